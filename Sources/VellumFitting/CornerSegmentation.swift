// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A stroke cut into straight pieces, once for each number of pieces.
public struct CornerSegmentation: Sendable {
  /// Whether the stroke's end was joined to its start.
  public let isClosed: Bool
  /// The length of the stroke, in points.
  public let length: Double
  /// The RMS distance of the stroke from its mean, in points: its size.
  public let size: Double
  /// The counts of pieces that are held: 1 (closed: 2) to the maximum asked for.
  public let counts: ClosedRange<Int>
  /// The count that the noise chooses.
  public let bestCount: Int

  private let moments: OutlineMoments
  private let cuts: [Int]
  private let totals: [Double]
  private let offsets: [Int]
  private let options: CornerFinder.Options
  /// The number of independent places along the stroke.
  private let information: Double

  /// `noise` is the variance of a coordinate of one of the `sampleCount` samples, as far as it is independent.
  init(
    _ moments: OutlineMoments, merging: PieceMerging, sampleCount: Int, noise: Double,
    options: CornerFinder.Options
  ) {
    self.moments = moments
    self.options = options
    isClosed = moments.isClosed
    length = moments.length
    size = moments.variance.squareRoot()
    let records = merging.recorded
    let least = records[records.count - 1].count
    counts = least...records[0].count
    cuts = merging.recordedCuts
    totals = records.reversed().map { $0.total }
    offsets = records.reversed().map { $0.offset }
    let deviation = records[0].total / moments.length + options.wobble * options.wobble * moments.variance
    information = CornerSegmentation.information(samples: sampleCount, noise: noise, deviation: deviation)
    var best = (count: least, score: Double.infinity)
    for count in counts where count >= (moments.isClosed ? 3 : 1) || records[0].count < 3 {
      let score = CornerSegmentation.score(
        total: totals[count - least], count: count, moments: moments, options: options,
        information: information)
      if score < best.score { best = (count, score) }
    }
    bestCount = best.count
  }

  private static func score(
    total: Double, count: Int, moments: OutlineMoments, options: CornerFinder.Options, information: Double
  ) -> Double {
    let mean = total / (moments.length * moments.variance)
    return information * Double.log(mean + options.wobble * options.wobble + 1e-14)
      + options.penalty * Double(count) * Double.log(information)
  }

  // Independent places along a stroke: a fixed number, because samples that a faster tablet adds between others say
  // nothing new; unless each brings noise of its own, then as many more as that noise's share in what no straight piece
  // explains (the mean over a chord between two noisy samples is two thirds of theirs).
  private static func information(samples: Int, noise: Double, deviation: Double) -> Double {
    guard samples > 64, deviation > 0 else { return 64 }
    return 64 + Double(samples - 64) * Swift.min(1, 2 / 3 * noise / deviation)
  }
}

// MARK: - Answers for one count

extension CornerSegmentation {
  /// The RMS distance of the stroke from `count` straight pieces, in points.
  public func rms(pieces count: Int) -> Double {
    (totals[index(count)] / length).squareRoot()
  }

  /// The information criterion for `count` pieces: the less the better; a difference is twice a log-likelihood ratio.
  public func score(pieces count: Int) -> Double {
    CornerSegmentation.score(
      total: totals[index(count)], count: count, moments: moments, options: options,
      information: information)
  }

  /// The shares of the stroke's length, in `0...1`, at which it is cut: the corners of a closed stroke; the inner corners
  /// of an open one.
  public func cutShares(pieces count: Int) -> [Double] {
    let offset = offsets[index(count)]
    let range = isClosed ? 0..<count : 1..<Swift.max(1, count)
    return range.map { place in
      let step = cuts[offset + place]
      return Double(step >= moments.steps ? step - moments.steps : step) / Double(moments.steps)
    }
  }

  /// The best straight line of each piece, in drawing order, cut where the stroke leaves it.
  public func pieces(_ count: Int) -> [Segment] {
    let offset = offsets[index(count)]
    return (0..<count).map { line(from: cuts[offset + $0], to: cuts[offset + $0 + 1]) }
  }

  /// The corners where the lines of neighbouring pieces meet: `count` for a closed stroke, `count` + 1 with the ends for
  /// an open one.
  public func corners(pieces count: Int) -> [Point] {
    let lines = pieces(count)
    var corners: [Point] = []
    corners.reserveCapacity(count + 1)
    if isClosed {
      for place in 0..<count {
        corners.append(meeting(lines[place > 0 ? place - 1 : count - 1], lines[place]))
      }
    } else {
      corners.append(lines[0].start)
      for place in 1..<Swift.max(1, count) { corners.append(meeting(lines[place - 1], lines[place])) }
      corners.append(lines[count - 1].end)
    }
    return corners
  }

  private func index(_ count: Int) -> Int {
    precondition(counts.contains(count), "there is no segmentation with that many pieces")
    return count - counts.lowerBound
  }

  private func line(from start: Int, to end: Int) -> Segment {
    let shift = isClosed && start >= moments.steps ? moments.steps : 0
    let piece = moments.moments(from: start - shift, to: end - shift)
    let (first, b) = (place(start), place(end))
    guard let axis = piece.principalDirection else { return Segment(from: first, to: b) }
    return Segment(
      from: piece.mean + axis * (first - piece.mean).dot(axis),
      to: piece.mean + axis * (b - piece.mean).dot(axis))
  }

  private func place(_ step: Int) -> Point {
    moments.place(at: isClosed && step >= moments.steps ? step - moments.steps : step)
  }

  /// Where two lines meet, unless that is far from where the stroke turns; then the middle between their ends.
  private func meeting(_ a: Segment, _ b: Segment) -> Point {
    let middle = a.end.midpoint(to: b.start)
    let (u, v) = (a.displacement, b.displacement)
    let cross = u.cross(v)
    guard abs(cross) > 0.2 * u.length * v.length else { return middle }
    let point = a.start + u * ((b.start - a.start).cross(v) / cross)
    let reach = 0.35 * Swift.min(u.length, v.length) + a.end.distance(to: b.start)
    return point.distance(to: middle) <= reach ? point : middle
  }
}
