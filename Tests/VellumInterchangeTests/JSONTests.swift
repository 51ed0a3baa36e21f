// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumInterchange

@Suite struct JSONTests {
  func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  /// A value of every kind, nested at random.
  func value(_ generator: inout SplitMix, depth: Int) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .number(Double.random(in: -1e9...1e9, using: &generator))
    case 3: return .string(text(&generator))
    case 4:
      let count = Int.random(in: 1...5, using: &generator)
      return .numbers((0..<count).map { _ in Double.random(in: -1...1, using: &generator) })
    case 5:
      let count = Int.random(in: 0...4, using: &generator)
      return .array([.null] + (0..<count).map { _ in value(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0...20, using: &generator)
      return .object(
        (0..<count).map { JSONMember("\($0)" + text(&generator), value(&generator, depth: depth - 1)) })
    }
  }

  func text(_ generator: inout SplitMix) -> String {
    let letters: [Character] = ["a", "\"", "\\", "\n", "\u{1}", "é", "测", "😀", "/", "\t"]
    return String(
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator)! })
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var generator = SplitMix(seed: 4)
    for _ in 0..<500 {
      let original = value(&generator, depth: 4)
      let bytes = JSONWriter.write(original)
      let again = try JSONReader.read(bytes)
      #expect(again == original)
      #expect(JSONWriter.write(again) == bytes)
    }
  }

  @Test func everyTruncationIsRefused() {
    let whole = #"{"a":[1,-2.5e3,{"b":"\u00e9\ud83d\ude00"}],"c":true,"d":null}"#
    let bytes = Array(whole.utf8)
    #expect(throws: Never.self) { try JSONReader.read(bytes) }
    for length in 0..<bytes.count {
      #expect(throws: ImportError.self, "\(length)") { try JSONReader.read(Array(bytes.prefix(length))) }
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":1,}", "[1 2]", "{a:1}", "{\"a\" 1}", "01", "1.", ".5", "-", "+1", "1e", "NaN",
    "Infinity",
    "-Infinity", "nul", "tru", "\"a", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u12g4\"",
    "\"\u{1}\"",
    "{\"a\":1,\"a\":2}", "1e999", "[1] 2", "{\"a\":1}{\"b\":2}", "'a'", "[-]",
  ])
  func whatIsNotJSONIsRefusedWithItsLine(text: String) {
    let error = #expect(throws: ImportError.self) { try read("\n" + text) }
    #expect(error?.place == .line(2))
    #expect(error?.reason.contains("column") == true)
  }

  @Test func duplicatesAmongManyKeysAreFound() {
    let members = (0..<100).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(throws: Never.self) { try read("{\(members)}") }
    #expect(throws: ImportError.self) { try read("{\(members),\"k99\":0}") }
    #expect(throws: ImportError.self) { try read("{\(members),\"k3\":0}") }
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    #expect(throws: ImportError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    #expect(throws: ImportError.self) { try JSONReader.read([0x22, 0xC0, 0x80, 0x22]) }
  }

  @Test func depthIsBounded() throws {
    let deepest = JSONReader.greatestDepth
    _ = try read(String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest))
    #expect(throws: ImportError.self) { try read(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: ImportError.self) { try read(String(repeating: "{\"a\":", count: 100_000)) }
  }

  // C24
  @Test func integersAsFloatsAndNegativeIdentifiersAreAccepted() throws {
    let text = #"""
      {"pointer_id":-298808149,"timestamp":55309000,"movement_y":10.5,"pressure":0.0214,"tilt_x":36,"tilt_y":19}
      """#
    let event = try read(text)
    #expect(event["pointer_id"]?.number == -298_808_149)
    #expect(event["movement_y"]?.number == 10.5)
    #expect(event["pressure"]?.number == 0.0214)
  }
}
