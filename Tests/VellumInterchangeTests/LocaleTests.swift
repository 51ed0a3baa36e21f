// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// A locale whose decimal sign is a comma, made for the test, since a machine need not have one.
enum CommaLocale {
  /// The folder in which the locale lies; `nil` where it cannot be made (`localedef` and its sources are missing).
  static let folder: String? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vellum-locale-\(getpid())")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/localedef")
    process.arguments = ["-f", "UTF-8", "-i", "de_DE", folder.appending(path: "de_DE.UTF-8").path]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? folder.path : nil
  }()
}

// D17. Run apart from other tests: the locale belongs to the process.
@Suite(.serialized) struct LocaleTests {
  @Test(.enabled(if: CommaLocale.folder != nil, "needs localedef and the source of de_DE"))
  func numbersAreTheSameUnderADecimalComma() throws {
    let trace = Trace(
      samples: [
        PenSample(position: Point(1.5, -2.25), time: 0, pressure: 0.125),
        PenSample(position: Point(1e-7, 1e6), time: 0.0085, pressure: 0.5),
      ],
      startTime: 0.75)
    let recording = Recording(format: .inkml, traces: [trace])
    let gestures = [Gesture(strokes: [trace], attributes: [JSONMember("n", .number(1.25e-9))])]
    func everything() throws -> [[UInt8]] {
      let inkml = InkMLWriter.write(recording)
      let lines = GestureWriter.write(gestures)
      let exact = "<ink><trace>123456789.12345678901 0.1234567890123456789</trace></ink>"
      return [
        inkml, lines, InkMLWriter.write(try InkMLReader.read(inkml)),
        GestureWriter.write(try GestureReader.read(lines).gestures),
        InkMLWriter.write(try InkMLReader.read(Array(exact.utf8))),
      ]
    }
    let plain = try everything()
    unsafe setenv("LOCPATH", CommaLocale.folder!, 1)
    defer {
      unsafe setlocale(LC_ALL, "C")
      unsafe unsetenv("LOCPATH")
    }
    try #require(unsafe setlocale(LC_ALL, "de_DE.UTF-8") != nil)
    #expect(unsafe String(cString: localeconv().pointee.decimal_point) == ",")
    #expect(try everything() == plain)
  }
}
