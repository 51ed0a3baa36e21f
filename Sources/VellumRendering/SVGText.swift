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
    // From the last digit to the first; 19 digits, a point and leading zeros of a small fraction fit.
    var digits = [32 of UInt8](repeating: UInt8(ascii: "0"))
    var count = 0
    var rest = units.magnitude
    var place = 0
    var hasFraction = false
    while rest > 0 || (hasFraction && place < decimals) {
      let digit = UInt8(rest % 10)
      if place == decimals, hasFraction {
        digits[count] = UInt8(ascii: ".")
        count += 1
      }
      if place >= decimals || digit != 0 || hasFraction {
        digits[count] = UInt8(ascii: "0") + digit
        count += 1
        if place < decimals { hasFraction = true }
      }
      rest /= 10
      place += 1
    }
    if hasFraction, place <= decimals {
      digits[count] = UInt8(ascii: ".")
      count += 1
    }
    if count == 0 { count = 1 }
    for index in stride(from: count - 1, through: 0, by: -1) { bytes.append(digits[index]) }
  }
}

// MARK: - Path data

extension SVGText {
  /// A path's data: absolute where subpaths begin, relative between, from one rounded place to the next so
  /// that rounding does not add up.
  mutating func append(_ path: Path) {
    var pen = SVGPen()
    for element in path.elements { append(element, &pen) }
  }

  private mutating func append(_ element: Path.Element, _ pen: inout SVGPen) {
    switch element {
    case .move(let point):
      (pen.x, pen.y) = (units(point.x), units(point.y))
      (pen.startX, pen.startY) = (pen.x, pen.y)
      pen.lastCommand = 0
      begin(UInt8(ascii: "M"), &pen)
      append(listed: pen.x, &pen)
      append(listed: pen.y, &pen)
    case .line(let point):
      // A piece shorter than a unit says nothing; the display list has no subpath of such pieces only.
      guard units(point.x) != pen.x || units(point.y) != pen.y else { return }
      begin(UInt8(ascii: "l"), &pen)
      appendStep(to: point, &pen)
      advance(to: point, &pen)
    case .quadratic(let control, let point):
      begin(UInt8(ascii: "q"), &pen)
      appendStep(to: control, &pen)
      appendStep(to: point, &pen)
      advance(to: point, &pen)
    case .cubic(let control1, let control2, let point):
      begin(UInt8(ascii: "c"), &pen)
      appendStep(to: control1, &pen)
      appendStep(to: control2, &pen)
      appendStep(to: point, &pen)
      advance(to: point, &pen)
    case .close:
      begin(UInt8(ascii: "z"), &pen)
      (pen.x, pen.y) = (pen.startX, pen.startY)
    }
  }

  /// The letter of a command, unless it is that of the one before.
  private mutating func begin(_ letter: UInt8, _ pen: inout SVGPen) {
    guard letter != pen.lastCommand else { return }
    bytes.append(letter)
    pen.lastCommand = letter
    pen.isAfterLetter = true
  }

  private mutating func appendStep(to point: Point, _ pen: inout SVGPen) {
    append(listed: units(point.x) &- pen.x, &pen)
    append(listed: units(point.y) &- pen.y, &pen)
  }

  private func advance(to point: Point, _ pen: inout SVGPen) {
    (pen.x, pen.y) = (units(point.x), units(point.y))
  }

  /// A number in a list: a space before it unless a letter or its sign sets it off.
  private mutating func append(listed units: Int64, _ pen: inout SVGPen) {
    if !pen.isAfterLetter, units >= 0 { bytes.append(UInt8(ascii: " ")) }
    pen.isAfterLetter = false
    append(units: units)
  }
}

/// Where a path's data stands: the current place and the beginning of the subpath in whole units, and the
/// letter in force.
private struct SVGPen {
  var x: Int64 = 0
  var y: Int64 = 0
  var startX: Int64 = 0
  var startY: Int64 = 0
  var lastCommand: UInt8 = 0
  var isAfterLetter = false
}
