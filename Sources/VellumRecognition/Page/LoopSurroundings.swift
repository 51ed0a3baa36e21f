// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// What the page's other strokes are to a loop: gathered once for each pair, as strokes arrive.
struct LoopSurroundings: Sendable {
  /// A stroke all of which lies near a loop's outline.
  struct Follower: Sendable {
    var stroke: Int
    /// Its greatest distance from the outline, as a share of the loop's diagonal.
    var distance: Double
  }

  /// Whether strokes lie wholly inside, as a symbol's words do.
  private(set) var surroundsInk = false
  /// Whether a longer stroke, drawn before, runs into the middle: then the loop is the head of an arrow.
  private(set) var isRunInto = false
  /// The strokes along the outline, ascending.
  private(set) var followers: [Follower] = []
  private var seen = 0

  /// The farthest that a follower strays.
  static let reach = 0.08

  /// Looks at the strokes that arrived since the last time; `boxes` has the strokes' boxes.
  mutating func update(_ loop: LoopCandidate, strokes: [PageStroke?], boxes: BoxBundles) {
    guard seen < strokes.count else { return }
    let outline = loop.evidence.outline
    let size = outline.diagonal
    let around = outline.bounds.expanded(by: LoopSurroundings.reach * size) ?? outline.bounds
    if seen == 0 { isRunInto = LoopSurroundings.isRunInto(loop, strokes: strokes, boxes: boxes) }
    // What arrived since is little, but for the first time.
    if strokes.count - seen <= 32 {
      for index in seen..<strokes.count where around.contains(boxes[index]) {
        look(at: index, loop, strokes)
      }
    } else {
      var near: [Int] = []
      boxes.forEach(meeting: around) { if $0 >= seen, around.contains(boxes[$0]) { near.append($0) } }
      for index in near { look(at: index, loop, strokes) }
    }
    seen = strokes.count
  }

  /// Looks at a stroke in the box about the loop.
  private mutating func look(at index: Int, _ loop: LoopCandidate, _ strokes: [PageStroke?]) {
    let outline = loop.evidence.outline
    let size = outline.diagonal
    guard let stroke = strokes[index], !loop.strokes.contains(index) else { return }
    if !surroundsInk { surroundsInk = LoopSurroundings.surrounds(outline, stroke) }
    guard stroke.diagonal < size else { return }
    var farthest = 0.0
    for point in stroke.points {
      farthest = max(farthest, outline.distance(to: point))
      if farthest >= LoopSurroundings.reach * size { break }
    }
    if farthest < LoopSurroundings.reach * size {
      followers.append(Follower(stroke: index, distance: farthest / size))
    }
  }

  private static func surrounds(_ outline: ConvexOutline, _ stroke: PageStroke) -> Bool {
    outline.bounds.contains(stroke.bounds) && stroke.diagonal > 0.08 * outline.diagonal
      && stroke.points.allSatisfy { outline.contains($0) }
      && stroke.points.allSatisfy { outline.distance(to: $0) > 0.05 * outline.diagonal }
  }

  private static func isRunInto(_ loop: LoopCandidate, strokes: [PageStroke?], boxes: BoxBundles) -> Bool {
    let outline = loop.evidence.outline
    let (center, reach) = (outline.bounds.center, 0.3 * outline.diagonal)
    guard let around = Rect(center, center).expanded(by: reach) else { return false }
    return boxes.contains(meeting: around) { index in
      guard index < loop.strokes[0], let stroke = strokes[index], stroke.diagonal > outline.diagonal else {
        return false
      }
      return stroke.start.distance(to: center) < reach || stroke.end.distance(to: center) < reach
    }
  }
}
