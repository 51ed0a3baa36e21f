// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs a fuzz target over the files of its corpus, as a program of its own: what the fuzzer once found stays
/// found.
package enum CorpusReplay {
  /// Calls `body` with each file of the folder `Corpus` beside the source file of the caller, in order of the
  /// names, and with each of its halves, and prints how many there were.
  package static func run(besides source: String = #filePath, _ body: ([UInt8]) -> Void) throws {
    let folder = URL(filePath: source).deletingLastPathComponent().appending(path: "Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      body(bytes)
      body(Array(bytes.prefix(bytes.count / 2)))
      body(Array(bytes.suffix(bytes.count / 2)))
    }
    print("\(names.count) files read")
  }
}
