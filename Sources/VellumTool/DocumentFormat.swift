// SPDX-License-Identifier: Apache-2.0

import Vellum

/// How a document is written.
enum DocumentFormat: String, CaseIterable {
  /// The native format.
  case vellum
  /// Its plain twin.
  case json

  /// The bytes of a file.
  func bytes(of document: PaperMarkup) -> [UInt8] {
    switch self {
    case .vellum: document.encoded()
    case .json: MarkupJSONWriter.write(document) + [UInt8(ascii: "\n")]
    }
  }
}

/// A file to write a document to, whose name tells the format; a name without an ending that is known takes the native
/// format.
struct DocumentOutput {
  /// The path; `-` for standard output.
  let path: String
  private let format: DocumentFormat

  init(path: String) throws(ToolError) {
    self.path = path
    let ending = fileEnding(of: path)
    guard !["inkml", "ndjson", "svg", "png", "pdf"].contains(ending) else {
      throw .usage(
        "--output: \"\(path)\": a document is written as .vellum or .json (see vellum convert, render)")
    }
    format = DocumentFormat(rawValue: ending) ?? .vellum
  }

  func write(_ document: PaperMarkup) throws(ToolError) {
    try writeOutput(format.bytes(of: document), to: path)
  }
}
