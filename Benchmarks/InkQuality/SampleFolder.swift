// SPDX-License-Identifier: Apache-2.0

import Foundation
import InkSamples
import VellumGeometry
import VellumInk
import VellumInterchange

/// A folder of tables of samples.
///
/// `samples60.txt`, `samples120.txt` and `samples.txt` (240 Hz), each with its truth in a file whose name ends in `_truth`;
/// `probes/still.txt`, `slow.txt` and `med.txt`; `hostile.txt`. Centimetres, seconds, radians.
struct SampleFolder {
  let path: String

  /// The strokes at a rate with their truth, in the order of the file.
  func strokes(_ rate: Double) throws -> [PenProbe] {
    let name = rate < 100 ? "samples60" : rate < 200 ? "samples120" : "samples"
    let (noisy, exact) = (try streams("\(name).txt"), try streams("\(name)_truth.txt"))
    return zip(noisy, exact).map { PenProbe(samples: $0, truth: $1.map(\.position)) }
  }

  /// The strokes of a file.
  func streams(_ name: String) throws -> [[PenSample]] {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    var streams: [[PenSample]] = []
    var last: Int?
    for row in try SampleTableReader.read(bytes, scale: pointsPerCentimetre) {
      if row.stroke != last { streams.append([]) }
      last = row.stroke
      streams[streams.count - 1].append(row.sample)
    }
    return streams
  }
}
