// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

/// SVG and PDF as other programs show them.
///
/// Both programs are packages of Debian (librsvg2-bin, poppler-utils); where they are not installed these
/// tests are skipped.
@Suite struct OtherRenderersTests {
  static let svgProgram = "/usr/bin/rsvg-convert"
  static let pdfProgram = "/usr/bin/pdftoppm"
  static func has(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// The gray levels of a page, drawn by a program that reads `input` and writes a PNG or PPM image.
  private func grayLevels(_ program: String, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8: Int] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input")
    try Data(input).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments.map { $0 == "INPUT" ? file.path : $0 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Self.histogram(ofPPM: output)
  }

  /// The histogram of a gray map (P5), whose header is three numbers.
  private static func histogram(ofPPM bytes: [UInt8]) -> [UInt8: Int] {
    var (position, fields) = (2, 0)
    while fields < 3, position < bytes.count {
      position += 1
      let start = position
      while position < bytes.count, bytes[position] > 0x20 { position += 1 }
      if position > start { fields += 1 }
    }
    var histogram: [UInt8: Int] = [:]
    for byte in bytes.dropFirst(position + 1) { histogram[byte, default: 0] += 1 }
    return histogram
  }

  /// V02 and V10 in PDF.
  @Test(.enabled(if: has(pdfProgram), "pdftoppm is not installed"))
  func seeThroughInkHasNoBeadsInPDF() throws {
    let pdf = try PDFRenderer().encode(DisplayList(Scene.page(200, 200, [Scene.seeThroughLoop])))
    let levels = try grayLevels(Self.pdfProgram, ["-gray", "-r", "96", "INPUT"], pdf)
    #expect(levels.values.reduce(0, +) == 200 * 200)
    #expect(levels.keys.min()! >= 125)
    #expect((126...129).reduce(0) { $0 + levels[$1, default: 0] } > 5000)
  }

  /// V02 in SVG, by way of a PDF that the other program makes.
  @Test(.enabled(if: has(svgProgram) && has(pdfProgram), "rsvg-convert or pdftoppm is not installed"))
  func seeThroughInkHasNoBeadsInSVG() throws {
    let svg = SVGWriter().encode(DisplayList(Scene.page(200, 200, [Scene.seeThroughLoop])))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pdf = folder.appendingPathComponent("page.pdf")
    try Data(svg).write(to: folder.appendingPathComponent("page.svg"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.svgProgram)
    process.arguments = ["-f", "pdf", "-o", pdf.path, folder.appendingPathComponent("page.svg").path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let levels = try grayLevels(
      Self.pdfProgram, ["-gray", "-r", "96", "INPUT"], [UInt8](Data(contentsOf: pdf)))
    #expect(levels.keys.min()! >= 125)
    #expect((126...129).reduce(0) { $0 + levels[$1, default: 0] } > 5000)
  }
}
