// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING \
//        -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table --product fuzz-samples
// Run:   .build/debug/fuzz-samples -max_total_time=20 Tests/Fuzz/Samples/Corpus
// Without the flag the product reads its corpus once.

import VellumGeometry
import VellumInk
import VellumInterchange

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes and models what they say: conditioned strokes are well-formed, and every point is finite.
func read(_ bytes: [UInt8]) {
  guard let rows = try? SampleTableReader.read(bytes) else { return }
  var conditioner = SampleConditioner()
  var modeler = StrokeModeler()
  var sound: [PenSample] = []
  var points: [ModeledPoint] = []
  for row in rows { conditioner.add(row.sample, appendingTo: &sound) }
  conditioner.finish(appendingTo: &sound)
  for sample in sound {
    modeler.add(sample, appendingTo: &points)
    precondition(
      modeler.prediction(horizon: 0.01)?.position.isFinite ?? true, "a prediction that is not finite")
  }
  precondition(points.allSatisfy { $0.position.isFinite && $0.time.isFinite }, "a point that is not finite")
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
