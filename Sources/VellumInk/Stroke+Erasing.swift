// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The area that an eraser wipes: a disc swept along straight pieces.
///
/// However fast the eraser moves, it touches all that lies between two of its places.
public struct EraserSweep: Hashable, Sendable {
  /// Where the eraser went, in the page's coordinates; one place is a tap.
  public var places: [Point]
  /// The disc's radius, in points.
  public var radius: Double

  /// The sweep of a disc.
  public init(places: [Point], radius: Double) {
    precondition(radius >= 0, "an eraser's radius is not negative")
    self.places = places
    self.radius = radius
  }

  /// The smallest box that holds the sweep; `nil` for no places.
  public var bounds: Rect? { Rect(bounding: places)?.expanded(by: radius) }

  /// The distance from the eraser's centre line to a point.
  func distance(to point: Point) -> Double {
    guard places.count > 1 else { return places.first?.distance(to: point) ?? .infinity }
    var least = Double.infinity
    for index in 1..<places.count {
      least = Swift.min(least, Segment(from: places[index - 1], to: places[index]).distance(to: point))
    }
    return least
  }
}

/// How a partial eraser decides where a stroke is cut.
public enum EraserCut: Hashable, Sendable {
  /// The stroke's centre line is wiped where the disc covers it.
  case centerLine
  /// The centre line is wiped where the disc touches the ink drawn from it, however wide it is.
  case ink
}

// MARK: - The whole stroke

extension Stroke {
  /// Whether a sweep touches the drawn ink, at its true width everywhere.
  ///
  /// - Complexity: O(n·m) for n pieces of ink and m of the sweep.
  public func isTouched(by sweep: EraserSweep) -> Bool {
    guard let window = sweep.bounds, isNear(sweep) else { return false }
    let nibs = nibs(tolerance: 0.05)
    guard nibs.count > 1 else {
      return nibs.contains { sweep.distance(to: $0.center) <= sweep.radius + $0.radius }
    }
    for (a, b) in zip(nibs, nibs.dropFirst()) where a.reach(to: b).intersects(window) && sweep.touches(a, b) {
      return true
    }
    return false
  }

  /// Whether a path was scratched out: an eraser-like zigzag that goes to and fro over it at least three times.
  ///
  /// A scratch reverses its direction (by over 120°) at least `reversals` times, and the strokes it means are those whose
  /// ink it crosses at least `reversals` times, or that lie wholly within its box.
  public static func isScratch(_ places: [Point], reversals: Int = 3) -> Bool {
    turningPoints(places).count >= reversals
  }

  /// Whether a scratch means this stroke: it crosses the ink again and again, or covers it.
  public func isScratched(by places: [Point], reversals: Int = 3) -> Bool {
    guard Stroke.isScratch(places, reversals: reversals), let own = renderBounds,
      let box = Rect(bounding: places)
    else { return false }
    let turns = [0] + Stroke.turningPoints(places) + [places.count - 1]
    var crossings = 0
    for (start, end) in zip(turns, turns.dropFirst()) where end > start {
      if isTouched(by: EraserSweep(places: Array(places[start...end]), radius: 0)) { crossings += 1 }
    }
    return crossings >= reversals || (crossings > 0 && box.contains(own))
  }

  /// The indices at which a way turns back by over 120°.
  private static func turningPoints(_ places: [Point]) -> [Int] {
    guard places.count > 2 else { return [] }
    var result: [Int] = []
    var heading: Vector?
    var last = places[0]
    let least =
      0.02 * ((Rect(bounding: places)).map { Double.hypot($0.maxX - $0.minX, $0.maxY - $0.minY) } ?? 0)
    for (index, place) in places.enumerated() {
      let step = place - last
      guard step.length > least, let way = step.normalized else { continue }
      if let heading, heading.dot(way) < -0.5 { result.append(index - 1) }
      heading = way
      last = place
    }
    return result
  }
}

extension Nib {
  /// A box of the hull of two tips, whichever way they are turned.
  fileprivate func reach(to other: Nib) -> Rect {
    Rect(center: center, width: 2 * radius, height: 2 * radius)
      .union(Rect(center: other.center, width: 2 * other.radius, height: 2 * other.radius))
  }
}

extension EraserSweep {
  /// Whether the sweep touches the ink between two tips: the hull of two discs against a chain of capsules.
  fileprivate func touches(_ a: Nib, _ b: Nib) -> Bool {
    let spine = Segment(from: a.center, to: b.center)
    func width(at t: Double) -> Double { a.radius + (b.radius - a.radius) * t }
    if places.count == 1 {
      return spine.distance(to: places[0]) <= radius + width(at: spine.parameter(nearestTo: places[0]))
    }
    for index in 1..<places.count {
      let piece = Segment(from: places[index - 1], to: places[index])
      let (t, distance) = spine.nearestParameter(to: piece)
      if distance <= radius + width(at: t) { return true }
    }
    return false
  }
}

extension Segment {
  /// The share of this segment that is nearest to another one, and the distance.
  fileprivate func nearestParameter(to other: Segment) -> (share: Double, distance: Double) {
    // Crossing segments first; else the nearest pair has an end in it.
    let (d, e, w) = (displacement, other.displacement, other.start - start)
    let cross = d.cross(e)
    if cross != 0 {
      let (s, t) = (w.cross(e) / cross, w.cross(d) / cross)
      if (0...1).contains(s), (0...1).contains(t) { return (s, 0) }
    }
    var best = (share: parameter(nearestTo: other.start), distance: distance(to: other.start))
    let end = distance(to: other.end)
    if end < best.distance { best = (parameter(nearestTo: other.end), end) }
    for (share, point) in [(0.0, start), (1.0, self.end)] {
      let distance = other.distance(to: point)
      if distance < best.distance { best = (share, distance) }
    }
    return best
  }
}

// MARK: - A part of the stroke

extension Stroke {
  /// The parametric ranges of the path that a sweep wipes, ascending and apart, within its domain.
  ///
  /// Their ends are exact: where the disc's edge meets the centre line (or the ink's edge does), by the roots of
  /// polynomials, to about 10⁻¹⁰ of a segment; nothing is stepped over, however fast the pen went or small the disc is. A
  /// sweep wipes what its straight pieces wipe one after the other, and a piece of a path loses what the whole would lose
  /// there: so the ink that is left does not depend on how an eraser's way is handed over.
  ///
  /// - Complexity: O(n·m).
  public func erasedRanges(by sweep: EraserSweep, cut: EraserCut = .centerLine) -> [ClosedRange<Double>] {
    guard let domain = path.domain else { return [] }
    let capsules = sweep.capsules
    guard domain.lowerBound < domain.upperBound else {
      let point = path.interpolatedPoint(at: domain.lowerBound)
      let reach = sweep.radius + (cut == .ink ? 0.5 * point.width * transform.meanScale : 0)
      return sweep.distance(to: transform.apply(to: point.position)) <= reach ? [domain] : []
    }
    var ranges: [ClosedRange<Double>] = []
    guard isNear(sweep) else { return ranges }
    var roots: [Double] = []
    for segment in path.visibleSegments {
      let piece = InkSegment(of: self, segment, reach: sweep.radius, cut: cut)
      guard let box = piece.bounds else { continue }
      let shares = path.visibleShares(of: segment)
      for capsule in capsules where capsule.bounds.intersects(box) {
        piece.appendRanges(
          coveredBy: capsule, from: shares.start, to: shares.end, offset: Double(segment), &roots, to: &ranges
        )
      }
    }
    return ranges.merged
  }

  /// Whether a sweep may touch the ink: by the box of the control points, which the curve never leaves.
  private func isNear(_ sweep: EraserSweep) -> Bool {
    guard let window = sweep.bounds, let first = path.points.first else { return false }
    var box = Rect(first.position, first.position)
    var widest = 0.0
    for point in path.points {
      box = box.union(point.position)
      widest = Swift.max(widest, point.width)
    }
    guard let onPage = Rect(bounding: box.corners.map { transform.apply(to: $0) }) else { return true }
    return onPage.expanded(by: 0.5 * widest * transform.meanScale)?.intersects(window) ?? true
  }

  /// The parts of the stroke that a sweep leaves, each with the ink, transform, group and seed of the whole; the stroke
  /// itself, unchanged, when nothing is wiped.
  ///
  /// - Parameter ids: Names the parts; used only when the stroke is cut.
  public func erasing(
    _ sweep: EraserSweep, cut: EraserCut = .centerLine, ids: inout UniqueIDGenerator
  ) -> [Stroke] {
    let erased = erasedRanges(by: sweep, cut: cut)
    guard !erased.isEmpty else { return [self] }
    return keptRanges(without: erased).map { substroke($0, id: ids.next()) }
  }

  /// The parametric ranges of the path that are left when others are wiped; single parameters are no range.
  public func keptRanges(without erased: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    guard let domain = path.domain else { return [] }
    var kept: [ClosedRange<Double>] = []
    var start = domain.lowerBound
    for range in erased {
      if range.lowerBound - start > 1e-9 { kept.append(start...range.lowerBound) }
      start = Swift.max(start, range.upperBound)
    }
    if domain.upperBound - start > 1e-9 { kept.append(start...domain.upperBound) }
    return kept
  }
}

extension [ClosedRange<Double>] {
  /// The same parameters by ranges that ascend and do not meet.
  fileprivate var merged: [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
