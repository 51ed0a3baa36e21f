// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

extension Suite {
  /// The document: editing, saving, opening, drawing.
  static var document: Suite {
    Suite(
      "document",
      [
        Benchmark("document/append", items: 1000) {
          let elements = Array(page(strokes: 1000, points: 4).subelements)
          return { MarkupOrderedSet(elements).count }
        },
        Benchmark("document/replace-by-id", items: 1000) {
          let elements = Array(page(strokes: 1000, points: 4).subelements)
          var set = MarkupOrderedSet(elements)
          return {
            for element in elements { set.updateOrAppend(element) }
            return set.count
          }
        },
        Benchmark("document/remove-and-insert", items: 1000) {
          let elements = Array(page(strokes: 1000, points: 4).subelements)
          var set = MarkupOrderedSet(elements)
          return {
            for element in elements {
              let index = set.firstIndex(of: element.id) ?? 0
              set.insert(set.remove(at: index), at: index)
            }
            return set.count
          }
        },
        Benchmark("document/encode", items: 40_000) {
          let page = page(strokes: 1000, points: 40)
          return { page.encoded().count }
        },
        Benchmark("document/decode", items: 40_000) {
          let bytes = page(strokes: 1000, points: 40).encoded()
          return { (try? PaperMarkup(decoding: bytes))?.subelements.count ?? 0 }
        },
        Benchmark("document/display-list", items: 4000) {
          let page = page(strokes: 100, points: 40)
          return { DisplayList(page).items.count }
        },
        Benchmark("document/svg", items: 4000) {
          let list = DisplayList(page(strokes: 100, points: 40))
          return { SVGWriter().encode(list).count }
        },
      ])
  }
}

/// A page of wavy strokes with pressure, on a grid.
private func page(strokes: Int, points: Int) -> PaperMarkup {
  var ids = UniqueIDGenerator(seed: 7)
  var page = PaperMarkup(
    bounds: Rect(x: 0, y: 0, width: 2000, height: 2000), id: MarkupID(rawValue: ids.next()))
  for index in 0..<strokes {
    let origin = Vector(Double(index % 40) * 50, Double(index / 40) * 50)
    let path = wavyPoints(points, seed: UInt64(index)).enumerated().map { number, point in
      StrokePoint(
        position: point + origin, timeOffset: Double(number) / 120, width: 2 + Double(number % 7) / 10,
        pressure: 0.4 + Double(number % 7) / 20)
    }
    page.subelements.append(Stroke(id: ids.next(), ink: Ink(), path: StrokePath(points: path)))
  }
  return page
}
