// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Where a page's symbols lie.
struct SymbolPlaces: Sendable {
  private let outlines: [ConvexOutline]
  /// The places of the symbols in the list that they came in, by their ids: those drawn one after the other lie together.
  private let order: [Int]
  private let boxes: BoxBundles

  init(_ symbols: [PageSymbol]) {
    outlines = symbols.map { $0.outline }
    order = symbols.indices.sorted { symbols[$0].id < symbols[$1].id }
    boxes = BoxBundles(order.lazy.map { symbols[$0].outline.bounds })
  }

  /// Whether a symbol holds a point.
  func hold(_ point: Point) -> Bool {
    boxes.contains(meeting: Rect(point, point)) { outlines[order[$0]].contains(point) }
  }

  /// Hands over the places of the symbols whose boxes are within a reach of a box, up to rounding.
  func forEach(within reach: Double, of box: Rect, _ body: (Int) -> Void) {
    guard let around = box.expanded(by: 1.001 * reach) else { return }
    boxes.forEach(meeting: around) { body(order[$0]) }
  }
}
