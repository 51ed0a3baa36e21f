// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

@Suite("Images")
struct ImageTests {
  /// A picture of 20 by 10 pixels: red, green, blue, black from the top left to the bottom right.
  static func quarters() throws -> [UInt8] {
    let colors = [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (0, 0, 0)]
    let items = colors.enumerated().map { index, color in
      let corner = Point(index % 2 == 0 ? 0 : 10, index < 2 ? 0 : 5)
      let square = Path(
        polyline: [corner, corner + Vector(10, 0), corner + Vector(10, 5), corner + Vector(0, 5)],
        closed: true)
      let fill = DisplayColor(Color(linearRed: color.0, green: color.1, blue: color.2))
      return DisplayList.Item(id: Scene.id(UInt64(index)), commands: [.fill(square, fill)])
    }
    return try PNGRenderer().encode(
      DisplayList(
        canvas: Rect(x: 0, y: 0, width: 20, height: 10), background: DisplayColor(.white), items: items))
  }

  static func page(_ image: ImageMarkup) -> PaperMarkup { Scene.page(100, 100, [.image(image)]) }

  /// The colours at points, as letters; `w` is the page.
  static func colors(_ page: PaperMarkup, at points: [Point]) throws -> String {
    let image = try PNGRenderer().pixels(DisplayList(page))
    return String(
      points.map { point in
        let pixel = image[Int(point.x), Int(point.y)]
        switch (pixel.red > 128, pixel.green > 128, pixel.blue > 128) {
        case (true, false, false): return "r"
        case (false, true, false): return "g"
        case (false, false, true): return "b"
        case (false, false, false): return "k"
        default: return "w"
        }
      })
  }

  static let middles = [Point(30, 30), Point(70, 30), Point(30, 70), Point(70, 70)]

  @Test(
    "Each orientation of EXIF turns the stored pixels as its table says",
    arguments: [
      (1, "rgbk"), (2, "grkb"), (3, "kbgr"), (4, "bkrg"), (5, "rbgk"), (6, "brkg"), (7, "kgbr"), (8, "gkrb"),
    ] as [(UInt8, String)])
  func orientation(value: UInt8, expected: String) throws {
    let orientation = try #require(ImageMarkup.Orientation(rawValue: value))
    let image = ImageMarkup(
      bytes: try Self.quarters(), pixelWidth: 20, pixelHeight: 10,
      frame: Rect(x: 10, y: 10, width: 80, height: 80), orientation: orientation)
    #expect(try Self.colors(Self.page(image), at: Self.middles) == expected)
    #expect(try Self.colors(Self.page(image), at: [Point(5, 50), Point(95, 50)]) == "ww")
  }

  @Test("A turned frame turns the image; a part of the image fills the frame and nothing beyond")
  func turnedAndCut() throws {
    var image = ImageMarkup(
      bytes: try Self.quarters(), pixelWidth: 20, pixelHeight: 10,
      frame: Rect(x: 10, y: 10, width: 80, height: 80), rotation: .degrees(90))
    #expect(try Self.colors(Self.page(image), at: Self.middles) == "brkg")
    image.rotation = .zero
    image.contentsBounds = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(try Self.colors(Self.page(image), at: Self.middles + [Point(5, 50), Point(95, 50)]) == "ggkkww")
  }

  @Test("Opacity lets the page through")
  func opacity() throws {
    let image = ImageMarkup(
      bytes: try Self.quarters(), pixelWidth: 20, pixelHeight: 10,
      frame: Rect(x: 10, y: 10, width: 80, height: 80), opacity: 0.5)
    let pixel = try PNGRenderer().pixels(DisplayList(Self.page(image)))[70, 70]
    #expect(abs(Int(pixel.red) - 128) <= 2)
  }

  @Test("Bytes that are no image, a cut image and a stated size beyond all memory give the crossed box")
  func placeholders() throws {
    let whole = try Self.quarters()
    var bomb = whole
    for index in 16..<24 { bomb[index] = 0x7F }
    for bytes in [[], [1, 2, 3], Array(whole.prefix(40)), Array(whole.prefix(whole.count / 2)), bomb] {
      let image = ImageMarkup(
        bytes: bytes, pixelWidth: 20, pixelHeight: 10, frame: Rect(x: 10, y: 10, width: 80, height: 80))
      let list = DisplayList(Self.page(image))
      let pixels = try PNGRenderer().pixels(list)
      #expect(pixels[50, 50].red < 250 && pixels[50, 30].red == 255)
      #expect(try !PDFRenderer().encode(list).isEmpty)
    }
  }

  @Test("A PDF document holds the image")
  func pdf() throws {
    let image = ImageMarkup(
      bytes: try Self.quarters(), pixelWidth: 20, pixelHeight: 10,
      frame: Rect(x: 10, y: 10, width: 80, height: 80))
    let text = String(decoding: try PDFRenderer().encode(DisplayList(Self.page(image))), as: UTF8.self)
    #expect(text.contains("/Subtype /Image") && text.contains("/Width 20"))
  }
}
