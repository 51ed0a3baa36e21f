// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

@Suite struct PictureTests {
  private func pixels(
    _ page: PaperMarkup, content: DrawingContent = .all, options: DrawingOptions = DrawingOptions()
  ) throws -> PixelImage {
    try PNGRenderer().pixels(DisplayList(page, content: content, options: options))
  }

  private func darkest(_ image: PixelImage, near point: Point, reach: Int = 2) -> UInt8 {
    var darkest: UInt8 = 255
    for y in Int(point.y) - reach...Int(point.y) + reach {
      for x in Int(point.x) - reach...Int(point.x) + reach
      where (0..<image.width).contains(x) && (0..<image.height).contains(y) {
        darkest = min(darkest, image[x, y].red)
      }
    }
    return darkest
  }

  /// V02: a see-through stroke is one fill, so nothing shows where it overlaps itself.
  @Test func seeThroughInkHasNoBeads() throws {
    let image = try pixels(Scene.page(200, 200, [Scene.seeThroughLoop]))
    var inside = 0
    for index in stride(from: 0, to: image.rgba.count, by: 4) {
      #expect(image.rgba[index] >= 125)
      if image.rgba[index] <= 130 { inside += 1 }
    }
    #expect(inside > 5000)
  }

  /// Ink that was cut is drawn as that part of the whole, and nothing of its hidden control points.
  @Test func aCutStrokeIsDrawnWhereTheWholeWas() throws {
    let places = (0..<9).map { Point(20 + 20 * Double($0), $0 % 2 == 0 ? 40 : 160) }
    guard case .stroke(let whole) = Scene.stroke(places, width: { 6 + Double($0) }) else { return }
    let piece = whole.substroke(2.3...5.7, id: Scene.id(2))
    let (image, part) = (
      try pixels(Scene.page(200, 200, [.stroke(whole)])), try pixels(Scene.page(200, 200, [.stroke(piece)]))
    )
    for index in stride(from: 0, to: image.rgba.count, by: 4) {
      #expect(Int(image.rgba[index]) <= Int(part.rgba[index]) + 2)
    }
    for step in 0...100 {
      let parameter = 8 * Double(step) / 100
      let place = whole.path.location(at: parameter)
      let isLeft = (2.3...5.7).contains(parameter)
      if isLeft { #expect(darkest(part, near: place, reach: 0) < 10) }
      // Beside the round ends: half the width and a pixel off.
      let reach = min(
        place.distance(to: whole.path.location(at: 2.3)), place.distance(to: whole.path.location(at: 5.7)))
      if !isLeft, reach > 9 { #expect(darkest(part, near: place, reach: 0) > 250) }
    }
    let svg = SVGWriter().encode(DisplayList(Scene.page(200, 200, [.stroke(piece)])))
    let other = SVGWriter().encode(DisplayList(Scene.page(200, 200, [.stroke(whole)])))
    #expect(svg.count < other.count * 2 / 3)
  }

  @Test func twoSeeThroughStrokesAddUpWhereTheyCross() throws {
    let ink = Ink(.monoline, color: Color(linearRed: 0, green: 0, blue: 0, alpha: 0.5), width: 20)
    let image = try pixels(
      Scene.page(
        100, 100,
        [
          Scene.stroke([Point(10, 50), Point(90, 50)], ink: ink, id: 1) { _ in 20 },
          Scene.stroke([Point(50, 10), Point(50, 90)], ink: ink, id: 2) { _ in 20 },
        ]))
    #expect(abs(Int(image[50, 50].red) - 64) <= 2 && abs(Int(image[20, 50].red) - 127) <= 2)
  }

  /// V03: the highlighter darkens and never hides.
  @Test func aHighlighterLeavesWhatIsBeneathReadable() throws {
    let yellow = Color(linearRed: 1, green: 1, blue: 0, alpha: 127.0 / 255)
    let image = try pixels(
      Scene.page(
        100, 100,
        [
          Scene.stroke([Point(10, 50), Point(90, 50)], id: 1) { _ in 4 },
          Scene.stroke([Point(10, 50), Point(90, 50)], ink: Ink(.marker, color: yellow, width: 30), id: 2) {
            _ in 30
          },
        ]))
    #expect(image[50, 50].red < 140 && image[50, 50].green < 140 && image[50, 50].blue < 140)
    #expect(image[50, 58].blue < 250 && image[50, 58].red > 250)
  }

  /// V04: the arrow's head is inside the picture of its content.
  @Test func anArrowIsNotCut() throws {
    let arrow = Arrow(
      shaft: .polyline([Point(0, 0), Point(200, 0)]), heads: .end, headLength: 20, headAngle: .degrees(30))
    let page = Scene.page(10, 10, [.shape(Scene.shape(.arrow(arrow), width: 4))])
    let image = try pixels(page, options: DrawingOptions(crop: .content(margin: 0)))
    #expect(image.width == 204 && image.height == 24)
    // The tip's cap and both barbs' caps touch the edges.
    #expect(darkest(image, near: Point(202, 12)) < 40)
    #expect(darkest(image, near: Point(184, 2)) < 60 && darkest(image, near: Point(184, 21)) < 60)
  }

  /// V05: the page's crop is exact.
  @Test func thePageCropHasThePagesSize() throws {
    let page = Scene.page(200, 300, [Scene.stroke([Point(50, 50), Point(60, 60)]) { _ in 4 }])
    for scale in [0.5, 1, 2, 3] {
      let image = try pixels(page, options: DrawingOptions(scale: scale))
      #expect(image.width == Int(200 * scale) && image.height == Int(300 * scale))
    }
    let ink = try pixels(page, options: DrawingOptions(crop: .content(margin: 5)))
    #expect(ink.width < 30 && ink.height < 30)
  }

  /// V06: a picture that is too large is refused before memory is taken.
  @Test func hugePicturesAreRefusedWithTheLimitNamed() {
    for (width, height) in [(11317.0, 20940.0), (21271, 14005), (1e6, 1), (1e15, 1e15)] {
      #expect(
        throws: RenderingError.imageTooLarge(
          width: width, height: height, pixelLimit: 64_000_000, sideLimit: PNGRenderer.sideLimit)
      ) { try pixels(Scene.page(width, height)) }
    }
  }

  /// V08, V14, C07: a dot is visible, however thin its pen and whatever its kind.
  @Test func dotsAreVisible() throws {
    let dot = Scene.stroke([Point(20, 20)]) { _ in 4 }
    let thin = Scene.stroke([Point(50, 50), Point(50.2, 50)], id: 2) { _ in 0.000_107_57 }
    let line = MarkupElement.shape(
      Scene.shape(.line(Segment(from: Point(80, 80), to: Point(80, 80))), width: 4, id: 3))
    let nothing = MarkupElement.shape(
      Scene.shape(.circle(Circle(center: Point(80, 20), radius: 0)), width: 4, id: 4))
    let image = try pixels(Scene.page(100, 100, [dot, thin, line, nothing]))
    #expect(darkest(image, near: Point(20, 20)) < 10)
    #expect(darkest(image, near: Point(50, 50)) < 240)
    #expect(darkest(image, near: Point(80, 80)) < 10)
    #expect(darkest(image, near: Point(80, 20)) < 10)
  }

  /// What is as large as a document may hold is drawn, or cut to the page, like anything else.
  @Test(arguments: [1e12, 1e19, 1e30]) func theGreatestMeasuresAreDrawn(size: Double) throws {
    let far = Scene.stroke([Point(20, 20), Point(size, 40), Point(60, 60), Point(90, 70)], id: 1) { _ in 2 }
    guard
      case .stroke(var scaled) = Scene.stroke(
        [Point(0, 0), Point(3, 4), Point(9, 2)], id: 2, width: { _ in 2 })
    else { return }
    scaled.transform = .scaling(x: size, y: size)
    let wide = Scene.stroke([Point(20, 20), Point(60, 40)], id: 3) { _ in size }
    for element in [far, .stroke(scaled), wide] {
      #expect(element.isValid)
      let list = DisplayList(Scene.page(200, 200, [element]))
      let svg = String(decoding: SVGWriter().encode(list), as: UTF8.self)
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(try PNGRenderer().pixels(list).width == 200)
    }
  }

  /// D12: an astronomic line costs no more than another, and the ink beside it stays visible.
  @Test(.timeLimit(.minutes(5))) func absurdLengthsAreCutToThePage() throws {
    let length = 838_097_658_820_234.0
    let page = Scene.page(
      200, 200,
      [
        Scene.stroke([Point(0, 100), Point(length, 100)], id: 1) { _ in 2 },
        .shape(Scene.shape(.line(Segment(from: Point(-length, 150), to: Point(length, 150))), id: 2)),
        .shape(Scene.shape(.circle(Circle(center: Point(100 + 1e12, 100), radius: 1e12)), id: 3)),
        .shape(
          Scene.shape(
            .rectangle(OrientedRectangle(center: Point(length, 0), width: 1, height: 1, rotation: .zero)),
            id: 4)),
        Scene.stroke([Point(20, 20), Point(60, 40)], id: 5) { _ in 4 },
      ])
    let list = DisplayList(page)
    for item in list.items {
      for case .stroke(let path, _, _) in item.commands { #expect(path.bounds!.width < 1e4) }
      for case .fill(let path, _) in item.commands { #expect(path.bounds!.width < 1e4) }
    }
    let image = try PNGRenderer().pixels(list)
    #expect(image[150, 150].red < 10 && image[40, 30].red < 10 && image[150, 100].red < 10)
    #expect(darkest(image, near: Point(100, 60), reach: 1) < 10)
    #expect(throws: RenderingError.self) {
      try pixels(page, options: DrawingOptions(crop: .content(margin: 0)))
    }
  }

  @Test func everyKindOfShapeLeavesInkOnItsOutline() throws {
    let page = Scene.allKinds
    let image = try pixels(page)
    for shape in page.subelements.shapes {
      for point in shape.path.flattened(tolerance: 0.05).flatMap({ $0 }) {
        #expect(darkest(image, near: point) < 120, "\(shape.pageShape.kind) at \(point)")
      }
    }
  }

  @Test func contentChoosesInkOrShapes() throws {
    let page = Scene.page(
      100, 100,
      [
        Scene.stroke([Point(10, 20), Point(90, 20)], id: 1) { _ in 6 },
        .shape(Scene.shape(.line(Segment(from: Point(10, 80), to: Point(90, 80))), width: 6, id: 2)),
      ])
    let (ink, shapes) = (try pixels(page, content: .ink), try pixels(page, content: .shapes))
    #expect(ink[50, 20].red == 0 && ink[50, 80].red == 255)
    #expect(shapes[50, 20].red == 255 && shapes[50, 80].red == 0)
    let faint = try PNGRenderer().pixels(
      DisplayList(page, content: .shapes, underlay: page.subelements.strokes))
    #expect((100..<255).contains(faint[50, 20].red) && faint[50, 80].red == 0)
  }

  @Test func aDarkSurroundingInvertsLightness() throws {
    let page = Scene.page(40, 40, [Scene.stroke([Point(20, 5), Point(20, 35)]) { _ in 10 }])
    let image = try pixels(page, options: DrawingOptions(darkUserInterfaceStyle: true))
    #expect(image[20, 20].red == 255 && image[2, 2].red == 0)
  }

  @Test func aShapeIsBlendedAsAWhole() throws {
    var shape = Scene.shape(
      .rectangle(OrientedRectangle(center: Point(50, 50), width: 60, height: 60, rotation: .zero)),
      fill: .black, width: 20)
    shape.opacity = 0.5
    let image = try pixels(Scene.page(100, 100, [.shape(shape)]))
    // Inside, on the inner half of the outline and on its outer half alike.
    for x in [50, 26, 14] { #expect(abs(Int(image[x, 50].red) - 127) <= 2) }
  }
}

extension Scene {
  /// Black, half transparent, 20 to 24 wide, 50 samples, crossing itself.
  static var seeThroughLoop: MarkupElement {
    let points = (0..<50).map { index -> Point in
      let t = Double(index) / 49
      let angle = Angle.radians(7.5 * t + 1)
      return Point(100 + 60 * angle.cosine * (1 - 0.3 * t), 100 + 60 * angle.sine)
    }
    return stroke(
      points, ink: Ink(.monoline, color: Color(linearRed: 0, green: 0, blue: 0, alpha: 0.5), width: 22)
    ) { 20 + 4 * Double($0) / 49 }
  }
}
