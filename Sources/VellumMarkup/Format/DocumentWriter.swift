// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Writes the chunks of a document in their order.
struct DocumentWriter {
  private var writer = ByteWriter()
  /// The checks of the chunks so far, whose own check ends the file: it notices whole chunks lost or swapped.
  private var checks = ByteWriter()
  private var elementCount: UInt64 = 0

  init(minorVersion: UInt16) {
    writer.append(raw: formatMagic)
    writer.append(FormatVersion.current.major)
    writer.append(minorVersion)
    writer.append(Checksum.of(writer.bytes, 0..<writer.bytes.count))
  }

  mutating func append(page markup: PaperMarkup) {
    let check = writer.chunk(ChunkCode.page) { writer in
      writer.append(markup.id.rawValue)
      writer.field(PageField.bounds) { $0.append(markup.bounds) }
      if let color = markup.backgroundColor { writer.field(PageField.backgroundColor) { $0.append(color) } }
      writer.append(markup.preserved.documentFields)
    }
    checks.append(check)
  }

  mutating func append(_ element: MarkupElement, keeping fields: [PreservedContent.Field]) {
    checks.append(writer.append(element, keeping: fields))
    elementCount += 1
  }

  mutating func append(_ chunk: PreservedContent.Chunk) {
    checks.append(writer.chunk(chunk.code) { $0.append(raw: chunk.bytes) })
  }

  /// The file with its end.
  consuming func finished() -> [UInt8] {
    let total = Checksum.of(checks.bytes, 0..<checks.bytes.count)
    let count = elementCount
    _ = writer.chunk(ChunkCode.done) { writer in
      writer.append(count)
      writer.append(total)
    }
    return writer.bytes
  }
}
