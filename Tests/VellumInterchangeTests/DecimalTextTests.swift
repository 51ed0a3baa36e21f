// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import VellumInterchange

@Suite struct DecimalTextTests {
  func read(_ text: String, shift: Int = 0) -> Double? {
    let bytes = Array(text.utf8)
    var index = 0
    guard let value = DecimalText.read(bytes, at: &index, shift: shift), index == bytes.count else {
      return nil
    }
    return value
  }

  func written(_ value: Double, shift: Int = 0, exponent: Bool) -> String {
    var bytes: [UInt8] = []
    DecimalText.append(value, to: &bytes, shift: shift, allowsExponent: exponent)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Any bit pattern of a finite number, subnormal ones included.
  func anyFinite(_ generator: inout SplitMix) -> Double {
    while true {
      let value = Double(bitPattern: .random(in: .min ... .max, using: &generator))
      if value.isFinite { return value }
    }
  }

  @Test func everyNumberReadsBackTheSameWithAndWithoutExponent() {
    var generator = SplitMix(seed: 1)
    for i in 0..<20_000 {
      let value = i % 2 == 0 ? anyFinite(&generator) : Double.random(in: -1e6...1e6, using: &generator)
      #expect(read(written(value, exponent: true)) == value)
      #expect(read(written(value, exponent: false)) == value)
      #expect(!written(value, exponent: false).contains("e"))
    }
  }

  @Test func aShiftOfThePointIsExactBothWays() {
    var generator = SplitMix(seed: 2)
    for _ in 0..<20_000 {
      let seconds = Double.random(in: -1e5...1e5, using: &generator)
      #expect(read(written(seconds, shift: 3, exponent: false), shift: -3) == seconds)
    }
    #expect(written(0.016, shift: 3, exponent: false) == "16")
  }

  @Test func decimalsAgreeWithTheStandardLibrary() {
    var generator = SplitMix(seed: 3)
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
        Character("\(Int.random(in: 0...9, using: &generator))")
      }
      var text = String(digits)
      if Bool.random(using: &generator) {
        text.insert(
          ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...text.count, using: &generator)))
        if text.hasSuffix(".") { text += "0" }
      }
      if Bool.random(using: &generator) { text += "e\(Int.random(in: -40...40, using: &generator))" }
      if Bool.random(using: &generator) { text = "-" + text }
      #expect(read(text) == Double(text), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), (".5", 0.5), ("5.", 5), ("+7", 7), ("-2.14748E9", -2.14748e9), ("00012", 12),
      ("1e-400", 0),
      ("0e99999", 0), ("123456789012345678", 123456789012345680), ("4.9e-324", Double.leastNonzeroMagnitude),
      ("9007199254740993", 9007199254740992), ("8.98846567431158e307", 8.98846567431158e307),
    ] as [(String, Double)])
  func formsOfNumbers(text: String, value: Double) { #expect(read(text) == value) }

  @Test func tooLargeIsInfiniteAndNoNumberIsNil() {
    #expect(read("1e999") == .infinity)
    #expect(read("-1e999") == -.infinity)
    for text in ["", "-", ".", "e5", "NaN", "inf", "1,5", String(repeating: "1", count: 1001)] {
      #expect(read(text) == nil, "\(text)")
    }
  }

  @Test func zeroNeverHasASign() {
    #expect(written(-0.0, exponent: true) == "0")
    #expect(written(-0.0, exponent: false) == "0")
  }
}
