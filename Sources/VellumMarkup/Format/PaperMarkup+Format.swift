// SPDX-License-Identifier: Apache-2.0

import VellumInk

// MARK: - The native format

/// Version 1 of the native format, little-endian throughout; <doc:NativeFormat> is the full description.
///
///     file    = magic(8) major(u16) minor(u16) crc32(u32) page element* other* done
///     chunk   = code(4 letters) length(u64) payload crc32(u32 of code, length and payload)
///     page    = id(16) field*            element = id(16) field*
///     field   = tag(u16) length(u32) payload
///     done    = number of elements(u64) crc32(u32 of the checks of all chunks before)
extension PaperMarkup {
  /// The document in the native format.
  ///
  /// The same document gives the same bytes, on every machine. What was read of a newer minor version and not
  /// understood is written as it was read.
  ///
  /// Saving over an existing file is the caller's: write to a new file in the same directory, flush it to the
  /// disk
  /// (`fsync`), and rename it over the old one, so that a crash or a full disk leaves the old file whole.
  ///
  /// - Complexity: O(n) in the number of bytes.
  public func encoded() -> [UInt8] {
    var writer = DocumentWriter(minorVersion: minorVersionNeeded)
    writer.append(page: self)
    for element in subelements {
      writer.append(element, keeping: preserved.elementFields[element.id] ?? [])
    }
    for chunk in preserved.chunks { writer.append(chunk) }
    return writer.finished()
  }

  /// The minor version that tells a reader what to expect: the oldest that knows all that is in the document; when
  /// the file was newer, the one it had; at least a newer one when elements that are not understood came from
  /// another document.
  private var minorVersionNeeded: UInt16 {
    let known = FormatVersion.current.minor
    var needed: UInt16 = 0
    for element in subelements {
      switch element {
      case .unknown(let unknown) where unknown.reason == .newer: needed = known + 1
      case .stroke(let stroke):
        if stroke.path.visibleRange != nil { needed = max(needed, FormatVersion.cutPaths) }
        if stroke.ink.customResponse != nil { needed = max(needed, FormatVersion.customInk) }
      default: continue
      }
    }
    return preserved.minorVersion > known ? max(preserved.minorVersion, needed) : needed
  }

  /// Reads a document in the native format.
  ///
  /// Memory stays in proportion to the number of bytes, whatever counts the file claims.
  ///
  /// - Throws: ``MarkupError``: `incorrectFormat` when the bytes do not begin as a document does,
  /// `incompatibleFormatTooNew` for another major version, `malformedData` with the offset of the first byte
  /// that is
  ///   wrong or missing. Nothing is ever dropped in silence; see ``RecoveredMarkup`` for damaged files.
  public init(decoding bytes: [UInt8]) throws(MarkupError) {
    var reader = try DocumentReader(bytes, isRecovering: false)
    self = try reader.read()
  }
}

// MARK: - Damaged files

/// What could be read of a damaged document, and what was wrong with it.
public struct RecoveredMarkup: Sendable {
  /// Something that was wrong.
  public struct Problem: Hashable, Sendable {
    /// The byte where it was found.
    public var offset: Int
    /// What it was, as one clause without a full stop.
    public var reason: String
  }

  /// The document, with every element that was whole.
  ///
  /// An element with a correct check that contradicts the format, or with a wrong check, stays as
  /// ``UnknownMarkup``, so that saving again loses nothing.
  public let markup: PaperMarkup
  /// What was wrong, in the order of the file; none for a file that was whole.
  public let problems: [Problem]
  /// Whether the file ends with the mark of its end, so that nothing is missing behind the last element.
  public let isComplete: Bool

  /// Reads as much as can be read.
  ///
  /// - Throws: `incorrectFormat` or `incompatibleFormatTooNew` when not even the beginning is readable.
  public init(decoding bytes: [UInt8]) throws(MarkupError) {
    var reader = try DocumentReader(bytes, isRecovering: true)
    markup = try reader.read()
    problems = reader.problems
    isComplete = reader.sawEnd
  }
}
