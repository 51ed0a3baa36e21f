// SPDX-License-Identifier: Apache-2.0

import CBenchmarkCounters
import Foundation
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// Files made to hurt: each is refused, or read, in bounded time and memory.
@Suite struct HostileInputTests {
  /// Bounded generously, in processor time, since other tests run beside: the point is seconds, not minutes.
  func expectQuick(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Result<
    Recording, any Error
  > {
    let bytes = Array(text.utf8)
    let start = vellum_thread_seconds()
    let result = Result { try RecordingReader.read(bytes: bytes, name: "hostile") }
    #expect(vellum_thread_seconds() - start < 10, sourceLocation: sourceLocation)
    return result
  }

  func reason(_ result: Result<Recording, any Error>) -> String {
    if case .failure(let error) = result { return "\(error)" }
    return "read"
  }

  @Test func entitiesOfEveryKindAreRefused() {
    for declaration in [
      "<!ENTITY a 'b'>", "<!ENTITY a SYSTEM 'file:///etc/hostname'>",
      "<!ENTITY % a SYSTEM 'http://localhost/'> %a;",
      "<!ENTITY % a '<!ENTITY b \"c\">'> %a;",
    ] {
      let result = expectQuick("<!DOCTYPE ink [\n\(declaration)]><ink><trace>1 1</trace></ink>")
      #expect(reason(result).contains("entity"), "\(reason(result))")
    }
    #expect(reason(expectQuick("<ink><trace>&a;</trace></ink>")).contains("not well-formed"))
  }

  @Test func anExternalSubsetIsNotFetched() throws {
    let result = expectQuick("<!DOCTYPE ink SYSTEM 'file:///etc/passwd'><ink><trace>1 1, 2 2</trace></ink>")
    #expect(try result.get().traces.count == 1)
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "<traceGroup>", count: 200_000)
    #expect(reason(expectQuick("<ink>" + deep)).contains("deeper"))
    #expect(
      reason(expectQuick(#"{"strokes":"# + String(repeating: "[", count: 1_000_000))).contains("deeper"))
  }

  @Test func manyAttributesAreRefusedBeforeTheyCostTheirSquare() {
    let attributes = (0..<300_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(reason(expectQuick("<ink \(attributes)></ink>")).contains("tag longer"))
  }

  @Test func longCommentsSectionsAndTextsAreRead() throws {
    let filler = String(repeating: "<it's a 'tag' > ", count: 100_000)
    let text = "<ink><!-- \(filler) --><annotation><![CDATA[\(filler)]]></annotation><trace>1 1</trace></ink>"
    #expect(try expectQuick(text).get().traces.count == 1)
  }

  @Test func countsOfFourGigabytesAreRefused() {
    #expect(reason(expectQuick("E: 4294967296.0 0003 0000 4294967296\n")).contains("32 bits"))
    #expect(reason(expectQuick("E: 1.0 0003 ffffffffffffffffff 1\n")).contains("code"))
    #expect(reason(expectQuick(#"{"strokes":[{"x":[4294967296],"y":[1]}]}"#)).contains("bounds"))
  }

  @Test func aHugeTraceIsReadInLinearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let points = String(repeating: "1 1,'1'1,", count: count)
      let text = "<ink><trace>\(points)!1!1</trace></ink>"
      let start = vellum_thread_seconds()
      #expect(try expectQuick(text).get().traces[0].samples.count == 2 * count + 1)
      return vellum_thread_seconds() - start
    }
    let small = try seconds(10_000)
    let large = try seconds(40_000)
    #expect(large < 16 * max(small, 0.01))
  }

  @Test(
    arguments: [
      ("", "empty"), (" \n\t ", "empty"), ("%PDF-1.7", "PDF"), ("PK\u{3}\u{4}", "zip"), ("RIFF", "RIFF"),
      ("hello world", "not known"), ("<svg/>", "root element"), ("\u{0}\u{0}\u{0}\u{0}", "encoding"),
      ("[1]", "not known"),
      ("<?xml version='1.0' encoding='EBCDIC-US'?><ink/>", "EBCDIC-US is not supported"),
    ] as [(String, String)])
  func whatIsNoRecordingIsRefusedWithAReason(text: String, reason: String) {
    let error = #expect(throws: ImportError.self) {
      try RecordingReader.read(bytes: Array(text.utf8), name: "x")
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "InkML/Corpus/differences.inkml", "Evemu/Corpus/pen.evtest", "Gestures/Corpus/gestures.ndjson",
  ])
  func everyTruncationIsReadOrRefused(path: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: tests.appending(path: "Fuzz/" + path)))
    let whole = try RecordingReader.read(bytes: bytes, name: path)
    var refused = 0
    for length in 0..<bytes.count {
      do {
        let part = try RecordingReader.read(bytes: Array(bytes.prefix(length)), name: path)
        #expect(part.traces.count <= whole.traces.count)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
    // An XML text without its end is never taken for whole.
    if path.hasSuffix("inkml") { #expect(refused >= bytes.count - 1) }
  }
}
