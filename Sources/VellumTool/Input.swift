// SPDX-License-Identifier: Apache-2.0

import Vellum

/// What a file may hold, told from its first bytes.
enum Input {
  /// Raw samples.
  case recording(Recording)
  /// A saved page.
  case document(PaperMarkup)

  /// Reads a file of any kind; a refusal names the file and the place.
  ///
  /// - Parameter recovers: whether of a damaged document what is whole is taken; what is wrong is then told.
  init(path: String, recovers: Bool = false) throws(ToolError) {
    let bytes = try readInput(path)
    if PaperMarkup.isDocument(bytes) {
      self = .document(try recovers ? Input.recovered(bytes, path) : Input.document(bytes, path))
    } else if MarkupJSONReader.recognizes(bytes) {
      do throws(ImportError) {
        self = .document(try MarkupJSONReader.read(bytes))
      } catch {
        throw .refused(file: displayName(path), place: error.place, reason: error.reason)
      }
    } else {
      self = .recording(try Input.recording(bytes, path))
    }
  }

  /// The recording in a file.
  static func recording(_ path: String) throws(ToolError) -> Recording {
    try recording(try readInput(path), path)
  }

  /// The gestures of a file: the lines of a gesture file, or any recording as one gesture.
  static func gestures(_ path: String) throws(ToolError) -> [Gesture] {
    let bytes = try readInput(path)
    try refuseDocument(bytes, path)
    do throws(ImportError) {
      if try RecordingReader.format(of: bytes) == .ndjson { return try GestureReader.read(bytes).gestures }
    } catch {
      throw .refused(file: displayName(path), place: error.place, reason: error.reason)
    }
    return [Gesture(strokes: try recording(bytes, path).traces)]
  }

  private static func recording(_ bytes: [UInt8], _ path: String) throws(ToolError) -> Recording {
    try refuseDocument(bytes, path)
    do throws(ImportError) {
      return try RecordingReader.read(bytes: bytes, name: path)
    } catch {
      throw .refused(file: displayName(path), place: error.place, reason: error.reason)
    }
  }

  /// Says so where ink is needed and a page was given, instead of calling the format unknown.
  private static func refuseDocument(_ bytes: [UInt8], _ path: String) throws(ToolError) {
    guard PaperMarkup.isDocument(bytes) || MarkupJSONReader.recognizes(bytes) else { return }
    throw .refused(file: displayName(path), place: .file, reason: "a document; a recording is needed")
  }

  private static func document(_ bytes: [UInt8], _ path: String) throws(ToolError) -> PaperMarkup {
    do throws(MarkupError) {
      return try PaperMarkup(decoding: bytes)
    } catch {
      throw refusal(error, path)
    }
  }

  private static func recovered(_ bytes: [UInt8], _ path: String) throws(ToolError) -> PaperMarkup {
    do throws(MarkupError) {
      let recovered = try RecoveredMarkup(decoding: bytes)
      var problems = recovered.problems.map { "byte \($0.offset): \($0.reason)" }
      if !recovered.isComplete { problems.append("the end is missing: later elements may be lost") }
      report(warnings: problems, of: path)
      return recovered.markup
    } catch {
      throw refusal(error, path)
    }
  }

  private static func refusal(_ error: MarkupError, _ path: String) -> ToolError {
    let file = displayName(path)
    switch error {
    case .incorrectFormat(let reason): return .refused(file: file, place: .file, reason: reason)
    case .malformedData(let offset, let reason):
      return .refused(
        file: file, place: .byte(offset),
        reason: "\(reason); vellum convert --recover takes what is whole")
    case .incompatibleFormatTooNew(let found, let supported):
      return .refused(
        file: file, place: .file,
        reason: "written by version \(found) of the format; this tool reads up to version \(supported)")
    }
  }
}

/// Tells what was mended or passed over in an input; a long list is cut.
func report(warnings: [String], of path: String) {
  for warning in warnings.prefix(20) { writeError("vellum: \(displayName(path)): warning: \(warning)") }
  if warnings.count > 20 { writeError("vellum: \(displayName(path)): \(warnings.count - 20) more warnings") }
}
