// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// Real files of many programs and devices; skipped where the collection is absent.
@Suite(.enabled(if: SharedFiles.arePresent, "the recordings are not beside the package"))
struct RecordedFilesTests {
  func recording(_ path: String) throws -> Recording {
    try RecordingReader.read(bytes: SharedFiles.bytes("datasets/" + path), name: path)
  }

  func expectFinite(_ recording: Recording) {
    for trace in recording.traces {
      #expect(!trace.samples.isEmpty)
      for sample in trace.samples {
        #expect(sample.position.isFinite)
        #expect(sample.time?.isFinite ?? true)
        #expect(sample.pressure.map { (0...1).contains($0) } ?? true)
        #expect(sample.altitude.map { (0...Double.pi / 2).contains($0.radians) } ?? true)
        #expect(sample.azimuth.map { (0..<2 * Double.pi).contains($0.radians) } ?? true)
      }
    }
  }

  @Test func everyFlowchartIsReadWholeWithItsSymbols() throws {
    let paths = try SharedFiles.paths(in: "datasets/flowcharts").filter { $0.hasSuffix(".inkml") }
    #expect(paths.count == 238)
    var (traces, points) = (0, 0)
    var labels: [String: Int] = [:]
    for path in paths {
      let page = try RecordingReader.read(bytes: SharedFiles.bytes(path), name: path)
      #expect(page.warnings.isEmpty)
      traces += page.traces.count
      points += page.traces.reduce(0) { $0 + $1.samples.count }
      for group in page.groups { labels[group.label ?? "", default: 0] += 1 }
    }
    #expect(traces == 21_544)
    #expect(points == 481_079)
    let expected = [
      "text": 1793, "arrow": 1766, "process": 573, "data": 410, "decision": 297, "terminator": 285,
      "connection": 172,
    ]
    #expect(labels == expected)
  }

  @Test(arguments: [
    ("word_output.xml", [237]), ("correct.xml", [140]), ("highlighter_onenote.xml", [219]),
    ("onenote_web.xml", [59, 40, 62, 58, 4, 58]),
  ])
  func inkMLFilesHoldTheirPoints(name: String, counts: [Int]) throws {
    let file = try recording("sessions/inkml/" + name)
    expectFinite(file)
    #expect(file.traces.map(\.samples.count) == counts)
  }

  @Test(arguments: [
    ("journal_output.xml", 116, 7064), ("10065.inkml", 12, 281), ("onenote-ink1.xml", 13, 623),
  ])
  func inkMLFilesHoldTheirTraces(name: String, traces: Int, points: Int) throws {
    let file = try recording("sessions/inkml/" + name)
    expectFinite(file)
    #expect(file.traces.count == traces)
    #expect(file.traces.reduce(0) { $0 + $1.samples.count } == points)
  }

  // F01
  @Test func himetricPlacesAndForceOfPrefixedElements() throws {
    let first = try #require(try recording("sessions/inkml/onenote_web.xml").traces.first?.samples.first)
    #expect(abs(first.position.x - 1423 * 96 / 2540.0) < 1e-9)
    #expect(abs(first.position.y - 7569 * 96 / 2540.0) < 1e-9)
    #expect(try abs(#require(first.pressure) - 0.10547) < 1e-5)
  }

  // F02, F03, F04
  @Test func differencesThatStickAndAreGluedTogether() throws {
    let file = try recording("sessions/inkml/word_output.xml")
    let samples = file.traces[0].samples
    let unit = 96 / 2.54 / 1000
    let expected = [
      (0, 2561, 1, 23239), (1, 2532, 36, 24142), (2, 2505, 73, 25044), (236, 7273, 3939, 17687),
    ]
    for (i, x, y, force) in expected {
      #expect(abs(samples[i].position.x - Double(x) * unit) < 1e-9)
      #expect(abs(samples[i].position.y - Double(y) * unit) < 1e-9)
      #expect(samples[i].pressure == Double(force) / 32767)
    }
    #expect(abs(samples[0].position.x - 96.794) < 1e-3)
    #expect(samples.compactMap(\.pressure).min().map { ($0 * 32767).rounded() } == 9115)
    #expect(samples.compactMap(\.pressure).max().map { ($0 * 32767).rounded() } == 29855)
    let last = try #require(try recording("sessions/inkml/correct.xml").traces[0].samples.last)
    #expect(abs(last.position.x - 2077 * unit) < 1e-9 && abs(last.position.y - 9635 * unit) < 1e-9)
    #expect(last.pressure == 23311.0 / 32767)
  }

  // F02
  @Test func theHighlighterKeepsItsTipAndColour() throws {
    let file = try recording("sessions/inkml/highlighter_onenote.xml")
    let unit = 96 / 2.54 / 1000
    let last = try #require(file.traces[0].samples.last)
    #expect(abs(last.position.x - 17714 * unit) < 1e-9 && abs(last.position.y - 64758 * unit) < 1e-9)
    #expect(!file.traces[0].channels.contains(.pressure))
    let tip = try #require(file.attributes[0].tip)
    #expect(tip.outline == .rectangle && tip.ignoresPressure)
    #expect(abs(tip.width - 0.07 * 96 / 2.54) < 1e-9 && abs(tip.height - 0.5 * 96 / 2.54) < 1e-9)
    let ink = try #require(file.inks[0])
    #expect(ink.kind == .marker)
    #expect(ink.color.red == 1 && abs(ink.color.green - 0.9734) < 1e-3 && ink.color.blue == 0)
    #expect(ink.color.alpha == 1 - 127 / 255.0)
    // The tip stands upright: it draws 0.5 cm wide along x, 0.07 cm along y.
    let stroke = Stroke(modeling: Trace(points: [Point(0, 0)]), ink: ink, id: UniqueID(high: 0, low: 1))
    let bounds = try #require(stroke.renderBounds)
    #expect(abs(bounds.width - tip.width) < 1e-6 && abs(bounds.height - tip.height) < 1e-6)
  }

  // F08
  @Test func tiltInHundredthsOfADegree() throws {
    let file = try recording("sessions/inkml/journal_output.xml")
    let first = file.traces[0].samples[0]
    #expect(try abs(#require(first.altitude).degrees - 70.85) < 0.005)
    #expect(try abs(#require(first.azimuth).degrees - 7.05) < 0.005)
    #expect(Set(file.inks.compactMap { $0?.width }).count == 2)
  }

  // F06 and a prefix that is not bound
  @Test func whatCannotBeReadIsRefusedWithItsLine() throws {
    let booleans = #expect(throws: ImportError.self) { try recording("sessions/inkml/bool_trace.xml") }
    #expect(booleans?.place == .line(2))
    let prefix = #expect(throws: ImportError.self) { try recording("sessions/inkml/malformed-prefix.inkml") }
    #expect(prefix?.place == .line(2))
    #expect(prefix?.reason.contains("prefix") == true)
  }

  @Test(arguments: [
    ("cintiq-13hd.events", 40, 873), ("intuos4-stylus-drag.events", 1, 295),
    ("dell-canvas-pen.evemu", 1, 236),
    ("uclogic-wp5540u.events", 1, 459),
  ])
  func deviceRecordingsHoldTheirTouches(name: String, touches: Int, frames: Int) throws {
    let file = try recording("sessions/evemu/" + name)
    expectFinite(file)
    #expect(file.format == .evemu)
    #expect(file.traces.count == touches)
    #expect(file.traces.reduce(0) { $0 + $1.samples.count } == frames)
  }

  // C11, C18
  @Test func axesThatDidNotChangeAreCarriedForward() throws {
    let file = try recording("sessions/evtest/x201t-evtest-full.txt")
    expectFinite(file)
    #expect(file.format == .evtest)
    #expect(file.traces.map(\.samples.count) == [71, 21, 20, 36, 27, 32, 29, 27])
    #expect(
      file.traces.map { $0.samples[0].tool } == [.pen, .pen, .pen, .pen, .pen, .eraser, .eraser, .eraser])
    let unit = 96 / 25.4 / 100
    let first = file.traces[0].samples[0]
    #expect(abs(first.position.x - 8836 * unit) < 1e-9 && abs(first.position.y - 8139 * unit) < 1e-9)
    #expect(first.pressure == 40 / 255.0)
    #expect(file.traces[7].samples.compactMap(\.pressure).max() == 221 / 255.0)
    let third = try #require(file.traces[2].samples.last)
    #expect(abs(third.position.x - 9215 * unit) < 1e-9 && abs(third.position.y - 8158 * unit) < 1e-9)
    #expect(third.pressure == 36 / 255.0)
  }

  @Test(arguments: [
    ("dollar1", 2880), ("dollar1_rerecorded", 2077), ("fc_flowchart_symbols", 5296), ("hmc_gatestudy", 1959),
    ("mmg", 4800), ("quickdraw_raw_shapes", 366),
  ])
  func gestureFilesHoldTheirGestures(name: String, count: Int) throws {
    let file = try GestureReader.read(SharedFiles.bytes("datasets/shapes/\(name).ndjson"))
    #expect(file.gestures.count == count)
    #expect(file.gestures.allSatisfy { $0.label != nil && $0.text(of: "subject") != nil })
    let hasPressure = file.gestures.contains { $0.strokes.contains { $0.channels.contains(.pressure) } }
    // mmg has the constant 128, which says that there is none; the pressures of hmc_gatestudy go to 255.
    #expect(hasPressure == (name == "hmc_gatestudy"))
  }
}
