// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
//        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table --product fuzz-gestures
// Run:   .build/debug/fuzz-gestures -max_total_time=20 Tests/Fuzz/Gestures/Corpus
// Without the flag the product reads its corpus once.

import VellumInterchange

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes: what is read must write and read back the same.
func read(_ bytes: [UInt8]) {
  guard let file = try? GestureReader.read(bytes) else { return }
  let written = GestureWriter.write(file.gestures)
  let again = try? GestureReader.read(written)
  precondition(again?.gestures.count == file.gestures.count, "what was written does not read back")
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
