// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
//        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table --product fuzz-evemu
// Run:   .build/debug/fuzz-evemu -max_total_time=20 Tests/Fuzz/Evemu/Corpus
// Without the flag the product reads its corpus once.

import VellumGeometry
import VellumInk
import VellumInterchange

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes: every reading has finite places.
func read(_ bytes: [UInt8]) {
  guard let recording = try? EvemuReader.read(bytes) else { return }
  for trace in recording.traces {
    precondition(trace.points.allSatisfy(\.isFinite), "a place that is not finite")
  }
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
