// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Vellum

@Suite("The README")
struct ReadmeTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test("Every line of its Swift code stands, in order, in a compiled file")
  func swiftBlocks() throws {
    let package = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    let examples = Self.folder.appending(path: "ReadmeExamples.swift")
    let compiled = try String(contentsOf: examples, encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(compiled.contains(block)) }
  }

  @Test("Its example gives a document that opens")
  func example() throws {
    let samples: [PenSample] = (0...80).map { index in
      let phase: PenPhase = index == 0 ? .began : index == 80 ? .ended : .moved
      return PenSample(position: Point(20 + 4 * Double(index), 100), time: Double(index) / 120, phase: phase)
    }
    let document = try PaperMarkup(decoding: replay(samples))
    #expect(document.subelements.count == 1)
    #expect(!name([Trace(samples: samples)]).isEmpty)
  }
}
