// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

@Suite struct GestureTests {
  func read(_ text: String) throws -> GestureFile { try GestureReader.read(Array(text.utf8)) }

  @Test func aLineHoldsStrokesAndOtherKeys() throws {
    let file = try read(
      """
      {"label":"arrow","n":3,"strokes":[{"x":[1,2.5],"y":[3,4],"t":[100,108],"w":9},{"x":[5],"y":[6],"t":[500]}]}

      {"label":"box","strokes":[{"x":[1],"y":[2]}]}

      """)
    #expect(file.gestures.count == 2)
    let first = file.gestures[0]
    #expect(first.label == "arrow" && first.text(of: "n") == "3" && first["missing"] == nil)
    #expect(first.strokes[0].points == [Point(1, 3), Point(2.5, 4)])
    #expect(first.strokes[0].startTime == 0.1 && first.strokes[0].samples[1].time == 0.008)
    #expect(first.strokes[1].startTime == 0.5)
    #expect(first.strokes[0].samples.map(\.phase) == [.began, .ended])
    #expect(file.gestures[1].strokes[0].channels.isEmpty)
    #expect(file.warnings.isEmpty)
  }

  /// Faults, each with the line, the field and a word of the reason that must be named (D13, D14).
  @Test(arguments: [
    (#"{"strokes":[{"x":[1,null],"y":[1,2]}]}"#, "strokes[0].x[1]", "null"),
    (#"{"strokes":[{"x":[1],"y":[1]},{"x":["1"],"y":[1]}]}"#, "strokes[1].x[0]", "string"),
    (#"{"strokes":[{"x":[1,2],"y":[1]}]}"#, "strokes[0].y", "1 values where x has 2"),
    (#"{"strokes":[{"x":[1,2],"y":[1,2],"t":[0]}]}"#, "strokes[0].t", "1 values"),
    (#"{"strokes":[{"x":[1,2],"y":[1,2],"p":[0,1,2]}]}"#, "strokes[0].p", "3 values"),
    (#"{"strokes":[{"x":[1]}]}"#, "strokes[0].y", "no y"),
    (#"{"strokes":[{"y":[1]}]}"#, "strokes[0].x", "no x"),
    (#"{"strokes":[{"x":[],"y":[]}]}"#, "strokes[0].x", "no points"),
    (#"{"strokes":[]}"#, "strokes", "no strokes"),
    (#"{"label":"a"}"#, "strokes", "no strokes"), (#"{"strokes":7}"#, "strokes", "number"),
    (#"{"strokes":[7]}"#, "strokes[0]", "number"),
    (#"{"strokes":[{"x":1,"y":2}]}"#, "strokes[0].x", "number"),
    (#"{"strokes":[{"x":[3.4028235e38],"y":[1]}]}"#, "strokes[0].x[0]", "bounds"),
  ])
  func faultsNameLineFieldAndReason(line: String, field: String, reason: String) {
    let good = #"{"strokes":[{"x":[1],"y":[2]}]}"#
    let error = #expect(throws: ImportError.self) { try read(good + "\r\n" + line + "\n") }
    #expect(error?.place == .field(line: 2, name: field))
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    #"{"strokes":[{"x":[NaN],"y":[1]}]}"#, #"{"strokes":[{"x":[1e999],"y":[1]}]}"#,
    #"{"strokes":[{"x":[1],"y":[2"#,
    #"{"strokes":[{"x":[1],"x":[2],"y":[3]}]}"#, "[1]", "{\"strokes\":\n[]}",
  ])
  func whatIsNotALineOfJSONIsRefused(line: String) {
    let error = #expect(throws: ImportError.self) { try read("\n" + line) }
    #expect(error?.place == .line(2))
  }

  // D15
  @Test func marksLineEndsAndEncodings() throws {
    let line = #"{"strokes":[{"x":[1],"y":[2]}]}"#
    let plain = try read(line)
    #expect(try read("\u{FEFF}" + line + "\r\n") == plain)
    let wide = line.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [wide, [0xFF, 0xFE] + wide] {
      let error = #expect(throws: ImportError.self) { try GestureReader.read(bytes) }
      #expect(error?.reason.contains("encoding") == true)
    }
    #expect(throws: ImportError.self) { try GestureReader.read([]) }
    #expect(throws: ImportError.self) { try read("\n \n") }
  }

  // C14: the rules for pressures without a declared maximum.
  @Test func pressureOverOneIsDividedByAPowerOfTwoLessOne() throws {
    let file = try read(
      """
      {"strokes":[{"x":[1,2],"y":[1,2],"p":[100,50]}]}
      {"strokes":[{"x":[1,2],"y":[1,2],"p":[130,255]}]}
      """)
    #expect(file.gestures[0].strokes[0].samples.map(\.pressure) == [100 / 255.0, 50 / 255.0])
    let small = try read(#"{"strokes":[{"x":[1,2],"y":[1,2],"p":[0.25,1]}]}"#)
    #expect(small.gestures[0].strokes[0].samples.map(\.pressure) == [0.25, 1])
    let constant = try read(#"{"strokes":[{"x":[1,2],"y":[1,2],"p":[128,128]}]}"#)
    #expect(constant.gestures[0].strokes[0].channels.isEmpty)
    #expect(constant.warnings.count == 1)
    // A number that nobody fills in was measured (B14).
    let measured = try read(#"{"strokes":[{"x":[1,2],"y":[1,2],"p":[50,50]}]}"#)
    #expect(measured.gestures[0].strokes[0].samples.map(\.pressure) == [50 / 63.0, 50 / 63.0])
  }

  // C20
  @Test func aClockThatWrapsAt32BitsGoesOn() throws {
    let file = try read(
      #"{"strokes":[{"x":[0,8,16,24],"y":[0,0,0,0],"t":[4294967280,4294967288,0,8]},{"x":[1],"y":[1],"t":[16]}]}"#
    )
    #expect(file.gestures[0].strokes[0].samples.map(\.time) == [0, 0.008, 0.016, 0.024])
    #expect(file.gestures[0].strokes[1].startTime == 4_294_967.312)
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var generator = SplitMix(seed: 5)
    for _ in 0..<100 {
      let gestures = (0..<3).map { n in
        let strokes = (0..<Int.random(in: 1...3, using: &generator)).map { s in
          let samples = (0..<Int.random(in: 1...8, using: &generator)).map { i in
            PenSample(
              position: Point(
                .random(in: -1e3...1e3, using: &generator), .random(in: -1e3...1e3, using: &generator)),
              time: Double(i) * 0.008, pressure: .random(in: 0...1, using: &generator))
          }
          var trace = Trace(samples: samples, startTime: Double(s) * 0.512)
          trace.samples[trace.samples.count - 1].phase = .ended
          trace.samples[0].phase = .began
          return trace
        }
        return Gesture(
          strokes: strokes, attributes: [JSONMember("label", .string("ü\(n)")), JSONMember("k", .null)])
      }
      let bytes = GestureWriter.write(gestures)
      let again = try GestureReader.read(bytes).gestures
      #expect(again.map(\.attributes) == gestures.map(\.attributes))
      #expect(again.flatMap(\.strokes).map(\.points) == gestures.flatMap(\.strokes).map(\.points))
      for (a, b) in zip(again.flatMap(\.strokes), gestures.flatMap(\.strokes)) {
        #expect(a.samples.map(\.pressure) == b.samples.map(\.pressure))
        #expect(a.samples.map(\.phase) == b.samples.map(\.phase))
        for (s, t) in zip(a.samples, b.samples) { #expect(abs(s.time! - t.time!) < 1e-9) }
      }
      #expect(GestureWriter.write(again) == bytes)
    }
  }
}
