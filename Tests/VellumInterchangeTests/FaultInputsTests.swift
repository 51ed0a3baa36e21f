// SPDX-License-Identifier: Apache-2.0

import CBenchmarkCounters
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// The inputs of the collection of faults that are InkML, each against its neutral twin; skipped where absent.
@Suite(.enabled(if: SharedFiles.arePresent, "the recordings are not beside the package"))
struct FaultInputsTests {
  func recording(_ name: String) throws -> Recording {
    try RecordingReader.read(bytes: SharedFiles.bytes("faults/inputs/" + name), name: name)
  }

  @Test func everyInputHoldsWhatItsTwinHolds() throws {
    let names = try SharedFiles.paths(in: "faults/inputs").filter {
      $0.hasSuffix(".json") && !$0.contains("/D1")
    }
    #expect(names.count > 50)
    for path in names {
      let twin = try JSONReader.read(SharedFiles.bytes(path))
      let inkml = String(path.dropLast(5)) + ".inkml"
      let traces = try RecordingReader.read(bytes: SharedFiles.bytes(inkml), name: inkml).traces
      let channels = try #require(twin["channels"]?.elements).compactMap(\.string)
      let strokes = try #require(twin["strokes"]?.elements)
      #expect(strokes.count == traces.count, "\(path)")
      for (stroke, trace) in zip(strokes, traces) {
        let points = try #require(stroke.elements)
        #expect(points.count == trace.samples.count, "\(path)")
        for (point, sample) in zip(points, trace.samples) {
          let values = try #require(point.elements).compactMap(\.number)
          // The InkML forms are written with twelve digits.
          #expect((Point(values[0], values[1]) - sample.position).length < 1e-7, "\(path)")
          if let pressure = sample.pressure { #expect(abs(values[2] - pressure) < 1e-9, "\(path)") }
          #expect((sample.time != nil) == channels.contains("T"), "\(path)")
        }
      }
    }
  }

  // B14: three taps of pressure 0.3, each as wide as a pen draws at 0.3.
  @Test func tapsKeepTheirPressure() throws {
    let traces = try recording("B14_taps.inkml").traces
    #expect(traces.map { $0.samples.map(\.pressure) } == [[0.3], [0.3], [0.3]])
    let response = InkKind.pen.response
    let width = response.width(nominal: 4, pressure: 0.3, altitude: nil, speed: nil)
    #expect(width != response.width(nominal: 4, pressure: nil, altitude: nil, speed: nil))
    for (trace, x) in zip(traces, [10.0, 40, 70]) {
      let dot = Stroke(modeling: trace, ink: Ink(.pen, width: 4), id: UniqueID(high: 0, low: 1))
      let bounds = try #require(dot.renderBounds)
      #expect(abs(bounds.width - width) < 1e-9 && abs(bounds.height - width) < 1e-9)
      #expect(bounds.center.distance(to: Point(x, 10)) < 1e-9)
    }
  }

  // C06
  @Test func azimuthAndElevationInDegrees() throws {
    let samples = try recording("C06_wrap.inkml").traces[0].samples
    #expect(samples.map { $0.azimuth!.degrees.rounded() } == [350, 10])
    #expect(samples.map { $0.altitude!.degrees.rounded() } == [45, 45])
  }

  // C08
  @Test func aForceOfZeroThroughoutIsNone() throws {
    #expect(try !recording("C08_zero.inkml").traces[0].channels.contains(.pressure))
  }

  // C20
  @Test func aClockThatWraps() throws {
    let trace = try recording("C20_wrap.inkml").traces[0]
    #expect(trace.samples.map(\.time) == [0, 0.008, 0.016, 0.024])
  }

  // C23
  @Test func noTimeIsNoTime() throws {
    let trace = try recording("C23_notime.inkml").traces[0]
    #expect(trace.samples.count == 100 && trace.startTime == nil)
    #expect(trace.channels.isEmpty)
  }

  // D11
  @Test func aPlaceOutOfAllBoundsIsLeftOutAloud() throws {
    let page = try recording("D11_fltmax.inkml")
    #expect(page.traces.map(\.points) == [[Point(10, 10), Point(30, 10)]])
    #expect(page.warnings.contains { $0.contains("out of all bounds") })
  }

  // D13, D14: the twins of a document form, as values of JSON.
  @Test(arguments: [
    ("D13_1e999.json", "too large"), ("D13_nan.json", "NaN"), ("D14_trunc.json", "cut short"),
  ])
  func numbersThatAreNoneAndCutText(name: String, reason: String) throws {
    let bytes = try SharedFiles.bytes("faults/inputs/" + name)
    let error = #expect(throws: ImportError.self) { try JSONReader.read(bytes) }
    #expect(error?.reason.contains(reason) == true && error?.place == .line(1))
    #expect(throws: ImportError.self) { try GestureReader.read(bytes) }
  }

  // D15
  @Test(arguments: ["D15_bom.inkml", "D15_crlf.inkml", "D15_utf16le.inkml", "D15_latin1.inkml"])
  func encodingsGiveTheSameInk(name: String) throws {
    let page = try recording(name)
    #expect(page.traces.map(\.points) == [[Point(10, 10), Point(20, 10), Point(30, 10)]])
    if name.contains("latin1") { #expect(page.annotations == [Annotation(type: "t", text: "café")]) }
  }

  // D15, D17
  @Test func aDecimalCommaIsRefused() throws {
    let error = #expect(throws: ImportError.self) { try recording("D15_comma_decimal.inkml") }
    #expect(error?.place == .line(1))
    #expect(error?.reason.contains("1 value where its format has 2 channels") == true)
  }

  // D18
  @Test(arguments: ["D18_laughs.inkml", "D18_external.inkml"])
  func entitiesAreRefusedQuickly(name: String) throws {
    let bytes = try SharedFiles.bytes("faults/inputs/" + name)
    let start = vellum_thread_seconds()
    let error = #expect(throws: ImportError.self) { try RecordingReader.read(bytes: bytes, name: name) }
    #expect(vellum_thread_seconds() - start < 1)
    #expect(error?.reason.contains("entity") == true)
  }

  // D20
  @Test func anUnescapedLessThanIsRefusedWithItsLine() throws {
    let error = #expect(throws: ImportError.self) { try recording("D20_unescaped.inkml") }
    #expect(error?.place == .line(1))
    #expect(error?.reason.contains("not well-formed") == true)
  }

  // D02
  @Test(arguments: ["D02_empty.xopp", "D01_cut30.xopp"]) func otherFilesAreRefusedByName(name: String) throws
  {
    let error = #expect(throws: ImportError.self) { try recording(name) }
    #expect(error?.reason.contains(name.contains("empty") ? "empty" : "gzip") == true)
  }
}
