// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of the built tool: what it wrote, and how it ended.
struct ToolRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `vellum` with the given words; standard input is `input`, or empty.
  init(_ words: String..., input: String = "", environment: [String: String] = [:]) throws {
    try self.init(words: words, input: input, environment: environment)
  }

  /// Runs `vellum` with a list of words.
  init(words: [String], input: String = "", environment: [String: String] = [:]) throws {
    let folder = try Scratch()
    // Files instead of pipes: a pipe that fills up would stop the tool.
    let files = try ["in", "out", "err"].map { name in
      let url = folder.url.appending(path: name)
      try Data(name == "in" ? Array(input.utf8) : []).write(to: url)
      return url
    }
    let process = Process()
    process.executableURL = ToolRun.executable
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// The tool that the build put beside the tests.
  static var executable: URL {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "vellum")
  }
}

/// A folder that is removed when the value goes.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vellum-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// The bytes of a file in the folder.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}

/// The package's own folder.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// One run of a shell script with arguments.
struct Shell {
  let status: Int32
  let errors: String

  init(_ script: String, _ arguments: String..., copying copy: (from: URL, to: String)? = nil) throws {
    if let copy { try FileManager.default.copyItem(atPath: copy.from.path, toPath: copy.to) }
    let folder = try Scratch()
    let errorFile = folder.url.appending(path: "err")
    try Data().write(to: errorFile)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }
}
