// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@Suite struct TransformTests {
  private func samples(_ path: Path) -> [Point] { path.flattened(tolerance: 0.01).flatMap { $0 } }

  @Test(arguments: ShapeKind.allCases)
  func aSimilarityMovesTheOutlineAsItMovesPoints(kind: ShapeKind) {
    var generator = SplitMix(seed: 2)
    for _ in 0..<60 {
      let before = ShapeMarkup(shape: generator.shape(kind, proper: true))
      let map = generator.similarity()
      var element = MarkupElement.shape(before)
      element.applyTransform(map)
      let after = element.shape!.pageShape
      #expect(after.kind == before.pageShape.kind)
      for point in samples(before.path).prefix(80) {
        // The flattened outline strays by up to 4.3e-6 of a semi-axis (arcs as cubics).
        #expect(after.distance(to: map.apply(to: point)) < 5e-3, "\(before.pageShape) became \(after)")
      }
      #expect(abs(element.shape!.lineWidth - map.meanScale) < 1e-12)
    }
  }

  @Test func unevenScalingOfUnturnedCornersIsExact() {
    var generator = SplitMix(seed: 3)
    let map = AffineTransform.scaling(x: 3, y: -0.5).followed(by: .translation(by: Vector(7, 9)))
    for _ in 0..<200 {
      let corners = generator.points(5)
      var element = MarkupElement.shape(ShapeMarkup(shape: .polygon(corners)))
      element.applyTransform(map)
      guard case .polygon(let moved) = element.shape!.pageShape else {
        Issue.record("a polygon stays one")
        return
      }
      for (a, b) in zip(corners, moved) { #expect(map.apply(to: a).distance(to: b) < 1e-9) }
    }
  }

  @Test func skewIsDropped() {
    let skewed = AffineTransform(a: 2, b: 0, c: 1.5, d: 2, tx: 5, ty: 6)
    let plain = AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6)
    var generator = SplitMix(seed: 4)
    for _ in 0..<50 {
      var document = generator.document()
      var expected = document
      document.transformContent(skewed)
      expected.transformContent(plain)
      for (a, b) in zip(document.subelements, expected.subelements) {
        switch (a, b) {
        case (.shape(let a), .shape(let b)):
          #expect(
            a.frame.center.distance(to: b.frame.center) < 1e-9 && abs(a.frame.width - b.frame.width) < 1e-9)
        case (.stroke(let a), .stroke(let b)):
          #expect(abs(a.transform.c - b.transform.c) < 1e-12 && abs(a.transform.a - b.transform.a) < 1e-12)
        default: continue
        }
      }
      #expect(document.bounds == expected.bounds)
    }
  }

  @Test func transformingThereAndBackChangesNothingButRounding() {
    var generator = SplitMix(seed: 5)
    for _ in 0..<100 {
      let before = generator.document()
      let map = generator.similarity()
      var after = before
      after.transformContent(map)
      after.transformContent(map.inverted!)
      #expect(after.subelements.ids == before.subelements.ids)
      for (a, b) in zip(after.subelements, before.subelements) {
        guard let boxA = a.renderBounds, let boxB = b.renderBounds else { continue }
        #expect(abs(boxA.minX - boxB.minX) < 1e-6 && abs(boxA.maxY - boxB.maxY) < 1e-6)
      }
    }
  }

  @Test func aMirroredImageShowsItsPixelsMirrored() {
    // Twice mirrored is once turned: every orientation returns.
    for orientation in ImageMarkup.Orientation.allCases {
      var element = MarkupElement.image(
        ImageMarkup(
          bytes: [1], pixelWidth: 2, pixelHeight: 3, frame: Rect(x: 0, y: 0, width: 20, height: 30),
          orientation: orientation, contentsBounds: Rect(x: 0, y: 0.25, width: 1, height: 0.25)))
      let before = element
      element.applyTransform(.scaling(x: 1, y: -1))
      #expect(element != before && element.image!.contentsBounds.minY == 0.5)
      element.applyTransform(.scaling(x: 1, y: -1))
      #expect(element == before)
    }
  }
}
