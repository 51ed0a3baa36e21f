// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@Suite struct RenderBoundsTests {
  /// The box of densely sampled outline, padded by half the line's width: what the computed box must agree
  /// with.
  private func sampledBounds(_ shape: ShapeMarkup) -> Rect {
    let points = shape.path.flattened(tolerance: 1e-4).flatMap { $0 }
    let box = Rect(bounding: points)!
    return shape.strokeColor == nil ? box : box.expanded(by: shape.lineWidth / 2)!
  }

  @Test(arguments: ShapeKind.allCases)
  func boundsAreTight(kind: ShapeKind) {
    var generator = SplitMix(seed: 31)
    for _ in 0..<40 {
      var shape = ShapeMarkup(shape: generator.shape(kind, proper: true), lineWidth: generator.number(0...20))
      if kind == .curve || kind == .arc { shape.endLineMarker = .arrow }
      if kind == .arc { shape.startLineMarker = .arrow }
      let (box, sampled) = (shape.renderBounds, sampledBounds(shape))
      for (a, b) in [
        (box.minX, sampled.minX), (box.minY, sampled.minY), (box.maxX, sampled.maxX),
        (box.maxY, sampled.maxY),
      ] { #expect(abs(a - b) < 2e-3, "\(shape.pageShape)") }
    }
  }

  /// V04: bounds that ignore head and width crop the arrow.
  @Test func arrowheadsAndWidthAreInside() {
    let arrow = Arrow(
      shaft: .polyline([Point(0, 0), Point(200, 0)]), heads: .end, headLength: 20, headAngle: .degrees(30))
    let box = ShapeMarkup(shape: .arrow(arrow), lineWidth: 4).renderBounds
    #expect(abs(box.minY + 12) < 1e-9 && abs(box.maxY - 12) < 1e-9 && abs(box.maxX - 202) < 1e-9)
  }

  @Test func theRenderFrameIsThatOfTheUnturnedElement() {
    var generator = SplitMix(seed: 32)
    for _ in 0..<100 {
      let shape = ShapeMarkup(
        shape: .rectangle(cornerRadius: nil), frame: generator.rect(), rotation: generator.angle(),
        strokeColor: .black, lineWidth: 6)
      let frame = shape.renderFrame
      #expect(abs(frame.minX - shape.frame.minX + 3) < 1e-9 && abs(frame.maxY - shape.frame.maxY - 3) < 1e-9)
    }
  }

  @Test func anEmptyPageHasNoContentsFrame() {
    #expect(PaperMarkup(bounds: Rect(x: 0, y: 0, width: 9, height: 9)).contentsRenderFrame == nil)
  }

  /// D12: one absurd element must not cost more than any other.
  @Test func aLineOfAbsurdLengthHasBounds() {
    let length = 838_097_658_820_234.0
    let shape = ShapeMarkup(shape: .line(Segment(from: Point(0, 0), to: Point(length, length))))
    #expect(abs(shape.renderBounds.maxX - length) < 1)
  }

  @Test func theRegionUnderALoupeIsAboutItsMiddle() {
    let loupe = LoupeMarkup(frame: Rect(x: 10, y: 20, width: 30, height: 60), magnification: 3)
    #expect(loupe.magnifiedRegion == Rect(x: 20, y: 40, width: 10, height: 20))
  }
}
