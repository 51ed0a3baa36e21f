// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumGeometry
import VellumInk
import VellumRecognition

/// The handwriting of the recorded sessions in Universal Ink Model files (under the Apache licence), stroke by stroke:
/// what must stay ink.
///
/// Only the strokes' places are read: of version 3.1 the delta-coded splines of the `INKD` chunk, of version 3.0 the plain
/// ones of the `DATA` chunk.
struct HandwritingSessions {
  static let files = [
    "schemas_math-structures", "uim_3.0.0_2__Digital_Ink_is_processable_1", "uim_3.0.0_4__Hello_World_1",
    "uim_3.1.0_1__Value_of_Ink_1__3.1_delta_", "uim_3.1.0_3__Digital_Ink_1__3.1_delta_",
    "uim_3.1.0_5__Cell_Structure_1__3.1_delta_",
  ]

  static func examples(_ folder: URL) throws -> [Example] {
    var examples: [Example] = []
    for name in files {
      let data = try Data(contentsOf: folder.appending(path: "sessions/uim/\(name).uim"))
      let strokes = strokes([UInt8](data))
      guard let page = Rect(bounding: strokes.flatMap { $0 }) else { continue }
      for points in strokes {
        // Large strokes are drawings; straight ones and round ones are shapes in any hand.
        guard let box = Rect(bounding: points), box.diagonal < 0.09 * page.width, points.count >= 6 else {
          continue
        }
        let trace = Trace(points: points)
        guard
          let example = Example(
            [trace], source: "handwriting sessions", person: "session \(name)", shapeClass: .none, weight: 1.5
          )
        else { continue }
        let isStraight = example.features[.pieces1] < -4.2
        let isRound = example.features[.ellipseRMS] < -3.3 && example.features[.closingGap] < 0.25
        if !isStraight && !isRound { examples.append(example) }
      }
    }
    return examples
  }

  private static func strokes(_ bytes: [UInt8]) -> [[Point]] {
    var result: [[Point]] = []
    var place = 12
    while place + 8 <= bytes.count {
      let kind = String(decoding: bytes[place..<place + 4], as: UTF8.self)
      let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
      let content = bytes[(place + 8)..<min(bytes.count, place + 8 + size)]
      if kind == "INKD" {
        for stroke in Message(content).parts(1) {
          for spline in Message(stroke).parts(6) {
            let message = Message(spline)
            result.append(zip(message.deltas(1), message.deltas(2)).map { Point($0, $1) })
          }
        }
      } else if kind == "DATA" {
        for ink in Message(content).parts(2) {
          for stroke in Message(ink).parts(1) {
            let message = Message(stroke)
            result.append(zip(message.floats(4), message.floats(5)).map { Point($0, $1) })
          }
        }
      }
      place += 8 + size + size % 2
    }
    return result.filter { !$0.isEmpty }
  }
}

/// A protocol-buffer message, read as far as needed here.
private struct Message {
  private var fields: [(number: Int, content: ArraySlice<UInt8>)] = []

  init(_ bytes: ArraySlice<UInt8>) {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let key = Message.number(bytes, &place)
      switch key & 7 {
      case 0: _ = Message.number(bytes, &place)
      case 1: place += 8
      case 2:
        let size = Message.number(bytes, &place)
        let end = min(bytes.endIndex, place + size)
        fields.append((key >> 3, bytes[min(place, end)..<end]))
        place = end
      case 5: place += 4
      default: return
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int {
    var value = 0
    var shift = 0
    while place < bytes.endIndex, shift < 63 {
      let byte = bytes[place]
      place += 1
      value |= Int(byte & 127) << shift
      if byte < 128 { break }
      shift += 7
    }
    return value
  }

  func parts(_ number: Int) -> [ArraySlice<UInt8>] { fields.filter { $0.number == number }.map(\.content) }

  /// A row of zigzag-coded differences.
  func deltas(_ number: Int) -> [Double] {
    guard let content = parts(number).first else { return [] }
    var place = content.startIndex
    var sum = 0
    var values: [Double] = []
    while place < content.endIndex {
      let code = Message.number(content, &place)
      sum += (code >> 1) ^ -(code & 1)
      values.append(Double(sum))
    }
    return values
  }

  /// A row of little-endian floats.
  func floats(_ number: Int) -> [Double] {
    guard let content = parts(number).first else { return [] }
    let bytes = Array(content)
    return stride(from: 0, to: bytes.count - 3, by: 4).map { place in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
      return Double(Float(bitPattern: bits))
    }
  }
}
