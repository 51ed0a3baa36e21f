// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Text of an SVG file under construction, as UTF-8.
///
/// Numbers are whole multiples of a power of ten: short, without exponents, the same under every locale.
struct SVGText {
  private(set) var bytes: [UInt8] = []
  /// Digits after the point.
  let decimals: Int
  private let unitsPerPoint: Double

  init(decimals: Int) {
    self.decimals = decimals
    var units = 1.0
    for _ in 0..<decimals { units *= 10 }
    unitsPerPoint = units
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
  }

  mutating func append(raw: [UInt8]) { bytes.append(contentsOf: raw) }

  /// Text between tags or in an attribute: what XML reserves is escaped, what it does not allow is replaced.
  mutating func append(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x27: append("&#39;")
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        bytes.append(contentsOf: UTF8.encode(scalar)!)
      default: append("\u{FFFD}")
      }
    }
  }

  /// The nearest whole number of units.
  func units(_ value: Double) -> Int64 {
    Int64(min(9e18, max(-9e18, (value * unitsPerPoint).rounded())))
  }

  /// A number of points.
  mutating func append(_ value: Double) { append(units: units(value)) }

  /// A number of units as decimal digits, without zeros that say nothing.
  mutating func append(units: Int64) {
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits: [UInt8] = []
    var rest = units.magnitude
    var place = 0
    var sawDigit = false
    while rest > 0 || place < decimals {
      let digit = UInt8(rest % 10)
      if place == decimals, sawDigit { digits.append(UInt8(ascii: ".")) }
      // Zeros at the end of the fraction are left out.
      if place >= decimals || digit != 0 || sawDigit {
        digits.append(UInt8(ascii: "0") + digit)
        if place < decimals { sawDigit = true }
      }
      rest /= 10
      place += 1
    }
    if place <= decimals, sawDigit { digits.append(UInt8(ascii: ".")) }
    if digits.isEmpty { digits.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// A number in a list: a space before it unless its sign sets it off.
  fileprivate mutating func append(listed units: Int64, isFirst: Bool) {
    if !isFirst, units >= 0 { bytes.append(UInt8(ascii: " ")) }
    append(units: units)
  }
}

// MARK: - Path data

extension SVGText {
  /// A path's data: absolute where subpaths begin, relative between, from one rounded place to the next so
  /// that rounding does not add up.
  mutating func append(_ path: Path) {
    var writer = SVGPathWriter(text: self)
    for element in path.elements { writer.append(element) }
    self = writer.text
  }
}

private struct SVGPathWriter {
  var text: SVGText
  private var x: Int64 = 0
  private var y: Int64 = 0
  private var startX: Int64 = 0
  private var startY: Int64 = 0
  private var lastCommand: UInt8 = 0

  init(text: SVGText) { self.text = text }

  mutating func append(_ element: Path.Element) {
    switch element {
    case .move(let point):
      (x, y) = (text.units(point.x), text.units(point.y))
      (startX, startY) = (x, y)
      command(UInt8(ascii: "M"), [x, y], isMove: true)
    case .line(let point):
      let (dx, dy) = step(to: point)
      // A piece shorter than a unit says nothing, unless it is all that the subpath has; the drawing list never has
      // such a subpath.
      if dx != 0 || dy != 0 { command(UInt8(ascii: "l"), [dx, dy]) }
      advance(dx, dy)
    case .quadratic(let control, let point):
      let (cx, cy) = step(to: control)
      let (dx, dy) = step(to: point)
      command(UInt8(ascii: "q"), [cx, cy, dx, dy])
      advance(dx, dy)
    case .cubic(let control1, let control2, let point):
      let (ax, ay) = step(to: control1)
      let (bx, by) = step(to: control2)
      let (dx, dy) = step(to: point)
      command(UInt8(ascii: "c"), [ax, ay, bx, by, dx, dy])
      advance(dx, dy)
    case .close:
      command(UInt8(ascii: "z"), [])
      (x, y) = (startX, startY)
    }
  }

  private func step(to point: Point) -> (Int64, Int64) {
    (text.units(point.x) &- x, text.units(point.y) &- y)
  }

  private mutating func advance(_ dx: Int64, _ dy: Int64) {
    x &+= dx
    y &+= dy
  }

  private mutating func command(_ letter: UInt8, _ numbers: [Int64], isMove: Bool = false) {
    let repeats = letter == lastCommand && !isMove
    if !repeats { text.append(raw: [letter]) }
    for (index, number) in numbers.enumerated() {
      text.append(listed: number, isFirst: index == 0 && !repeats)
    }
    lastCommand = letter
  }
}
