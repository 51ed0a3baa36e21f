// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The ground that an arrow's head covers: people fill heads with scribbles and short strokes, which lie on it whole.
struct HeadGround {
  private let outline: ConvexOutline
  /// How far a hatching stroke may run over the head's edge, in points.
  private let margin: Double
  private let around: Rect

  /// The margin as a share of the head's diagonal.
  private static let marginShare = 0.15
  /// How far the shaft's end may be from the head's strokes, as a share of their diagonal.
  private static let nearness = 0.1
  /// Strokes as large as the one that they stand at are letters; the greatest share of the shaft's size.
  private static let greatestShare = 0.75
  /// A head thinner than this has no ground: one barb, or a tick.
  private static let leastRoundness = 0.1

  /// The ground between a head's strokes and the shaft's end, or `nil` when there is none.
  ///
  /// - Parameters:
  ///   - end: the last stretch of the shaft.
  ///   - size: the size of the shaft.
  init?(_ head: [PageStroke], end: StrokeZone, size: Double) {
    var points = head.flatMap { $0.points }
    guard let box = Rect(bounding: points), let near = box.expanded(by: HeadGround.nearness * box.diagonal)
    else { return nil }
    for point in end.points where near.contains(point) { points.append(point) }
    guard let outline = ConvexOutline(points), outline.roundness >= HeadGround.leastRoundness,
      outline.diagonal <= HeadGround.greatestShare * size
    else { return nil }
    self.outline = outline
    margin = HeadGround.marginShare * outline.diagonal
    guard let around = outline.bounds.expanded(by: margin) else { return nil }
    self.around = around
  }

  /// Whether a stroke lies on the ground, whole.
  func holds(_ stroke: PageStroke) -> Bool {
    guard around.contains(stroke.bounds) else { return false }
    return stroke.points.allSatisfy { outline.contains($0) || outline.distance(to: $0) <= margin }
  }
}

// MARK: - Filled heads

extension ConnectorCluster {
  /// The strokes that fill a connector's heads: those that lie on their ground, ascending.
  func filling(of connector: PageConnector) -> [Int] {
    var result: [Int] = []
    let size = size(of: connector.shaft)
    for side in 0...1 where !connector.heads[side].isEmpty {
      let head = connector.heads[side].compactMap { strokes[$0] }
      guard let ground = HeadGround(head, end: connector.zones[side], size: size) else { continue }
      for loose in members {
        guard let stroke = strokes[loose.index], ground.holds(stroke),
          !connector.shaft.contains(loose.index), !connector.heads[0].contains(loose.index),
          !connector.heads[1].contains(loose.index), !result.contains(loose.index),
          !isTapAtSymbol(loose, stroke)
        else { continue }
        result.append(loose.index)
      }
    }
    return result.sorted()
  }

  /// Whether a stroke is a tap on a symbol's outline: the pen came down to draw the symbol there.
  private func isTapAtSymbol(_ loose: LooseStroke, _ stroke: PageStroke) -> Bool {
    stroke.diagonal < ConnectorCluster.tapSize * unit
      && (loose.around.first?.distance ?? .infinity) < ConnectorCluster.laterTouch
  }
}
