// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Files of the collection of recorded pen data and faults, which is not part of the project.
///
/// It is looked for beside the package; where it is absent, the tests that need it are skipped.
enum SharedFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  /// Whether the collection is there.
  static let arePresent = FileManager.default.fileExists(atPath: root.appending(path: "faults/inputs").path)

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  /// The paths of the files of a folder, in order.
  static func paths(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      .map { "\(folder)/\($0)" }
  }
}
