// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A run of samples that may be the shaft of an arrow; all other ink is head.
struct ArrowHypothesis {
  /// The samples of the shaft, in order along it.
  let shaft: [Int]
  /// The corners at which the finder cut the shaft, ends included.
  let corners: [Point]
  /// The stroke that holds most of the shaft.
  let stroke: Int

  /// All runs of straight pieces that are long enough beside the rest of the ink, of the two longest strokes and of
  /// the strokes that join the longest at its ends.
  static func all(in ink: ArrowInk) -> [ArrowHypothesis] {
    var result: [ArrowHypothesis] = []
    let order = (0..<ink.strokeCount).sorted { a, b in
      let (x, y) = (ink.length(a), ink.length(b))
      return x != y ? x > y : a < b
    }
    for stroke in order.prefix(2) where ink.length(stroke) > 0.4 * ink.length(order[0]) {
      append(runsOf: ink.path(stroke), stroke, ink, to: &result)
    }
    if let chain = ink.chain(from: order[0]) { append(runsOf: chain, order[0], ink, to: &result) }
    return result
  }

  private static func append(
    runsOf path: [Int], _ stroke: Int, _ ink: ArrowInk, to result: inout [ArrowHypothesis]
  ) {
    // Rather too many pieces: a small head must not be lost in the shaft, and a shaft may be a run of pieces.
    let finder = CornerFinder(options: .init(maximumPieces: 10, penalty: 2.5, wobble: 0.006))
    let points = path.map { ink.points[$0] }
    guard let pieces = try? finder.segmentation(of: points.span, isClosed: false) else { return }
    append(pieces, pieces.bestCount, path, stroke, ink, to: &result)
  }

  private static func append(
    _ segmentation: CornerSegmentation, _ count: Int, _ path: [Int], _ stroke: Int, _ ink: ArrowInk,
    to result: inout [ArrowHypothesis]
  ) {
    let shares = [0] + segmentation.cutShares(pieces: count) + [1]
    let corners = segmentation.corners(pieces: count)
    let steps = Double(path.count - 1)
    let cuts = shares.map { Int(($0 * steps).rounded()) }
    let total = Double(ink.points.count - 1)
    for first in 0..<count {
      for last in (first + 1)...count {
        let samples = cuts[last] - cuts[first]
        // The rest is at most two heads of four strokes each of half the shaft's length.
        guard samples >= 4, Double(samples) >= 0.2 * total else { continue }
        let chord = corners[first].distance(to: corners[last])
        guard chord > 0.35 * Double(samples) * ink.spacing else { continue }
        // A whole single stroke has no head.
        guard samples < ink.points.count - 2 else { continue }
        // A shaft does not fold back: that is the turn from the tip into a barb.
        guard !ArrowShaft.foldsBack(corners[first...last]) else { continue }
        result.append(
          ArrowHypothesis(
            shaft: Array(path[cuts[first]...cuts[last]]), corners: Array(corners[first...last]),
            stroke: stroke))
      }
    }
  }
}

// MARK: - Reading

extension ArrowHypothesis {
  /// The arrow with this shaft, or `nil` when the rest of the ink is no head.
  ///
  /// Whether the shaft is a curve is asked only when `mayCurve`, because that is the dear part.
  func reading(_ ink: ArrowInk, mayCurve: Bool) -> ArrowReading? {
    let samples = self.shaft.map { ink.points[$0] }
    guard let shaft = ArrowShaft(samples.span, corners: corners, mayCurve: mayCurve) else { return nil }
    let heads = headInk(ink, shaft)
    let end = ArrowHeadMeasure(heads.end, tip: shaft.end, backward: shaft.backwardAtEnd, length: shaft.length)
    let start = ArrowHeadMeasure(
      heads.start, tip: shaft.start, backward: shaft.forwardAtStart, length: shaft.length)
    switch (end, start) {
    case (let end?, let start?):
      if end.matches(start) { return ArrowAssembly(shaft, end: end, start: start, self, ink).reading() }
      // The lesser of two uneven heads is a slip of the pen.
      if end.length >= start.length { return ArrowAssembly(shaft, end: end, start: nil, self, ink).reading() }
      return ArrowAssembly(shaft.reversed, end: start, start: nil, self, ink).reading()
    case (let end?, nil): return ArrowAssembly(shaft, end: end, start: nil, self, ink).reading()
    case (nil, let start?): return ArrowAssembly(shaft.reversed, end: start, start: nil, self, ink).reading()
    case (nil, nil): return nil
    }
  }

  /// The samples outside the shaft, each at the end that is nearer.
  private func headInk(_ ink: ArrowInk, _ shaft: ArrowShaft) -> (end: [Point], start: [Point]) {
    var isShaft = Array(repeating: false, count: ink.points.count)
    for index in self.shaft { isShaft[index] = true }
    var (end, start): ([Point], [Point]) = ([], [])
    for index in ink.points.indices where !isShaft[index] {
      let point = ink.points[index]
      if point.squaredDistance(to: shaft.end) <= point.squaredDistance(to: shaft.start) {
        end.append(point)
      } else {
        start.append(point)
      }
    }
    return (end, start)
  }
}
