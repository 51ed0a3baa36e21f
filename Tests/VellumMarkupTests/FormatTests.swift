// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk

@testable import VellumMarkup

@Suite struct FormatTests {
  @Test func aDocumentComesBackAndHasOneEncoding() throws {
    var generator = SplitMix(seed: 41)
    for _ in 0..<300 {
      let document = generator.document(brightest: 4)
      let bytes = document.encoded()
      let back = try PaperMarkup(decoding: bytes)
      #expect(back == document)
      #expect(back.encoded() == bytes)
      let recovered = try RecoveredMarkup(decoding: bytes)
      #expect(recovered.markup == document && recovered.problems.isEmpty && recovered.isComplete)
    }
  }

  /// Signs of zero and every bit of a number survive, which `==` alone would not show.
  @Test func numbersKeepTheirBits() throws {
    var generator = SplitMix(seed: 42)
    for _ in 0..<50 {
      let stroke = generator.stroke()
      var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
      page.subelements.append(stroke)
      let back = try #require(try PaperMarkup(decoding: page.encoded()).subelements.strokes.first)
      for (a, b) in zip(stroke.path.points, back.path.points) {
        #expect(a.position.x.bitPattern == b.position.x.bitPattern)
        #expect(a.threshold.bitPattern == b.threshold.bitPattern && a.pressure == b.pressure)
      }
    }
  }

  /// D22: coordinates far out keep full precision.
  @Test func coordinatesFarOutAreExact() throws {
    for origin in [Point(3001, 3001), Point(100_000, 100_000), Point(70_000, -70_000)] {
      let points = (0..<20).map { StrokePoint(position: origin + Vector(0.37, 0.37) * Double($0), width: 2) }
      var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
      page.subelements.append(
        Stroke(id: UniqueID(high: 0, low: 1), ink: Ink(), path: StrokePath(points: points)))
      #expect(try PaperMarkup(decoding: page.encoded()).subelements.strokes[0].path.points == points)
    }
  }

  /// The bytes of a fixed document: a change here is a change of the format.
  @Test func theFormatIsWhatItWas() {
    var page = PaperMarkup(
      bounds: Rect(x: 0, y: 0, width: 640, height: 480), id: MarkupID(rawValue: UniqueID(high: 1, low: 2)))
    page.subelements.append(
      ShapeMarkup(
        shape: .ellipse, frame: Rect(x: 10, y: 20, width: 30, height: 40), strokeColor: .black, lineWidth: 2,
        id: MarkupID(rawValue: UniqueID(high: 3, low: 4))))
    page.subelements.append(
      Stroke(
        id: UniqueID(high: 5, low: 6), ink: Ink(.pen, width: 3),
        path: StrokePath(points: [
          StrokePoint(position: Point(1, 2), width: 3, pressure: 0.5),
          StrokePoint(position: Point(4, 5), timeOffset: 0.01, width: 3),
        ]), randomSeed: 7))
    let bytes = page.encoded()
    #expect(bytes.count == 418)
    #expect(Checksum.of(bytes, 0..<bytes.count) == 0x8BEE_B2D3)
  }

  @Test func theCheckIsTheOneOfGzipAndPNG() {
    let digits = Array("123456789".utf8)
    #expect(Checksum.of(digits, 0..<9) == 0xCBF4_3926)
    // Any split gives the same.
    let bytes = (0..<100).map { UInt8($0 * 37 & 255) }
    for cut in 0...100 {
      var checksum = Checksum()
      checksum.add(bytes, 0..<cut)
      checksum.add(bytes, cut..<100)
      #expect(checksum.value == Checksum.of(bytes, 0..<100))
    }
  }

  @Test func whatIsNoDocumentIsRefused() {
    #expect(throws: MarkupError.incorrectFormat(reason: "the file is empty")) {
      try PaperMarkup(decoding: [])
    }
    for bytes in [[0x7B], Array("<?xml version=\"1.0\"?>".utf8), [UInt8](repeating: 0, count: 64)]
      as [[UInt8]]
    {
      #expect {
        try PaperMarkup(decoding: bytes)
      } throws: { error in
        if case .incorrectFormat = error as? MarkupError { true } else { false }
      }
    }
  }

  @Test func aNewerMajorVersionIsTooNew() {
    var bytes = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1)).encoded()
    bytes.setVersion(major: 2, minor: 0)
    #expect(throws: MarkupError.incompatibleFormatTooNew(found: 2, supported: 1)) {
      try PaperMarkup(decoding: bytes)
    }
  }
}

// MARK: - Damage

@Suite struct FormatDamageTests {
  private func smallDocument(seed: UInt64) -> PaperMarkup {
    var generator = SplitMix(seed: seed)
    var page = generator.document(elements: 0...0)
    page.subelements.append(.shape(generator.shapeMarkup()))
    page.subelements.append(generator.stroke())
    page.subelements.append(
      .link(LinkMarkup(url: "a", frame: generator.rect(), id: MarkupID(rawValue: generator.id()))))
    return page
  }

  @Test func everyTruncationIsNoticedAndWhatIsWholeComesBack() throws {
    for seed: UInt64 in 51...53 {
      let document = smallDocument(seed: seed)
      let bytes = document.encoded()
      var most = 0
      for count in 0..<bytes.count {
        let cut = Array(bytes[..<count])
        #expect {
          try PaperMarkup(decoding: cut)
        } throws: { error in
          switch error as? MarkupError {
          case .malformedData(let offset, _): offset <= count
          case .incorrectFormat: count < formatHeaderLength
          default: false
          }
        }
        guard count >= formatHeaderLength else { continue }
        let recovered = try RecoveredMarkup(decoding: cut)
        #expect(!recovered.isComplete && !recovered.problems.isEmpty)
        // A whole prefix of the elements, growing with the file, and nothing else.
        let elements = Array(recovered.markup.subelements)
        #expect(elements == Array(document.subelements.prefix(elements.count)) && elements.count >= most)
        most = max(most, elements.count)
      }
      #expect(most == document.subelements.count)
    }
  }

  @Test func everyFlippedBitIsNoticed() throws {
    let bytes = smallDocument(seed: 54).encoded()
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << UInt8(bit)
        #expect(throws: MarkupError.self, "byte \(index) bit \(bit)") { try PaperMarkup(decoding: flipped) }
        // The other reader answers or refuses, and what it answers can be saved and read by itself again.
        guard let recovered = try? RecoveredMarkup(decoding: flipped) else { continue }
        #expect(!recovered.problems.isEmpty)
        let again = try RecoveredMarkup(decoding: recovered.markup.encoded())
        #expect(again.markup.subelements == recovered.markup.subelements)
      }
    }
  }

  @Test func lostRepeatedOrSwappedChunksAreNoticed() throws {
    let bytes = smallDocument(seed: 55).encoded()
    let chunks = bytes.chunkRanges
    #expect(chunks.count == 5)
    func assemble(_ order: [Int]) -> [UInt8] { bytes[..<16] + order.flatMap { bytes[chunks[$0]] } }
    #expect(try PaperMarkup(decoding: assemble([0, 1, 2, 3, 4])).subelements.count == 3)
    for order in [
      [0, 1, 3, 4], [0, 2, 1, 3, 4], [0, 1, 1, 2, 3, 4], [1, 0, 2, 3, 4], [0, 1, 2, 3, 4, 4], [4],
    ] {
      #expect(throws: MarkupError.self) { try PaperMarkup(decoding: assemble(order)) }
    }
    // Both of two elements with one identifier stay.
    let recovered = try RecoveredMarkup(decoding: assemble([0, 1, 1, 2, 3, 4]))
    #expect(recovered.markup.subelements.count == 4)
  }

  /// D24: an element without a field that it needs is refused, or kept whole by a recovering read and saved
  /// again.
  @Test func anElementThatLacksAFieldIsNeverDropped() throws {
    var writer = DocumentWriter(minorVersion: 0)
    let page = smallDocument(seed: 56)
    writer.append(page: page)
    var broken = ByteWriter()
    let check = broken.chunk(ChunkCode.shape) { writer in
      writer.append(UniqueID(high: 9, low: 9))
      writer.field(ShapeField.frame) { $0.append(Rect(x: 0, y: 0, width: 1, height: 1)) }
    }
    _ = check
    var bytes = Array(page.encoded())
    let chunks = bytes.chunkRanges
    bytes = bytes[..<chunks[1].upperBound] + broken.bytes + bytes[chunks[2].lowerBound...]
    #expect(throws: MarkupError.self) { try PaperMarkup(decoding: bytes) }
    let recovered = try RecoveredMarkup(decoding: bytes)
    #expect(recovered.markup.subelements.count == 4)
    #expect(recovered.problems.contains { $0.reason == "the shape is missing (field 1)" })
    // Saved and read strictly, the damaged element is still there, byte for byte.
    let again = try PaperMarkup(decoding: recovered.markup.encoded())
    #expect(again.subelements == recovered.markup.subelements)
    guard case .unknown(let kept) = again.subelements[1] else {
      Issue.record("the element is kept in its place")
      return
    }
    #expect(kept.bytes == Array(broken.bytes[28..<broken.bytes.count - 4]) && kept.code == ChunkCode.shape)
  }

  @Test func hostileCountsAreRefusedBeforeMemoryIsTaken() throws {
    var generator = SplitMix(seed: 57)
    let page = smallDocument(seed: 57)
    let original = page.encoded()
    // Each four bytes of each chunk's payload become a count of 4 billion, with a check that fits.
    for range in original.chunkRanges {
      for offset in range.lowerBound + 4..<range.upperBound - 8 {
        var bytes = original
        for index in offset..<offset + 4 { bytes[index] = 0xFF }
        bytes.repairCheck(range)
        _ = try? PaperMarkup(decoding: bytes)
        _ = try? RecoveredMarkup(decoding: bytes)
      }
    }
    // And so for random bytes.
    for _ in 0..<3000 {
      var bytes = original
      let range = original.chunkRanges.randomElement(using: &generator)!
      for _ in 0..<generator.integer(1...6) {
        bytes[generator.integer(range.lowerBound + 12...range.upperBound - 5)] = UInt8(
          generator.integer(0...255))
      }
      bytes.repairCheck(range)
      if let read = try? PaperMarkup(decoding: bytes) {
        #expect(try PaperMarkup(decoding: read.encoded()) == read)
      }
    }
  }
}

// MARK: - Newer versions

@Suite struct FormatNewerVersionTests {
  /// A document as a newer version would write it: an element and a chunk of kinds that are not known, fields
  /// that are not known on the page and on a shape, a shape of a kind that is not known.
  private func newerDocument() -> [UInt8] {
    var generator = SplitMix(seed: 61)
    var page = generator.document(elements: 2...2)
    page.subelements.append(generator.shapeMarkup())
    let shape = page.subelements.last!
    page.preserved.minorVersion = 3
    page.preserved.documentFields = [.init(tag: 90, bytes: [1, 2, 3])]
    page.preserved.elementFields[shape.id] = [.init(tag: 50, bytes: []), .init(tag: 51, bytes: [9])]
    page.preserved.chunks = [.init(code: 0x7A7A_7A7A, bytes: [7, 7])]
    var future = ByteWriter()
    future.field(ShapeField.shape) { $0.append(UInt8(200)) }
    for (code, bytes) in [(0x4E45_5745, [1, 2, 3, 4]), (ChunkCode.shape, future.bytes)] as [(UInt32, [UInt8])]
    {
      let id = MarkupID<UnknownMarkup>(rawValue: generator.id())
      page.subelements.insert(
        .unknown(UnknownMarkup(id: id, code: code, bytes: bytes, reason: .newer)), at: 1)
    }
    return page.encoded()
  }

  /// D10: what is not understood is written back byte for byte.
  @Test func unknownContentIsKeptAndWrittenBack() throws {
    let bytes = newerDocument()
    let document = try PaperMarkup(decoding: bytes)
    #expect(document.subelements.count == 5 && document.preserved.minorVersion == 3)
    #expect(document.encoded() == bytes)
    // Also after an edit beside it.
    var edited = document
    edited.subelements.remove(at: 0)
    let again = try PaperMarkup(decoding: edited.encoded())
    #expect(again.preserved.chunks == document.preserved.chunks && again.subelements.count == 4)
  }

  @Test func theSameContentInAFileOfThisVersionIsAnError() throws {
    var bytes = newerDocument()
    bytes.setVersion(major: 1, minor: 0)
    #expect(throws: MarkupError.self) { try PaperMarkup(decoding: bytes) }
    #expect(try RecoveredMarkup(decoding: bytes).markup.subelements.count == 5)
  }

  /// A stroke that was cut comes back bit for bit, its visible range with it; only files with one are of version 1.2.
  @Test func aCutStrokeTakesMinorVersionTwo() throws {
    var generator = SplitMix(seed: 62)
    let points = (0..<9).map { _ in generator.strokePoint(2) }
    let whole = Stroke(id: UniqueID(high: 0, low: 1), ink: Ink(), path: StrokePath(points: points))
    for range in [0...8, 2.25...6.125, 0.1...0.2, 0...3.7, 3...5, 7.9...8] as [ClosedRange<Double>] {
      var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
      let piece = whole.substroke(range, id: whole.id)
      page.subelements.append(piece)
      let bytes = page.encoded()
      #expect(bytes[10] == (piece.path.visibleRange == nil ? 0 : 2))
      let back = try PaperMarkup(decoding: bytes)
      #expect(back == page && back.encoded() == bytes)
      let (own, other) = (
        try #require(piece.path.domain), try #require(back.subelements.strokes[0].path.domain)
      )
      #expect(own.lowerBound.bitPattern == other.lowerBound.bitPattern)
      #expect(own.upperBound.bitPattern == other.upperBound.bitPattern)
    }
  }

  @Test(
    arguments: [
      (-0.5, 1, "exceeds"), (1, 2.5, "exceeds"), (1.5, 1, "before"), (.nan, 1, "finite"),
      (0, .infinity, "finite"),
      (-.infinity, 2, "finite"),
    ] as [(Double, Double, String)])
  func visibleRangesOutsideThePointsAreRefused(low: Double, high: Double, word: String) throws {
    var writer = DocumentWriter(minorVersion: 2)
    writer.append(page: PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1)))
    let points = (0..<3).map { StrokePoint(position: Point(Double($0), 0), width: 1) }
    let stroke = Stroke(id: UniqueID(high: 0, low: 1), ink: Ink(), path: StrokePath(points: points))
    var field = ByteWriter()
    field.append(low)
    field.append(high)
    writer.append(.stroke(stroke), keeping: [.init(tag: StrokeField.visibleRange, bytes: field.bytes)])
    let bytes = writer.finished()
    #expect {
      try PaperMarkup(decoding: bytes)
    } throws: { error in
      "\(error)".contains(word)
    }
  }

  /// A document is written in the oldest version that can hold it, so that older readers take what they can.
  @Test func aCustomInkTakesMinorVersionOne() throws {
    var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
    var stroke = Stroke(
      id: UniqueID(high: 0, low: 1), ink: Ink(),
      path: StrokePath(points: [StrokePoint(position: .origin, width: 2)]))
    page.subelements.append(.stroke(stroke))
    #expect(page.encoded()[10] == 0)
    stroke.ink.customResponse = InkResponse()
    stroke.ink.customResponse?.nibAspect = 0.25
    page.subelements.remove(at: 0)
    page.subelements.append(.stroke(stroke))
    #expect(page.encoded()[10] == 1)
    #expect(try PaperMarkup(decoding: page.encoded()) == page)
  }

  @Test func noPresetSupportsWhatIsNotUnderstood() throws {
    var document = try PaperMarkup(decoding: newerDocument())
    #expect(!document.featureSet.isSubset(of: .latest))
    document.removeContentUnsupported(by: .latest)
    #expect(document.featureSet.isSubset(of: .latest) && document.subelements.count == 3)
  }

  @Test func contentOfANewerVersionTakesItsVersionToAnotherDocument() throws {
    let newer = try PaperMarkup(decoding: newerDocument())
    var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
    page.append(contentsOf: newer)
    #expect(try PaperMarkup(decoding: page.encoded()) == page)
    var other = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
    for element in newer.subelements { other.subelements.append(element) }
    #expect(try PaperMarkup(decoding: other.encoded()).subelements == other.subelements)
  }
}

// MARK: - Editing files

extension [UInt8] {
  /// Where the chunks of a document are, checks included.
  fileprivate var chunkRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var offset = formatHeaderLength
    while offset < count {
      var length = 0
      for index in 0..<8 { length |= Int(self[offset + 4 + index]) << (8 * index) }
      ranges.append(offset..<offset + 16 + length)
      offset += 16 + length
    }
    return ranges
  }

  /// Makes a chunk's check fit its bytes.
  fileprivate mutating func repairCheck(_ chunk: Range<Int>) {
    write(Checksum.of(self, chunk.lowerBound..<chunk.upperBound - 4), at: chunk.upperBound - 4)
  }

  fileprivate mutating func setVersion(major: UInt8, minor: UInt8) {
    self[8] = major
    self[9] = 0
    self[10] = minor
    self[11] = 0
    write(Checksum.of(self, 0..<12), at: 12)
  }

  private mutating func write(_ value: UInt32, at offset: Int) {
    for index in 0..<4 { self[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
  }
}
