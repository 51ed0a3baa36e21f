// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import VellumGeometry
import VellumInk

@testable import VellumMarkup

/// Random documents: every type of element, every optional part present and absent.
extension SplitMix {
  mutating func id() -> UniqueID { UniqueID(high: next(), low: next()) }

  mutating func maybe<Value>(_ value: (inout SplitMix) -> Value) -> Value? {
    chance(0.5) ? value(&self) : nil
  }

  mutating func color(brightest: Double = 1) -> Color {
    Color(
      linearRed: number(-0.2...brightest), green: number(0...brightest), blue: number(0...brightest),
      alpha: chance(0.5) ? 1 : number(0...1))
  }

  mutating func text() -> MarkupText {
    let plain = ["", "plain", "a<b & \"c\"", "测试 テスト", "e\u{301}\u{1F469}\u{200D}\u{1F52C}", "two\nlines"]
      .randomElement(using: &self)!
    var text = MarkupText(plain)
    var left = plain.utf8.count
    while left > 0, chance(0.6) {
      let count = integer(0...left)
      left -= count
      text.runs.append(MarkupText.Run(utf8Count: count, attributes: textAttributes()))
    }
    return text
  }

  private mutating func textAttributes() -> MarkupText.Attributes {
    var attributes = MarkupText.Attributes(
      fontFamily: maybe { _ in "Noto Sans" }, fontSize: maybe { $0.number(4...90) },
      traits: MarkupText.Traits(rawValue: UInt8(integer(0...15))), color: maybe { $0.color() },
      link: maybe { _ in "https://example.org/?a=1&b=2" })
    while chance(0.3) {
      attributes.custom.append(MarkupText.Custom(name: "kern", value: [0, UInt8(integer(0...255)), 255]))
    }
    return attributes
  }

  mutating func rect() -> Rect { Rect(point(), point()) }

  mutating func interactions() -> MarkupInteractions {
    chance(0.7) ? .all : MarkupInteractions(rawValue: UInt8(integer(0...63)))
  }

  mutating func shapeMarkup(brightest: Double = 1) -> ShapeMarkup {
    let kind = ShapeKind.allCases.randomElement(using: &self)!
    var markup = ShapeMarkup(
      shape: shape(kind, proper: true), strokeColor: maybe { $0.color(brightest: brightest) },
      fillColor: maybe { $0.color(brightest: brightest) }, lineWidth: chance(0.3) ? 1 : number(0...20),
      opacity: chance(0.5) ? 1 : number(0...1), allowedInteractions: interactions(),
      id: MarkupID(rawValue: id()))
    if chance(0.3) { markup.startLineMarker = .arrow }
    if chance(0.3) { markup.endLineMarker = chance(0.5) ? .arrow : .none }
    if chance(0.3) { markup.arrowhead = .init(length: number(0...9), angle: .degrees(number(0...90))) }
    if chance(0.2) { markup.autoresizing = .flexibleHeight }
    if chance(0.4) { markup.attributedText = text() }
    if chance(0.1) { markup.shape = .rectangle(cornerRadius: nil) }
    return markup
  }

  mutating func strokePoint(_ style: Int) -> StrokePoint {
    var point = StrokePoint(position: point(reach: 1e4), timeOffset: number(0...9), width: number(0...9))
    guard style > 0 else { return point }
    point.height = number(0...9)
    point.opacity = number(0...2)
    point.pressure = style > 1 ? maybe { $0.number(0...1) } : number(0...1)
    point.altitude = maybe { _ in .radians(1) }
    point.azimuth = style > 2 ? angle() : nil
    point.roll = style > 2 ? maybe { $0.angle() } : nil
    point.secondaryScale = number(0...2)
    point.threshold = chance(0.5) ? 0 : -0.0
    point.lateralJitter = number(0...1)
    return point
  }

  mutating func inkResponse() -> InkResponse {
    var response = InkResponse()
    response.widthFloor = number(0...1)
    response.pressureExponent = chance(0.5) ? 1 : number(0.2...3)
    response.tiltWidening = number(0...5)
    response.speedThinning = chance(0.5) ? 0 : number(0...1)
    response.opacity = number(0...1)
    response.pressureOpacity = number(0...1)
    response.tiltFading = number(0...1)
    response.nibAspect = number(0.1...1)
    response.nibAngle = angle()
    response.nibFollowsPen = chance(0.5)
    return response
  }

  mutating func stroke(brightest: Double = 1) -> Stroke {
    let style = integer(0...3)
    let count = chance(0.1) ? 0 : integer(1...12)
    var path = StrokePath(
      points: (0..<count).map { _ in strokePoint(style) }, creationTime: maybe { $0.number(0...2e9) })
    if count > 1, chance(0.3) {
      let (a, b) = (number(0...Double(count - 1)), number(0...Double(count - 1)))
      path = path[min(a, b)...max(a, b)]
    }
    return Stroke(
      id: id(),
      ink: Ink(
        InkKind.allCases.randomElement(using: &self)!, color: color(brightest: brightest),
        width: number(0...30), response: chance(0.2) ? inkResponse() : nil),
      path: path,
      transform: chance(0.5) ? .identity : similarity(), randomSeed: UInt32(truncatingIfNeeded: next()),
      renderGroup: maybe { $0.id() })
  }

  mutating func element(brightest: Double = 1) -> MarkupElement {
    switch integer(0...9) {
    case 0...3: .shape(shapeMarkup(brightest: brightest))
    case 4...6: .stroke(stroke(brightest: brightest))
    case 7:
      .image(
        ImageMarkup(
          bytes: (0..<integer(0...40)).map { UInt8($0 * 7 & 255) }, pixelWidth: integer(0...4000),
          pixelHeight: integer(0...4000), frame: rect(), rotation: chance(0.5) ? .zero : angle(),
          orientation: ImageMarkup.Orientation.allCases.randomElement(using: &self)!, opacity: number(0...1),
          contentsBounds: chance(0.5)
            ? ImageMarkup.wholeContents : Rect(Point(0, number(0...0.5)), Point(number(0.5...1), 1)),
          accessibilityDescription: maybe { _ in "a cat" }, allowedInteractions: interactions(),
          id: MarkupID(rawValue: id())))
    case 8:
      .link(
        LinkMarkup(
          url: "https://example.org", frame: rect(), rotation: chance(0.5) ? .zero : angle(),
          allowedInteractions: interactions(), id: MarkupID(rawValue: id())))
    default:
      .loupe(
        LoupeMarkup(
          frame: rect(), magnification: number(0.5...4),
          strokeColor: maybe { $0.color(brightest: brightest) },
          lineWidth: number(0...5), allowedInteractions: interactions(), id: MarkupID(rawValue: id())))
    }
  }

  mutating func document(elements: ClosedRange<Int> = 0...12, brightest: Double = 1) -> PaperMarkup {
    var markup = PaperMarkup(bounds: rect(), id: MarkupID(rawValue: id()))
    markup.backgroundColor = maybe { $0.color(brightest: brightest) }
    for _ in 0..<integer(elements) { markup.subelements.append(element(brightest: brightest)) }
    return markup
  }

  mutating func featureSet() -> FeatureSet {
    FeatureSet(
      features: Set(FeatureSet.Feature.allCases.filter { _ in chance(0.6) }),
      shapes: Set(ShapeConfiguration.Shape.allCases.filter { _ in chance(0.6) }),
      inks: Set(InkKind.allCases.filter { _ in chance(0.6) }),
      contentVersion: chance(0.5) ? .version1 : .version2,
      lineMarkerPositions: FeatureSet.LineMarkerPositions(rawValue: integer(0...7)),
      colorMaximumLinearExposure: chance(0.5) ? 1 : number(1...3))
  }
}
