// SPDX-License-Identifier: Apache-2.0

/// Reads a recording of any format that is read, which it tells from the file's first bytes.
public enum RecordingReader {
  /// The recording in a file.
  ///
  /// Gesture lines become one recording with a group for each gesture.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name; it does not decide the format.
  /// - Throws: `ImportError` with the place and the reason.
  /// - Complexity: O(n) in time and memory.
  public static func read(bytes: [UInt8], name: String) throws(ImportError) -> Recording {
    switch try format(of: bytes) {
    case .inkml: return try InkMLReader.read(bytes)
    case .evemu, .evtest: return try EvemuReader.read(bytes)
    case .ndjson: return Recording(try GestureReader.read(bytes))
    case .vellum: throw ImportError(.file, "a Vellum document holds no raw recording")
    }
  }

  /// The format that the first bytes speak of.
  ///
  /// - Throws: `ImportError` for an empty file and for formats that are not read, by their name where it is known.
  public static func format(of bytes: [UInt8]) throws(ImportError) -> Recording.Format {
    guard bytes.contains(where: { !TextEncoding.isSpace($0) }) else {
      throw ImportError(.file, "the file is empty")
    }
    for (name, magic) in foreignMagic where bytes.starts(with: magic) {
      throw ImportError(.file, "the format is not supported: \(name)")
    }
    // Zeros are dropped so that UTF-16 shows its letters.
    let isWide = TextEncoding.isWide(bytes)
    var head = bytes.prefix(256).filter { !isWide || ($0 != 0 && $0 < 0xFE) }
    if head.starts(with: TextEncoding.mark) { head.removeFirst(TextEncoding.mark.count) }
    var scanner = LineScanner(head, in: 0..<head.count)
    if scanner.skip("<") { return .inkml }
    if isWide { try TextEncoding.requireUTF8(bytes) }
    if scanner.skip("{") { return .ndjson }
    if EvtestLines.recognizes(bytes) { return .evtest }
    if scanner.skip("# EVEMU") || scanner.skip("E:") || scanner.skip("N:") || scanner.skip("#") {
      return .evemu
    }
    throw ImportError(.file, "the format is not known: neither InkML, evemu, evtest nor gesture lines")
  }

  private static let foreignMagic: [(String, [UInt8])] = [
    ("gzip (a Xournal++ or Rnote file?)", [0x1F, 0x8B]), ("zip", [0x50, 0x4B, 3, 4]),
    ("PDF", Array("%PDF".utf8)),
    ("RIFF (a Universal Ink Model file?)", Array("RIFF".utf8)), ("PNG", [0x89, 0x50, 0x4E, 0x47]),
    ("reMarkable lines", Array("reMarkable .lines".utf8)), ("UNIPEN", Array(".VERSION".utf8)),
  ]
}

// MARK: - Gestures

extension Recording {
  /// The strokes of all gestures, one after the other, with a group for each gesture.
  public init(_ file: GestureFile) {
    self.init(format: .ndjson, traces: file.gestures.flatMap(\.strokes), warnings: file.warnings)
    var next = 0
    for gesture in file.gestures {
      groups.append(TraceGroup(traces: Array(next..<next + gesture.strokes.count), label: gesture.label))
      next += gesture.strokes.count
    }
  }
}
