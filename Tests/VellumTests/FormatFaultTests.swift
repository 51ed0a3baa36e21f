// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Vellum

/// Foundation has a type of that name too.
private typealias Transform = VellumGeometry.AffineTransform

/// Faults that people reported of what a document shows in one format and not in another.
@Suite struct FormatFaultTests {
  private static func page(_ elements: [MarkupElement]) -> PaperMarkup {
    var page = PaperMarkup(
      bounds: Rect(x: 0, y: 0, width: 400, height: 320),
      id: MarkupID(rawValue: UniqueID(high: 0, low: 0)))
    page.subelements.append(contentsOf: elements)
    return page
  }

  private static func svg(_ list: DisplayList) -> String {
    String(decoding: SVGWriter().encode(list), as: UTF8.self)
  }

  /// The darkest pixel within two of a place.
  private static func darkest(_ image: PixelImage, near place: Point) -> UInt8 {
    var darkest: UInt8 = 255
    for y in Int(place.y) - 2...Int(place.y) + 2 {
      for x in Int(place.x) - 2...Int(place.x) + 2 { darkest = min(darkest, image[x, y].red) }
    }
    return darkest
  }

  // MARK: - A12: arrows without width or height, mirrored

  /// An arrow, the mirror, and the barbs' ends that it has afterwards; all by hand.
  struct Flip: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var tail: Point
    var tip: Point
    fileprivate var mirror: Transform
    /// The direction from the tip back to the tail once mirrored.
    var back: Vector
  }

  static let flips = [
    Flip(
      testDescription: "level, about x = 150", tail: Point(100, 50), tip: Point(200, 50),
      mirror: Transform.scaling(x: -1, y: 1).followed(by: .translation(by: Vector(300, 0))),
      back: Vector(1, 0)),
    Flip(
      testDescription: "upright, about y = 150", tail: Point(50, 100), tip: Point(50, 200),
      mirror: Transform.scaling(x: 1, y: -1).followed(by: .translation(by: Vector(0, 300))),
      back: Vector(0, 1)),
  ]

  /// ome/omero-figure#709: the head changes sides in the document and in every format alike.
  @Test(arguments: flips) func aMirroredArrowHasItsHeadAtTheOtherEnd(flip: Flip) throws {
    let (length, angle) = (20.0, Angle.degrees(30))
    let arrow = Arrow(
      shaft: .polyline([flip.tail, flip.tip]), heads: .end, headLength: length, headAngle: angle)
    var page = Self.page([
      .shape(
        ShapeMarkup(
          shape: .arrow(arrow), lineWidth: 2, id: MarkupID(rawValue: UniqueID(high: 0, low: 1))))
    ])
    let frame = try #require(page.subelements.shapes.first).frame
    #expect(min(frame.width, frame.height) == 0)
    page.transformContent(flip.mirror)
    // The document: tail and tip have changed places.
    let shape = try #require(page.subelements.shapes.first)
    guard case .arrow(let mirrored) = shape.pageShape, case .polyline(let shaft) = mirrored.shaft else {
      Issue.record("an arrow stays one: \(shape.pageShape)")
      return
    }
    #expect(mirrored.heads == .end && mirrored.headLength == length)
    #expect(shaft.count == 2 && shaft[0].distance(to: flip.tip) < 1e-9)
    #expect(shaft[1].distance(to: flip.tail) < 1e-9)

    let across = Vector(-flip.back.y, flip.back.x) * (length * angle.sine)
    let ends = [across, across * -1].map { flip.tail + flip.back * (length * angle.cosine) + $0 }
    // Where the barbs were before, and would be still if the head had stayed behind.
    let stale = [across, across * -1].map { flip.tip - flip.back * (length * angle.cosine) + $0 }

    // What all formats draw: the path goes from one barb's end by the tip to the other's.
    let list = DisplayList(page)
    #expect(list.items.count == 1)
    guard case .stroke(let path, _, _)? = list.items.first?.commands.first else {
      Issue.record("an arrow is drawn along its path")
      return
    }
    let drawn = path.flattened(tolerance: 0.01).flatMap { $0 }
    for place in ends + [flip.tip, flip.tail] {
      #expect(drawn.contains { $0.distance(to: place) < 1e-6 }, "\(place)")
    }
    for place in stale { #expect(!drawn.contains { $0.distance(to: place) < 1 }, "\(place)") }

    // SVG and PDF: the same places in the text.
    let inSVG = Self.placesOfSVG(Self.svg(list))
    let inPDF = Self.placesOfPDF(try PDFRenderer().encode(list), height: list.canvas.height)
    for places in [inSVG, inPDF] {
      for place in ends + [flip.tip, flip.tail] {
        #expect(places.contains { $0.distance(to: place) < 0.01 }, "\(place) in \(places)")
      }
      for place in stale { #expect(!places.contains { $0.distance(to: place) < 1 }, "\(place)") }
    }

    // PNG: ink on the new barbs, none on the old ones.
    let image = try PNGRenderer().pixels(list)
    for end in ends { #expect(Self.darkest(image, near: end.midpoint(to: flip.tail)) < 60) }
    for end in stale { #expect(Self.darkest(image, near: end) > 250) }
  }

  /// The places that the paths' data visit: ends of straight pieces, relative but for the first of a contour.
  private static func placesOfSVG(_ text: String) -> [Point] {
    var places: [Point] = []
    for data in text.components(separatedBy: " d=\"").dropFirst() {
      let scanner = Scanner(string: String(data.prefix { $0 != "\"" }))
      scanner.charactersToBeSkipped = CharacterSet(charactersIn: " ,")
      var (isRelative, place) = (false, Point.origin)
      while !scanner.isAtEnd {
        if scanner.scanString("M") != nil { isRelative = false }
        if scanner.scanString("l") != nil { isRelative = true }
        guard let x = scanner.scanDouble(), let y = scanner.scanDouble() else { break }
        place = isRelative ? place + Vector(x, y) : Point(x, y)
        places.append(place)
      }
    }
    return places
  }

  /// The operands of PDF's moves and lines, in the page's points.
  ///
  /// The content has one matrix that turns the y axis up, or places that are turned already.
  private static func placesOfPDF(_ document: [UInt8], height: Double) -> [Point] {
    let words = PDFContent(document).words
    var map = Transform.identity
    var places: [Point] = []
    for (index, word) in words.enumerated() {
      if word == "cm" {
        let m = words[index - 6..<index].compactMap(Double.init)
        map = Transform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]).followed(by: map)
      } else if word == "Q" {
        map = .identity
      } else if word == "m" || word == "l", let x = Double(words[index - 2]), let y = Double(words[index - 1])
      {
        let place = map.apply(to: Point(x, y))
        places.append(Point(place.x * 96 / 72, height - place.y * 96 / 72))
      }
    }
    return places
  }

  // MARK: - A08: an open arc and a line

  /// xournalpp/xournalpp#4381: nothing disappears when an arc is almost recognised, in any format.
  @Test(arguments: [true, false]) func anOpenArcAndTheLineAfterItStayVisible(recognizes: Bool) throws {
    var session = Session(
      document: Self.page([]), options: SessionOptions(recognizes: recognizes),
      ids: UniqueIDGenerator(seed: 8))
    var changes: [MarkupChange] = []
    for (number, trace) in Self.arcAndLine.enumerated() {
      for sample in trace.samples {
        session.add(sample, startTime: 2 * Double(number), appendingTo: &changes)
      }
      session.finish(appendingTo: &changes)
    }
    #expect(session.document.subelements.count == 2)
    let list = DisplayList(session.document)
    #expect(list.items.map(\.id) == session.document.subelements.map(\.id))
    #expect(list.items.allSatisfy { !$0.commands.isEmpty })
    // SVG: one path each. PDF: one painting operator each, beside that of the page itself.
    #expect(Self.svg(list).components(separatedBy: "<path").count == 3)
    let painting: Set = ["f", "f*", "S", "B", "B*", "b", "s"]
    let words = PDFContent(try PDFRenderer().encode(list)).words
    let empty = PDFContent(try PDFRenderer().encode(DisplayList(Self.page([])))).words
    #expect(words.count(where: painting.contains) == empty.count(where: painting.contains) + 2)
    // PNG: ink all along both, none where a circle would have closed.
    let image = try PNGRenderer().pixels(list)
    for degrees in stride(from: 5.0, to: 265, by: 20) {
      let place = Self.onArc(degrees)
      #expect(Self.darkest(image, near: place) < 128, "\(degrees)")
    }
    #expect(Self.darkest(image, near: Self.onArc(315)) > 250)
    for x in stride(from: 302.0, to: 360, by: 8) {
      #expect(Self.darkest(image, near: Point(x, 300)) < 128, "\(x)")
    }
  }

  private static func onArc(_ degrees: Double) -> Point {
    Point(200, 200) + Vector(direction: .degrees(degrees - 135)) * 60
  }

  private static var arcAndLine: [Trace] {
    func trace(_ points: [Point]) -> Trace {
      Trace(
        samples: points.enumerated().map { index, point in
          PenSample(
            position: point, time: Double(index) / 240, pressure: 0.5,
            phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved)
        })
    }
    return [
      trace((0...141).map { onArc(270 * Double($0) / 141) }),
      trace((0...30).map { Point(300 + 2 * Double($0), 300) }),
    ]
  }

  // MARK: - B12: to and fro within a third of a point

  /// excalidraw/excalidraw#3566, #11057: no number of an exported path is none.
  @Test(arguments: [0.0, 8]) func inkToAndFroWritesNumbersOnly(milliseconds: Double) throws {
    let samples = [0.0, 0.33, 0, 0.33, 0].enumerated().map { index, y in
      PenSample(position: Point(0, y), time: milliseconds * Double(index) / 1000, pressure: 0.5)
    }
    for kind in [InkKind.monoline, .pen, .fountainPen, .marker] {
      let ink = Ink(kind, width: 2)
      let stroke = Stroke(
        modeling: Trace(samples: samples), ink: ink, id: UniqueID(high: 0, low: 1))
      // About the origin of the page, and away from it.
      for place in [Vector(0, 0), Vector(100, 100)] {
        var moved = stroke
        moved.transform = .translation(by: place)
        let list = DisplayList(Self.page([.stroke(moved)]))
        let text = Self.svg(list).lowercased()
        #expect(text.contains("<path"))
        #expect(!text.contains("nan") && !text.contains("inf"), "\(kind)")
        let content = PDFContent(try PDFRenderer().encode(list))
        let words = content.words.map { $0.lowercased() }
        #expect(words.contains("f") || words.contains("f*"), "\(kind): the page draws ink")
        #expect(!words.contains { $0.contains("nan") || $0.contains("inf") }, "\(kind)")
      }
      let bounds = try #require(stroke.renderBounds)
      let half = try #require(stroke.path.points.map { max($0.width, $0.height) }.max()) / 2 + 1e-9
      #expect(bounds.minX >= -half && bounds.maxX <= half)
      #expect(bounds.minY >= -half && bounds.maxY <= 0.33 + half)
    }
  }
}
