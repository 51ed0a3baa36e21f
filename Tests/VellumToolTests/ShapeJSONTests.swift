// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInterchange

@Suite("The JSON of shapes")
struct ShapeJSONTests {
  static let box = OrientedRectangle(center: Point(10, 20), width: 4, height: 2, rotation: .degrees(190))

  @Test("Every kind prints the geometry of the contract")
  func geometry() {
    for (shape, expected) in Self.cases { #expect(shape.jsonGeometry.text == expected) }
  }

  static let cases: [(Shape, String)] = [
    (.line(Segment(from: Point(0, 1), to: Point(2.5, -3))), #"{"start":[0,1],"end":[2.5,-3]}"#),
    (.polyline([Point(0, 0), Point(1, 0), Point(1, 1)]), #"{"points":[[0,0],[1,0],[1,1]]}"#),
    (
      .curve(CubicBezier(from: Point(0, 0), control1: Point(1, 2), control2: Point(3, 4), to: Point(5, 6))),
      #"{"points":[[0,0],[1,2],[3,4],[5,6]]}"#
    ),
    (
      .arrow(
        Arrow(
          shaft: .curve(QuadraticBezier(from: Point(0, 0), control: Point(5, 5), to: Point(9, 0))),
          heads: .both,
          headLength: 3, headAngle: .degrees(30))),
      #"{"points":[[0,0],[9,0]],"control":[5,5],"heads":"both","headLength":3,"headAngle":30}"#
    ),
    (
      .arrow(
        Arrow(
          shaft: .polyline([Point(0, 0), Point(9, 0)]), heads: .end, headLength: 3, headAngle: .degrees(25))),
      #"{"points":[[0,0],[9,0]],"heads":"end","headLength":3,"headAngle":25}"#
    ),
    (
      .diamond(OrientedRectangle(center: Point(0, 0), width: 4, height: 2, rotation: .zero)),
      #"{"corners":[[0,-1],[2,0],[0,1],[-2,0]],"center":[0,0],"width":4,"height":2,"rotation":0}"#
    ),
    (
      .parallelogram([Point(0, 0), Point(4, 0), Point(5, 2), Point(1, 2)]),
      #"{"corners":[[0,0],[4,0],[5,2],[1,2]],"center":[2.5,1],"width":4,"height":2,"rotation":0}"#
    ),
    (
      .ellipse(Ellipse(center: Point(1, 2), semiMajor: 3, semiMinor: 5, rotation: .degrees(100))),
      #"{"center":[1,2],"radii":[5,3],"rotation":10}"#
    ),
    (.circle(Circle(center: Point(1, 2), radius: 3)), #"{"center":[1,2],"radius":3}"#),
    (
      .regularPolygon(
        RegularPolygon(center: Point(0, 0), radius: 2, rotation: .degrees(-90), vertexCount: 6)),
      #"{"center":[0,0],"radius":2,"rotation":270}"#
    ),
    (
      .star(Star(center: Point(0, 0), outerRadius: 2, innerRadius: 1, rotation: .degrees(-90), tipCount: 5)),
      #"{"center":[0,0],"outerRadius":2,"innerRadius":1,"rotation":270}"#
    ),
    (
      .chatBubble(
        ChatBubble(
          body: .ellipse(Ellipse(center: Point(0, 0), semiMajor: 2, semiMinor: 1, rotation: .zero)),
          tailTip: Point(3, 3), tailAngle: .degrees(20))),
      #"{"body":{"kind":"ellipse","center":[0,0],"radii":[2,1],"rotation":0},"tail":[3,3]}"#
    ),
  ]

  @Test("A rectangle's rotation is printed below a half turn")
  func axis() {
    let text = Shape.rectangle(Self.box).jsonGeometry.text
    #expect(text.contains(#""center":[10,20],"width":4,"height":2,"rotation":10}"#))
  }

  @Test("Equal sides are told beside the kind")
  func square() {
    let square = OrientedRectangle(center: .origin, width: 2, height: 2.0001, rotation: .zero)
    #expect(JSONValue.ordered(Shape.rectangle(square).jsonTraits).text == #"{"square":true}"#)
    #expect(Shape.rectangle(Self.box).jsonTraits.isEmpty)
  }

  @Test("An arc whose axes change places still begins at the same point")
  func arcParameters() {
    // (rotation 100°, larger axis second) prints as axis 10°, so the parameter moves by a quarter and a half turn.
    let ellipse = Ellipse(center: .origin, semiMajor: 3, semiMinor: 5, rotation: .degrees(100))
    let text = Shape.arc(EllipticArc(ellipse: ellipse, start: .degrees(40), sweep: .degrees(90))).jsonGeometry
      .text
    #expect(text == #"{"center":[0,0],"radii":[5,3],"rotation":10,"start":130,"sweep":90}"#)
    let printed = Ellipse(center: .origin, semiMajor: 5, semiMinor: 3, rotation: .degrees(10))
    let distance = printed.point(at: .degrees(130)).distance(to: ellipse.point(at: .degrees(40)))
    #expect(distance < 1e-12)
  }

  @Test("Numbers are short, have nine digits at most and read back near enough")
  func numbers() {
    #expect(shortNumber(0) == "0")
    #expect(shortNumber(-0.0) == "0")
    #expect(shortNumber(12) == "12")
    #expect(shortNumber(0.1 + 0.2) == "0.3")
    #expect(shortNumber(100_000.12345678) == "100000.123")
    var random = UniqueRandom(state: 7)
    for _ in 0..<10_000 {
      let value =
        (random.unit() - 0.5) * Double(sign: .plus, exponent: Int(random.unit() * 60) - 30, significand: 1)
      let back = Double(shortNumber(value)) ?? .nan
      #expect(abs(back - value) <= 1e-8 * abs(value), "\(value)")
    }
  }

  @Test("Text is escaped")
  func escapes() {
    #expect(JSONValue.string("a\"b\\c\nd\u{1}é").text == #""a\"b\\c\nd\u0001é""#)
  }
}

/// SplitMix64, seeded.
struct UniqueRandom {
  var state: UInt64

  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}
