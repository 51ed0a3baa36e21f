// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Datasets")
struct DatasetTests {
  @Test("make-datasets writes the bundled files byte for byte")
  func reproducible() throws {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = ToolRun.executable.deletingLastPathComponent().appending(path: "make-datasets")
    process.arguments = [scratch.url.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let bundled = packageFolder.appending(path: "Datasets")
    var count = 0
    for folder in ["Sessions"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: bundled.appending(path: folder).path)
      let fresh = try FileManager.default.contentsOfDirectory(
        atPath: scratch.url.appending(path: folder).path)
      #expect(names.sorted() == fresh.sorted())
      for name in names {
        let path = "\(folder)/\(name)"
        #expect(
          try Data(contentsOf: bundled.appending(path: path))
            == Data(contentsOf: scratch.url.appending(path: path)),
          "\(path) differs from what the generator writes")
        count += 1
      }
    }
    #expect(count == 6)
  }
}
