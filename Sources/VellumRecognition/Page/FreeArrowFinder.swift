// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Strokes that may be an arrow between no symbols: a shaft and what hangs on its ends.
struct FreeArrow: Sendable {
  /// The strokes of the shaft, in the order in which they join.
  var shaft: [Int]
  /// Where the shaft ends.
  var ends: [Point]
  /// The strokes at each end.
  var heads: [[Int]]
  /// The diagonal of the shaft's longest stroke.
  var size: Double

  /// All strokes, ascending.
  var strokes: [Int] { (shaft + heads[0] + heads[1]).sorted() }

  /// Whether there are strokes at both ends.
  var hasTwoHeads: Bool { !heads[0].isEmpty && !heads[1].isEmpty }

  /// Whether an arrow has its one head where this has its strokes, and not too large beside the shaft.
  func agrees(with arrow: Arrow) -> Bool {
    guard arrow.heads == .end, arrow.headLength <= 0.6 * size else { return false }
    let side = heads[1].isEmpty ? 0 : 1
    return arrow.tip.distance(to: ends[side]) < arrow.tip.distance(to: ends[1 - side])
  }
}

/// Finds the sets of strokes, away from the symbols, that the recogniser should be asked about as arrows.
///
/// Nothing but the strokes themselves speaks for such an arrow, so a set must be plain: one stroke, or two whose ends
/// meet, as the shaft, and smaller strokes at its ends that were drawn soon before or after it.
struct FreeArrowFinder {
  let strokes: [PageStroke?]
  /// Which strokes may take part.
  let isFree: [Bool]
  /// The least diagonal of a shaft, in points.
  let leastShaft: Double

  // Shares of the shaft's diagonal.
  private static let headSizes = 0.03...0.6
  private static let joint = 0.08
  /// How far a stroke of a head may stand off the shaft's end or the head's other strokes, as a share of its diagonal.
  private static let standOff = 0.5
  /// How many strokes may lie between those of one arrow in the order of drawing.
  private static let window = 6
  private static let headLimit = 4

  /// The sets, in the order of their shafts' first strokes.
  func candidates() -> [FreeArrow] {
    let shafts = strokes.indices.filter {
      isFree[$0] && FreeArrowFinder.isShaft(strokes[$0]!, least: leastShaft)
    }
    var result: [FreeArrow] = []
    for number in shafts {
      let stroke = strokes[number]!
      result += candidates(shaft: [number], sides: [(stroke, 0), (stroke, 1)])
    }
    for (place, first) in shafts.enumerated() {
      for second in shafts[(place + 1)...].prefix(while: { $0 - first <= FreeArrowFinder.window })
      where min(strokes[first]!.straightness, strokes[second]!.straightness) >= 0.8 {
        result += chained(first, second)
      }
    }
    return result
  }

  /// Small strokes that turn back are letters; a large arrow may lead back nearly to where it began.
  private static func isShaft(_ stroke: PageStroke, least: Double) -> Bool {
    stroke.diagonal >= least && stroke.straightness >= (stroke.diagonal >= 3 * least ? 0.3 : 0.55)
  }

  /// The strokes that may be shafts, and those drawn soon enough before or after one to be looked at for its head or for
  /// words beside it.
  static func aroundShafts(
    _ strokes: [PageStroke?], ends: [StrokeEnds], except used: [Bool], leastShaft: Double
  ) -> [Bool] {
    var isNear = [Bool](repeating: false, count: strokes.count)
    for index in strokes.indices where !used[index] && ends[index].diagonal >= leastShaft {
      guard let stroke = strokes[index], isShaft(stroke, least: leastShaft) else { continue }
      for other in max(0, index - window)...min(strokes.count - 1, index + window) { isNear[other] = true }
    }
    return isNear
  }

  /// The candidates whose shaft is two strokes, with a head at one end; with heads at both, each is a shaft on its own.
  private func chained(_ first: Int, _ second: Int) -> [FreeArrow] {
    let (a, b) = (strokes[first]!, strokes[second]!)
    let reach = FreeArrowFinder.joint * max(a.diagonal, b.diagonal)
    for (side, end) in [a.start, a.end].enumerated() {
      for (other, start) in [b.start, b.end].enumerated() where end.distance(to: start) <= reach {
        return candidates(shaft: [first, second], sides: [(a, 1 - side), (b, 1 - other)]).filter {
          $0.heads[0].isEmpty != $0.heads[1].isEmpty
        }
      }
    }
    return []
  }

  private func candidates(shaft: [Int], sides: [(stroke: PageStroke, side: Int)]) -> [FreeArrow] {
    let size = sides.reduce(0) { max($0, $1.stroke.diagonal) }
    let heads = sides.map { self.heads(of: shaft, size: size, at: $0.stroke, side: $0.side) }
    guard !heads[0].isEmpty || !heads[1].isEmpty else { return [] }
    let ends = sides.map { $0.side == 0 ? $0.stroke.start : $0.stroke.end }
    var result: [FreeArrow] = []
    func add(_ first: [Int], _ second: [Int]) {
      result.append(FreeArrow(shaft: shaft, ends: ends, heads: [first, second], size: size))
    }
    if !heads[0].isEmpty, !heads[1].isEmpty {
      if Set(heads[0]).isDisjoint(with: heads[1]) { add(heads[0], heads[1]) }
    }
    for side in 0...1 {
      for part in parts(of: heads[side]) { side == 0 ? add(part, []) : add([], part) }
    }
    return result
  }

  /// All the strokes at an end, two drawn one after the other, and each that has both barbs.
  private func parts(of heads: [Int]) -> [[Int]] {
    guard heads.count > 1 else { return heads.isEmpty ? [] : [heads] }
    var parts = [heads]
    if heads.count > 2 {
      for (first, second) in zip(heads, heads.dropFirst()) { parts.append([first, second]) }
    }
    for head in heads where strokes[head]!.straightness < 0.85 { parts.append([head]) }
    return parts
  }

  /// The strokes that hang on an end of a shaft, ascending.
  private func heads(of shaft: [Int], size: Double, at stroke: PageStroke, side: Int) -> [Int] {
    let end = side == 0 ? stroke.start : stroke.end
    // A barb drawn in one go with the shaft hides the tip in its last stretch.
    let zone = stroke.endZone(side, reach: 0.25 * stroke.length)
    let (low, high) = (min(shaft[0], shaft[shaft.count - 1]), max(shaft[0], shaft[shaft.count - 1]))
    var heads: [Int] = []
    var others: [Int] = []
    let first = max(0, low - FreeArrowFinder.window)
    let last = min(strokes.count - 1, high + FreeArrowFinder.window)
    for index in first...last where isFree[index] && !shaft.contains(index) {
      let other = strokes[index]!
      guard FreeArrowFinder.headSizes.contains(other.diagonal / size) else { continue }
      let reach = FreeArrowFinder.standOff * other.diagonal
      if other.bounds.distance(to: end) <= reach,
        other.distance(to: end) <= reach
          || other.distance(to: zone, within: 0.15 * other.diagonal) < .infinity
      {
        heads.append(index)
      } else {
        others.append(index)
      }
    }
    // What closes a head touches its strokes, not the shaft.
    guard !heads.isEmpty else { return [] }
    for index in others {
      let other = strokes[index]!
      let reach = 0.3 * other.diagonal
      let closes = heads.contains {
        abs($0 - index) <= 2 && strokes[$0]!.diagonal >= 0.6 * other.diagonal
          && strokes[$0]!.distance(to: other.zone, within: reach) < .infinity
      }
      if closes { heads.append(index) }
    }
    guard heads.count > FreeArrowFinder.headLimit else { return heads.sorted() }
    let near = heads.sorted {
      let (a, b) = (gap(from: $0, to: shaft), gap(from: $1, to: shaft))
      return a < b || a == b && $0 < $1
    }
    return near.prefix(FreeArrowFinder.headLimit).sorted()
  }

  private func gap(from index: Int, to shaft: [Int]) -> Int {
    shaft.reduce(.max) { min($0, abs($1 - index)) }
  }

  // MARK: Writing

  /// Whether the strokes stand beside others of like size, drawn just before or after, as a letter does in a word.
  func standsInText(_ arrow: FreeArrow, besides arrows: [FreeArrow]) -> Bool {
    let own = arrow.strokes
    guard let box = bounds(of: own), let around = box.expanded(by: 0.35 * box.diagonal) else { return false }
    let (first, last) = (max(0, own[0] - 2), min(strokes.count - 1, own[own.count - 1] + 2))
    for index in first...last where !own.contains(index) {
      guard let other = strokes[index], (0.4...1.6).contains(other.diagonal / box.diagonal),
        around.intersects(other.bounds),
        !arrows.contains(where: { $0.strokes.contains(index) })
      else { continue }
      return true
    }
    return false
  }

  private func bounds(of numbers: [Int]) -> Rect? {
    var box: Rect?
    for number in numbers {
      guard let stroke = strokes[number] else { continue }
      box = box?.union(stroke.bounds) ?? stroke.bounds
    }
    return box
  }
}
