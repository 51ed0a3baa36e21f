// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
//        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table --product fuzz-inkml
// Run:   .build/debug/fuzz-inkml -max_total_time=20 Tests/Fuzz/InkML/Corpus
// Without the flag the product reads its corpus once.

import VellumGeometry
import VellumInk
import VellumInterchange

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes: what is read must write and read back the same.
func read(_ bytes: [UInt8]) {
  guard let recording = try? InkMLReader.read(bytes) else { return }
  let again = try? InkMLReader.read(InkMLWriter.write(recording))
  precondition(
    again?.traces.map(\.points) == recording.traces.map(\.points), "what was written does not read back")
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
