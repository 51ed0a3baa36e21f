// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
//        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table --product fuzz-document-json
// Run:   .build/debug/fuzz-document-json -max_total_time=20 Tests/Fuzz/DocumentJSON/Corpus
// Without the flag the product reads its corpus once.

import VellumInterchange
import VellumMarkup

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes: a document that is read is valid, and both the JSON text and the native format give it
/// back equal.
func read(_ bytes: [UInt8]) {
  guard let markup = try? MarkupJSONReader.read(bytes) else { return }
  precondition(markup.subelements.allSatisfy { $0.isValid }, "an element that is not valid")
  precondition(
    (try? MarkupJSONReader.read(MarkupJSONWriter.write(markup))) == markup, "a document that changes in JSON")
  precondition(
    (try? PaperMarkup(decoding: markup.encoded())) == markup, "a document that changes by saving")
}

#if FUZZING
  /// What libFuzzer calls with each input.
  @c(LLVMFuzzerTestOneInput)
  public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
#else
  @main
  enum Program {
    static func main() throws { try CorpusReplay.run { read($0) } }
  }
#endif
