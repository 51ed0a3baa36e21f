// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Reads the chunks of a document: strictly, or keeping what is whole of a damaged file.
struct DocumentReader {
  private let bytes: [UInt8]
  private let isRecovering: Bool
  private let minorVersion: UInt16
  private var offset = formatHeaderLength
  private var page: PaperMarkup?
  private var elements = MarkupOrderedSet()
  private var preserved = PreservedContent()
  private var checks = ByteWriter()

  /// What was wrong, when recovering.
  private(set) var problems: [RecoveredMarkup.Problem] = []
  /// Whether the mark of the end was there.
  private(set) var sawEnd = false

  /// A chunk whose extent is known.
  private struct Chunk {
    let code: UInt32
    let offset: Int
    let payload: Range<Int>
    let check: UInt32
    let isIntact: Bool
  }

  /// Whether the file is of a newer minor version, so that things may be unknown without being wrong.
  private var isNewer: Bool { minorVersion > FormatVersion.current.minor }

  init(_ bytes: [UInt8], isRecovering: Bool) throws(MarkupError) {
    self.bytes = bytes
    self.isRecovering = isRecovering
    minorVersion = try Self.checkHeader(bytes)
  }

  /// Reads all chunks.
  mutating func read() throws(MarkupError) -> PaperMarkup {
    while !sawEnd {
      guard let chunk = try nextChunk() else { break }
      do throws(DecodingFailure) {
        try read(chunk)
      } catch {
        try keepDamaged(chunk, error)
      }
    }
    if sawEnd, offset < bytes.count { try report(offset, "bytes follow the end of the document") }
    return try assembled()
  }
}

// MARK: - Header and chunks

extension DocumentReader {
  /// Answers the minor version.
  private static func checkHeader(_ bytes: [UInt8]) throws(MarkupError) -> UInt16 {
    if bytes.isEmpty { throw .incorrectFormat(reason: "the file is empty") }
    let shared = min(bytes.count, formatMagic.count)
    guard bytes[..<shared] == formatMagic[..<shared] else {
      throw .incorrectFormat(reason: "the file does not begin as a Vellum document does")
    }
    guard bytes.count >= formatHeaderLength else {
      throw .incorrectFormat(reason: "the file ends within its header, after \(bytes.count) bytes")
    }
    var reader = ByteReader(bytes, formatMagic.count..<formatHeaderLength)
    let (major, minor, check): (UInt16, UInt16, UInt32)
    do throws(DecodingFailure) {
      (major, minor, check) = (try reader.uint16(), try reader.uint16(), try reader.uint32())
    } catch {
      throw error.asMarkupError
    }
    guard check == Checksum.of(bytes, 0..<formatHeaderLength - 4) else {
      throw .incorrectFormat(reason: "the header's check is wrong")
    }
    if major > FormatVersion.current.major {
      throw .incompatibleFormatTooNew(found: Int(major), supported: Int(FormatVersion.current.major))
    }
    guard major == FormatVersion.current.major else {
      throw .incorrectFormat(reason: "major version \(major) was never in use")
    }
    return minor
  }

  /// The chunk at the current offset, which moves behind it; `nil` where nothing more can be read.
  private mutating func nextChunk() throws(MarkupError) -> Chunk? {
    let start = offset
    let available = bytes.count - start
    guard available >= ChunkCode.headerLength + ChunkCode.checkLength else {
      try report(start, "the file is truncated: a chunk should begin here and \(available) bytes are left")
      return nil
    }
    let code = bigEndian(at: start)
    let length = UInt64(littleEndian(at: start + 4)) | UInt64(littleEndian(at: start + 8)) << 32
    guard ChunkCode.isWellFormed(code) else {
      try report(start, "no chunk begins here")
      return nil
    }
    let most = available - ChunkCode.headerLength - ChunkCode.checkLength
    guard length <= UInt64(most) else {
      try report(start, "the file is truncated: a chunk of \(length) bytes has \(most)")
      return nil
    }
    let payload = start + ChunkCode.headerLength..<start + ChunkCode.headerLength + Int(length)
    let check = littleEndian(at: payload.upperBound)
    let isIntact = check == Checksum.of(bytes, start..<payload.upperBound)
    offset = payload.upperBound + ChunkCode.checkLength
    return Chunk(code: code, offset: start, payload: payload, check: check, isIntact: isIntact)
  }

  private func littleEndian(at index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | UInt32(bytes[index + 3]) << 24
  }

  private func bigEndian(at index: Int) -> UInt32 { littleEndian(at: index).byteSwapped }
}

// MARK: - One chunk

extension DocumentReader {
  private mutating func read(_ chunk: Chunk) throws(DecodingFailure) {
    guard chunk.isIntact else {
      throw .malformed(offset: chunk.offset, reason: "the chunk's check is wrong")
    }
    if chunk.code == ChunkCode.done { return try readEnd(chunk) }
    if chunk.code == ChunkCode.page {
      try readPage(chunk)
    } else {
      guard page != nil || isRecovering else {
        throw .malformed(offset: chunk.offset, reason: "the page's chunk does not come first")
      }
      if ChunkCode.isElement(chunk.code) {
        try readElement(chunk)
      } else {
        try keepUnknown(chunk)
      }
    }
    checks.append(chunk.check)
  }

  private mutating func readPage(_ chunk: Chunk) throws(DecodingFailure) {
    guard page == nil else { throw .malformed(offset: chunk.offset, reason: "there are two pages") }
    var reader = ByteReader(bytes, chunk.payload)
    let id = try reader.id()
    let fields = try FieldTable(reader)
    let bounds = try fields.require(PageField.bounds, "page's box", DecodedElement.rect)
    var markup = PaperMarkup(bounds: bounds, id: MarkupID(rawValue: id))
    markup.backgroundColor = try fields.read(PageField.backgroundColor, DecodedElement.color)
    preserved.documentFields = try known(fields.unknown(after: PageField.last), at: chunk)
    page = markup
  }

  private mutating func readElement(_ chunk: Chunk) throws(DecodingFailure) {
    var reader = ByteReader(bytes, chunk.payload)
    let id = try reader.id()
    guard !elements.contains(id) else {
      throw .malformed(offset: chunk.offset, reason: "two elements have one identifier")
    }
    switch chunk.code {
    case ChunkCode.shape, ChunkCode.stroke, ChunkCode.image, ChunkCode.link, ChunkCode.loupe:
      do throws(DecodingFailure) {
        let decoded = try DecodedElement(code: chunk.code, id: id, fields: FieldTable(reader))
        guard decoded.element.isValid else {
          throw DecodingFailure.malformed(offset: chunk.offset, reason: "a number is out of its range")
        }
        let unknown = try known(decoded.unknownFields, at: chunk)
        if !unknown.isEmpty { preserved.elementFields[id] = unknown }
        elements.append(decoded.element)
      } catch {
        guard case .newer = error, isNewer else { throw error }
        keep(chunk, id: id, code: chunk.code, reader, .newer)
      }
    case ChunkCode.opaque:
      let code = try reader.uint32().byteSwapped
      keep(chunk, id: id, code: code, reader, .damaged)
    default:
      guard isNewer else { throw .malformed(offset: chunk.offset, reason: "the element's type is not known") }
      keep(chunk, id: id, code: chunk.code, reader, .newer)
    }
  }

  private mutating func keep(
    _ chunk: Chunk, id: UniqueID, code: UInt32, _ reader: ByteReader, _ reason: UnknownMarkup.Reason
  ) {
    let rest = Array(bytes[reader.offset..<chunk.payload.upperBound])
    elements.append(
      .unknown(UnknownMarkup(id: MarkupID(rawValue: id), code: code, bytes: rest, reason: reason)))
  }

  private mutating func keepUnknown(_ chunk: Chunk) throws(DecodingFailure) {
    guard isNewer else { throw .malformed(offset: chunk.offset, reason: "the chunk's type is not known") }
    preserved.chunks.append(PreservedContent.Chunk(code: chunk.code, bytes: Array(bytes[chunk.payload])))
  }

  private mutating func readEnd(_ chunk: Chunk) throws(DecodingFailure) {
    var reader = ByteReader(bytes, chunk.payload)
    let count = try reader.uint64()
    let total = try reader.uint32()
    try reader.finish()
    sawEnd = true
    guard count == UInt64(elements.count), total == Checksum.of(checks.bytes, 0..<checks.bytes.count) else {
      throw .malformed(
        offset: chunk.offset,
        reason: "\(count) elements were written and \(elements.count) are here, or others")
    }
  }

  /// The fields, if the file may have fields that are not known.
  private func known(
    _ unknown: [PreservedContent.Field], at chunk: Chunk
  ) throws(DecodingFailure) -> [PreservedContent.Field] {
    guard isNewer || unknown.isEmpty else {
      throw .malformed(offset: chunk.offset, reason: "field \(unknown[0].tag) is not known")
    }
    return unknown
  }
}

// MARK: - Recovering

extension DocumentReader {
  /// Notes what is wrong when recovering, throws otherwise.
  private mutating func report(_ offset: Int, _ reason: String) throws(MarkupError) {
    guard isRecovering else { throw .malformedData(offset: offset, reason: reason) }
    problems.append(RecoveredMarkup.Problem(offset: offset, reason: reason))
  }

  /// Keeps an element that could not be read, byte for byte.
  private mutating func keepDamaged(_ chunk: Chunk, _ error: DecodingFailure) throws(MarkupError) {
    switch error {
    case .malformed(let offset, let reason), .newer(let offset, let reason): try report(offset, reason)
    }
    // When the check is wrong, the length may be, too: go on only if another chunk plainly begins where this one ends.
    if !chunk.isIntact, !looksLikeChunk(at: offset) {
      offset = bytes.count
      sawEnd = false
      return
    }
    guard ChunkCode.isElement(chunk.code) else { return }
    var reader = ByteReader(bytes, chunk.payload)
    // An element without room for an identifier gets one; so does one whose identifier is taken.
    let ownID = try? reader.id()
    let id = ownID.flatMap { elements.contains($0) ? nil : $0 } ?? freshID(at: chunk.offset)
    let code: UInt32
    if chunk.code == ChunkCode.opaque, let inner = try? reader.uint32() {
      code = inner.byteSwapped
    } else {
      code = chunk.code
    }
    keep(chunk, id: id, code: code, reader, .damaged)
  }

  private func looksLikeChunk(at start: Int) -> Bool {
    guard start + ChunkCode.headerLength + ChunkCode.checkLength <= bytes.count else { return false }
    return ChunkCode.isWellFormed(bigEndian(at: start))
  }

  /// An identifier that no element has, the same for every read of the same bytes.
  private func freshID(at offset: Int) -> UniqueID {
    var generator = UniqueIDGenerator(seed: UInt64(offset))
    var id = generator.next()
    while elements.contains(id) { id = generator.next() }
    return id
  }

  /// The document of what was read.
  private func assembled() throws(MarkupError) -> PaperMarkup {
    guard var markup = page ?? substitutePage else {
      throw .malformedData(offset: formatHeaderLength, reason: "there is no page")
    }
    markup.subelements = elements
    markup.preserved = preserved
    markup.preserved.minorVersion = max(minorVersion, FormatVersion.current.minor)
    return markup
  }

  /// A page for elements whose own page was damaged.
  private var substitutePage: PaperMarkup? {
    guard isRecovering else { return nil }
    return PaperMarkup(
      bounds: Rect(x: 0, y: 0, width: 0, height: 0), id: MarkupID(rawValue: UniqueID(high: 0, low: 0)))
  }
}
