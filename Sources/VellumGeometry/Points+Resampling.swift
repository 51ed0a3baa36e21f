// SPDX-License-Identifier: Apache-2.0

extension Span where Element == Point {
  /// Appends `sampleCount` points at equal distances along the way through the points.
  ///
  /// Open: the first and the last are exactly the ends. Closed: the samples begin at the first point, and the last one
  /// lies one step before it. All samples of a way without length are its one place. Nothing for no points.
  ///
  /// - Parameter sampleCount: not negative. One sample is the first point.
  /// - Complexity: O(n + `sampleCount`); allocates only when `result` has to grow.
  public func appendResampled(count sampleCount: Int, closed: Bool = false, to result: inout [Point]) {
    precondition(sampleCount >= 0, "the number of samples is not negative")
    guard count > 0, sampleCount > 0 else { return }
    // Reserving more than once would keep an array from growing by factors.
    if result.isEmpty { result.reserveCapacity(sampleCount) }
    let total = length(closed: closed)
    let steps = closed ? sampleCount : sampleCount - 1
    var walk = ArcLengthWalk()
    result.append(self[0])
    guard sampleCount > 1 else { return }
    for step in 1..<sampleCount {
      if !closed, step == sampleCount - 1 {
        result.append(self[count - 1])
      } else {
        result.append(walk.place(at: total * (Double(step) / Double(steps)), along: self, closed: closed))
      }
    }
  }

  /// Appends points at the distances 0, `spacing`, 2 · `spacing`, … along the way through the points.
  ///
  /// Open: the last point follows exactly, at most one spacing behind. Closed: the samples end before the first point
  /// is reached again.
  ///
  /// - Parameter spacing: in points; positive.
  /// - Complexity: O(n + number of samples); allocates only when `result` has to grow.
  public func appendResampled(spacing: Double, closed: Bool = false, to result: inout [Point]) {
    precondition(spacing > 0, "resampling needs a positive spacing")
    guard count > 0 else { return }
    let total = length(closed: closed)
    precondition(total / spacing < 1e9, "so small a spacing would give more than a thousand million samples")
    // A sample within rounding of the end would double it.
    let whole = Int((total / spacing - 1e-9).rounded(.up))
    if result.isEmpty { result.reserveCapacity(whole + 1) }
    result.append(self[0])
    var walk = ArcLengthWalk()
    for step in 1..<Swift.max(1, whole) {
      result.append(walk.place(at: spacing * Double(step), along: self, closed: closed))
    }
    if !closed, count > 1 { result.append(self[count - 1]) }
  }
}

/// A place that moves forward along a polyline; each call goes on where the last one ended.
private struct ArcLengthWalk {
  /// The piece the place lies on.
  private var piece = 0
  /// The distance from the first point to the start of the piece.
  private var before = 0.0

  mutating func place(at distance: Double, along points: borrowing Span<Point>, closed: Bool) -> Point {
    let pieces = closed ? points.count : points.count - 1
    while piece < pieces {
      let (start, end) = (points[piece], points[piece + 1 == points.count ? 0 : piece + 1])
      let length = gap(from: start, to: end)
      if before + length >= distance, length > 0 {
        return start.interpolated(to: end, at: Swift.min(1, (distance - before) / length))
      }
      before += length
      piece += 1
    }
    return closed ? points[0] : points[points.count - 1]
  }
}

extension Array where Element == Point {
  /// `count` points at equal distances along the way through the points; see the appending twin on spans.
  public func resampled(count: Int, closed: Bool = false) -> [Point] {
    var result: [Point] = []
    span.appendResampled(count: count, closed: closed, to: &result)
    return result
  }

  /// Points at the distances 0, `spacing`, 2 · `spacing`, … along the way; see the appending twin on spans.
  public func resampled(spacing: Double, closed: Bool = false) -> [Point] {
    var result: [Point] = []
    span.appendResampled(spacing: spacing, closed: closed, to: &result)
    return result
  }
}

extension Span where Element == Point {
  /// `count` points at equal distances along the way through the points; see the appending twin.
  public func resampled(count: Int, closed: Bool = false) -> [Point] {
    var result: [Point] = []
    appendResampled(count: count, closed: closed, to: &result)
    return result
  }

  /// Points at the distances 0, `spacing`, 2 · `spacing`, … along the way; see the appending twin.
  public func resampled(spacing: Double, closed: Bool = false) -> [Point] {
    var result: [Point] = []
    appendResampled(spacing: spacing, closed: closed, to: &result)
    return result
  }
}
