// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

/// A page of elements that are named by number.
struct TestPage {
  var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1000, height: 1000))

  init(_ elements: MarkupElement...) {
    for element in elements { page.subelements.append(element) }
  }

  var index: DocumentIndex { DocumentIndex(page) }
}

extension UniqueID {
  init(number: Int) { self.init(high: 0, low: UInt64(number)) }
}

extension MarkupElement {
  /// Ink of an even width through points, straight between them.
  static func ink(_ number: Int, _ points: [Point], width: Double = 2) -> MarkupElement {
    // Three control points on one place make a corner of the spline.
    let controls = points.count == 1 ? points : points.flatMap { [$0, $0, $0] }
    return .stroke(
      Stroke(
        id: UniqueID(number: number), ink: Ink(.monoline, width: width),
        path: StrokePath(points: controls.map { StrokePoint(position: $0, width: width) })))
  }

  /// A black outline, filled or hollow.
  static func shape(
    _ number: Int, _ shape: Shape, filled: Bool = false, width: Double = 2,
    allowing interactions: MarkupInteractions = .all
  ) -> MarkupElement {
    .shape(
      ShapeMarkup(
        shape: shape, fillColor: filled ? .black : nil, lineWidth: width, allowedInteractions: interactions,
        id: MarkupID(rawValue: UniqueID(number: number))))
  }

  static func line(_ number: Int, _ a: Point, _ b: Point, width: Double = 1) -> MarkupElement {
    shape(number, .line(Segment(from: a, to: b)), width: width)
  }
}

extension Shape {
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, turned degrees: Double = 0)
    -> Shape
  {
    .rectangle(
      OrientedRectangle(
        center: Point(x + width / 2, y + height / 2), width: width, height: height,
        rotation: .degrees(degrees)))
  }
}

extension DocumentIndex {
  /// The numbers of the elements at a point, the preferred first.
  func numbers(at x: Double, _ y: Double, _ options: HitOptions = HitOptions()) -> [Int] {
    hits(at: Point(x, y), options).map { Int($0.id.low) }
  }

  func numbers(in area: SelectionArea?, _ rule: AreaRule, _ options: HitOptions = HitOptions()) -> [Int] {
    area.map { elements(in: $0, rule, options).map { Int($0.low) } } ?? []
  }

  func numbers(erasedBy radius: Double, _ path: [Point]) -> [Int] {
    elements(erasedAlong: path, radius: radius).map { Int($0.id.low) }
  }
}

extension HitOptions {
  /// Eight screen points all round, as most reports have it.
  static func reach(_ tolerance: Double = 8, zoom: Double = 1) -> HitOptions {
    HitOptions(tolerance: HitTolerance(outline: tolerance), zoom: zoom)
  }
}
