// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an XML parser makes of a document.
private final class Reading: NSObject, XMLParserDelegate {
  var topLevel: [String] = []
  var pathData: [String] = []
  var text = ""
  private var depth = 0

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.coderReadCorrupt) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if depth == 1 { topLevel.append(name) }
    if let data = attributes["d"] { pathData.append(data) }
    depth += 1
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    depth -= 1
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
}

@Suite struct SVGTests {
  private func svg(_ page: PaperMarkup, options: DrawingOptions = DrawingOptions()) -> [UInt8] {
    SVGWriter().encode(DisplayList(page, options: options))
  }

  /// The places that a path's data visits: ends of pieces, by the letters this writer uses.
  private func places(_ data: String) -> [Point] {
    var places: [Point] = []
    var (x, y, start) = (0.0, 0.0, Point.origin)
    let scanner = Scanner(string: data)
    scanner.charactersToBeSkipped = CharacterSet(charactersIn: " ")
    var letter: Character = " "
    while !scanner.isAtEnd {
      if let next = scanner.scanCharacter(), next.isLetter {
        letter = next
      } else {
        scanner.currentIndex = data.index(before: scanner.currentIndex)
      }
      let count = letter == "z" ? 0 : letter == "c" ? 6 : letter == "q" ? 4 : 2
      let numbers = (0..<count).map { _ in scanner.scanDouble() ?? .nan }
      switch letter {
      case "M":
        (x, y) = (numbers[0], numbers[1])
        start = Point(x, y)
      case "z": (x, y) = (start.x, start.y)
      default: (x, y) = (x + numbers[count - 2], y + numbers[count - 1])
      }
      places.append(Point(x, y))
    }
    return places
  }

  /// V01: one path element for a stroke, and a file of sensible size.
  @Test func aLongStrokeIsOnePath() throws {
    let points = (0..<2000).map { index -> Point in
      let t = Double(index) / 50
      return Point(100 + 20 * t, 300 + 200 * Angle.radians(t).sine)
    }
    let bytes = svg(
      Scene.page(1200, 600, [Scene.stroke(points) { 3 + 2 * Angle.radians(Double($0) / 30).sine }]))
    let reading = try Reading(bytes)
    #expect(reading.topLevel == ["rect", "path"])
    #expect(bytes.count <= 250_000)
  }

  /// V10: short numbers without exponents, near the truth.
  @Test func tinyAndHugeCoordinatesKeepTheirPlace() throws {
    let corners = [Point(0.00001, 1e-7), Point(123_456_789.125, 2), Point(5, 123_456_789.125)]
    let page = Scene.page(2e8, 2e8, [.shape(Scene.shape(.triangle(corners)))])
    let data = try #require(try Reading(svg(page)).pathData.first)
    #expect(!data.contains("e") && !data.contains("E"))
    for (place, corner) in zip(places(data), corners) {
      #expect(abs(place.x - corner.x) <= 1e-4 && abs(place.y - corner.y) <= 1e-4)
    }
  }

  @Test func roundingDoesNotAddUpAlongAPath() throws {
    let points = (0..<3000).map { Point(Double($0) / 3, Double($0) / 7) }
    let data = try #require(
      try Reading(svg(Scene.page(1000, 500, [.shape(Scene.shape(.polyline(points)))]))).pathData.first)
    for (place, point) in zip(places(data), points) { #expect(place.distance(to: point) < 1e-4) }
  }

  @Test func everyNumberIsWrittenAsItsNearestMultiple() throws {
    // Through the attributes of a page: width, height and view box.
    for value in [0.5, 1, 10, 100.25, 0.0001, 12345.6789, 1000, 0.1] {
      let text = String(decoding: svg(Scene.page(value, 7)), as: UTF8.self)
      let written = text.components(separatedBy: "width=\"")[1].prefix { $0 != "\"" }
      #expect(Double(written) == value, "\(written)")
      #expect(!written.hasSuffix(".") && !(written.contains(".") && written.hasSuffix("0")))
    }
  }

  /// D20: text of any characters is well-formed and comes back.
  @Test func textIsEscaped() throws {
    var page = Scene.page(200, 100)
    let text = "a<b & \"c\" 'd' ]]> 测试"
    page.insertNewTextbox(
      attributedText: MarkupText(text + "\u{1}\u{FFFE}"), frame: Rect(x: 0, y: 0, width: 200, height: 50),
      id: MarkupID(rawValue: Scene.id(1)))
    #expect(try Reading(svg(page)).text.contains(text + "\u{FFFD}\u{FFFD}"))
  }

  /// V13: each visible element is one element of the file.
  @Test func elementsAndTopLevelElementsAreAsMany() throws {
    var page = Scene.allKinds
    page.subelements.append(
      .image(
        ImageMarkup(
          bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2], pixelWidth: 3, pixelHeight: 4,
          frame: Rect(x: 0, y: 0, width: 30, height: 40), orientation: .right, accessibilityDescription: "<x>"
        )))
    page.subelements.append(.image(ImageMarkup(bytes: [], pixelWidth: 0, pixelHeight: 0, frame: page.bounds)))
    page.subelements.append(.link(LinkMarkup(url: "x", frame: page.bounds)))
    page.subelements.append(.loupe(LoupeMarkup(frame: page.bounds)))
    let list = DisplayList(page)
    #expect(list.items.map(\.id) == page.subelements.map(\.id))
    #expect(try Reading(SVGWriter().encode(list)).topLevel.count == page.subelements.count + 1)
  }

  @Test func theSameDocumentGivesTheSameBytes() throws {
    let page = Scene.allKinds
    #expect(svg(page) == svg(page))
    #expect(try PDFRenderer().encode(DisplayList(page)) == PDFRenderer().encode(DisplayList(page)))
    #expect(try PNGRenderer().encode(DisplayList(page)) == PNGRenderer().encode(DisplayList(page)))
  }

  @Test func aDocumentWithoutContentIsAPage() throws {
    #expect(try Reading(svg(Scene.page(10, 10))).topLevel == ["rect"])
    #expect(try Reading(svg(Scene.page(0, 0), options: DrawingOptions(background: nil))).topLevel.isEmpty)
  }
}
