// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The text of a PDF document's compressed streams: what its pages draw.
///
/// A plain reading of DEFLATE (RFC 1951) in zlib's wrapping (RFC 1950), for documents known to be sound.
struct PDFContent {
  /// Every stream that is text, in the file's order.
  let streams: [String]

  init(_ document: [UInt8]) {
    let data = Data(document)
    var streams: [String] = []
    var position = data.startIndex
    while let mark = data.range(of: Data("stream\n".utf8), in: position..<data.endIndex),
      let end = data.range(of: Data("endstream".utf8), in: mark.upperBound..<data.endIndex)
    {
      let body = Array(data[mark.upperBound..<end.lowerBound])
      position = end.upperBound
      var inflater = Inflater(bytes: body, position: 2)
      guard body.count > 2, body[0] & 15 == 8, let bytes = inflater.inflate() else { continue }
      if let text = String(bytes: bytes, encoding: .utf8) { streams.append(text) }
    }
    self.streams = streams
  }

  /// The words of all streams, operands and operators alike.
  var words: [String] { streams.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) } }
}

/// Takes DEFLATE data apart.
private struct Inflater {
  let bytes: [UInt8]
  var position: Int
  var bit = 0
  var output: [UInt8] = []

  init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The bytes that were compressed; `nil` where the data are faulty.
  mutating func inflate() -> [UInt8]? {
    var isLast = false
    while !isLast {
      isLast = bits(1) == 1
      switch bits(2) {
      case 0: guard copyStored() else { return nil }
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        guard expand(PrefixCode(lengths), PrefixCode(Array(repeating: 5, count: 30))) else { return nil }
      case 2:
        guard let (literals, distances) = codes(), expand(literals, distances) else { return nil }
      default: return nil
      }
    }
    return output
  }

  private mutating func bits(_ count: Int) -> Int {
    var value = 0
    for place in 0..<count {
      guard position < bytes.count else { return value }
      value |= Int(bytes[position] >> bit & 1) << place
      bit += 1
      if bit == 8 { (bit, position) = (0, position + 1) }
    }
    return value
  }

  private mutating func copyStored() -> Bool {
    if bit > 0 { (bit, position) = (0, position + 1) }
    let count = bits(16)
    _ = bits(16)
    guard position + count <= bytes.count else { return false }
    output += bytes[position..<position + count]
    position += count
    return true
  }

  private mutating func codes() -> (PrefixCode, PrefixCode)? {
    let (literals, distances, lengthCodes) = (bits(5) + 257, bits(5) + 1, bits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = Array(repeating: 0, count: 19)
    for place in order.prefix(lengthCodes) { codeLengths[place] = bits(3) }
    let code = PrefixCode(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      guard let symbol = symbol(code) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last else { return nil }
        lengths += Array(repeating: last, count: 3 + bits(2))
      case 17: lengths += Array(repeating: 0, count: 3 + bits(3))
      case 18: lengths += Array(repeating: 0, count: 11 + bits(7))
      default: lengths.append(symbol)
      }
    }
    return (PrefixCode(Array(lengths.prefix(literals))), PrefixCode(Array(lengths.dropFirst(literals))))
  }

  private mutating func symbol(_ code: PrefixCode) -> Int? {
    var word = 0
    for length in 1...15 {
      word = word << 1 | bits(1)
      if let symbol = code.symbols[PrefixCode.Word(length: length, bits: word)] { return symbol }
    }
    return nil
  }

  private mutating func expand(_ literals: PrefixCode, _ distances: PrefixCode) -> Bool {
    while let symbol = symbol(literals) {
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return true }
      // Lengths 3...258 and distances 1...32768 in steps that double.
      let step = symbol - 257
      let length: Int
      switch step {
      case ..<8: length = 3 + step
      case 28: length = 258
      default:
        let extra = step / 4 - 1
        length = 3 + ((4 + step % 4) << extra) + bits(extra)
      }
      guard let far = self.symbol(distances) else { return false }
      let extra = max(0, far / 2 - 1)
      let distance = far < 4 ? 1 + far : 1 + ((2 + far % 2) << extra) + bits(extra)
      guard distance <= output.count else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return false
  }
}

/// The canonical prefix code of given lengths; 0 for symbols that do not occur.
private struct PrefixCode {
  struct Word: Hashable {
    var length: Int
    var bits: Int
  }

  var symbols: [Word: Int] = [:]

  init(_ lengths: [Int]) {
    var next = 0
    for length in 1...15 {
      next <<= 1
      for (symbol, own) in lengths.enumerated() where own == length {
        symbols[Word(length: length, bits: next)] = symbol
        next += 1
      }
    }
  }
}
