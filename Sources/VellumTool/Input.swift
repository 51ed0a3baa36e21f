// SPDX-License-Identifier: Apache-2.0

import Vellum

/// What a file may hold, told from its first bytes.
enum Input {
  /// Raw samples.
  case recording(Recording)
  /// A saved page.
  case document(PaperMarkup)

  /// Reads a file of any kind; a refusal names the file and the place.
  init(path: String) throws(ToolError) {
    let bytes = try readInput(path)
    if PaperMarkup.isDocument(bytes) {
      self = .document(try Input.document(bytes, path))
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
    do throws(ImportError) {
      if try RecordingReader.format(of: bytes) == .ndjson { return try GestureReader.read(bytes).gestures }
    } catch {
      throw .refused(file: displayName(path), place: error.place, reason: error.reason)
    }
    return [Gesture(strokes: try recording(bytes, path).traces)]
  }

  private static func recording(_ bytes: [UInt8], _ path: String) throws(ToolError) -> Recording {
    do throws(ImportError) {
      return try RecordingReader.read(bytes: bytes, name: path)
    } catch {
      throw .refused(file: displayName(path), place: error.place, reason: error.reason)
    }
  }

  private static func document(_ bytes: [UInt8], _ path: String) throws(ToolError) -> PaperMarkup {
    do throws(MarkupError) {
      return try PaperMarkup(decoding: bytes)
    } catch {
      let file = displayName(path)
      switch error {
      case .incorrectFormat(let reason): throw .refused(file: file, place: .file, reason: reason)
      case .malformedData(let offset, let reason):
        throw .refused(file: file, place: .byte(offset), reason: reason)
      case .incompatibleFormatTooNew(let found, let supported):
        throw .refused(
          file: file, place: .file,
          reason: "written by version \(found) of the format; this tool reads up to version \(supported)")
      }
    }
  }
}

/// Tells what was mended or passed over in an input; a long list is cut.
func report(warnings: [String], of path: String) {
  for warning in warnings.prefix(20) { writeError("vellum: \(displayName(path)): warning: \(warning)") }
  if warnings.count > 20 { writeError("vellum: \(displayName(path)): \(warnings.count - 20) more warnings") }
}
