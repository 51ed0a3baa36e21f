// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// Recordings built from recipes, with the codes of `linux/input-event-codes.h`.
struct EventScript {
  static let x = (3, 0x00)
  static let y = (3, 0x01)
  static let pressure = (3, 0x18)
  static let tiltX = (3, 0x1A)
  static let tiltY = (3, 0x1B)
  static let pen = (1, 0x140)
  static let rubber = (1, 0x141)
  static let touch = (1, 0x14A)
  static let stylus = (1, 0x14B)
  static let dropped = (0, 3)

  var text = ""
  var time = 0

  init(_ header: String = "A: 00 0 32767 0 0 0\nA: 01 0 32767 0 0 0\nA: 18 0 8191 0 0 0\n") { text = header }

  /// Adds a frame, by default 7 ms after the one before.
  mutating func frame(after milliseconds: Int = 7, _ events: [((Int, Int), Int)]) {
    time += milliseconds * 1000
    for (code, value) in events { add(code, value) }
    add((0, 0), 0)
  }

  mutating func add(_ code: (Int, Int), _ value: Int) {
    func hexadecimal(_ number: Int) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    let micro = String(time % 1_000_000)
    text += "E: \(time / 1_000_000).\(String(repeating: "0", count: 6 - micro.count))\(micro) "
    text += "\(hexadecimal(code.0)) \(hexadecimal(code.1)) \(value)\n"
  }
}

@Suite struct EvemuTests {
  typealias S = EventScript

  func read(_ script: EventScript, joining: EvemuReader.GapJoining? = .init()) throws -> Recording {
    try EvemuReader.read(Array(script.text.utf8), joining: joining)
  }

  // C15
  @Test func noInkJoinsTwoPlacesAcrossALeaving() throws {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.x, 1000), (S.y, 1000), (S.pressure, 0)])
    script.frame([(S.pen, 0)])
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 30000), (S.y, 20000), (S.pressure, 8191)])
    script.frame([(S.x, 30001), (S.pressure, 8000)])
    let recording = try read(script)
    #expect(recording.traces.map(\.points) == [[Point(30000, 20000), Point(30001, 20000)]])
  }

  /// C16: contact at x = 3i every 7 ms; at i = 20 the pen leaves and comes back 8 ms apart.
  func interrupted() -> EventScript {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 0), (S.y, 50), (S.pressure, 100)])
    for i in 1...40 {
      if i == 21 {
        script.frame(after: 1, [(S.pen, 0)])
        script.frame(after: 8, [(S.pen, 1), (S.x, 63), (S.pressure, 121)])
      } else {
        script.frame([(S.x, 3 * i), (S.pressure, 100 + i)])
      }
    }
    script.frame([(S.touch, 0), (S.pressure, 0)])
    return script
  }

  // C16
  @Test func aShortLeavingInTheMiddleOfAStroke() throws {
    let joined = try read(interrupted())
    #expect(joined.traces.map(\.samples.count) == [41])
    #expect(joined.traces[0].samples.map(\.phase).filter { $0 != .moved } == [.began, .ended])
    #expect(joined.traces[0].samples[20].time == 0.14 && joined.traces[0].samples[21].time == 0.149)
    let apart = try read(interrupted(), joining: nil)
    #expect(apart.traces.map(\.samples.count) == [21, 20])
    #expect(apart.traces[1].startTime == 0.149)
    let strict = try read(interrupted(), joining: .init(time: 0.02, distance: 2))
    #expect(strict.traces.count == 2)
  }

  /// C15, within one frame: contact at (1000, 1000), then one frame with the given events, then one sample.
  func leaving(_ events: [((Int, Int), Int)], thenX x: Int) -> EventScript {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 1000), (S.y, 1000), (S.pressure, 500)])
    script.frame([(S.x, 1001), (S.pressure, 510)])
    script.frame(events)
    script.frame([(S.x, x), (S.pressure, 8000)])
    return script
  }

  // C15: a tool that leaves and comes back before the frame ends has left.
  @Test func aLeavingWithinOneFrameEndsTheStroke() throws {
    let far: [((Int, Int), Int)] = [(S.pen, 0), (S.pen, 1), (S.x, 30000), (S.y, 20000), (S.pressure, 8191)]
    let before = [Point(1000, 1000), Point(1001, 1000)]
    for joining in [EvemuReader.GapJoining(), nil] {
      #expect(
        try read(leaving(far, thenX: 30001), joining: joining).traces.map(\.points)
          == [before, [Point(30000, 20000), Point(30001, 20000)]])
    }
    // Nothing else in the frame: the next place tells.
    #expect(
      try read(leaving([(S.pen, 0), (S.pen, 1)], thenX: 30000)).traces.map(\.points)
        == [before, [Point(30000, 1000)]])
    // Back at once and near by, the stroke goes on, as over separate frames.
    let near: [((Int, Int), Int)] = [(S.pen, 0), (S.pen, 1), (S.x, 1003)]
    #expect(
      try read(leaving(near, thenX: 1004)).traces.map(\.points)
        == [before + [Point(1003, 1000), Point(1004, 1000)]])
    #expect(try read(leaving(near, thenX: 1004), joining: nil).traces.map(\.samples.count) == [2, 2])
    // Lifted within the frame, it does not.
    let lifted = try read(leaving([(S.pen, 0), (S.pen, 1), (S.touch, 0)], thenX: 1003))
    #expect(lifted.traces.map(\.points) == [before])
    // Another tool is another stroke, whichever of the two is reported first.
    for change in [[(S.pen, 0), (S.rubber, 1)], [(S.rubber, 1), (S.pen, 0)]] {
      let recording = try read(leaving(change + [(S.x, 1002)], thenX: 1003))
      #expect(recording.traces.map { $0.samples.map(\.tool) } == [[.pen, .pen], [.eraser, .eraser]])
    }
  }

  // B14: taps of one pressure have reported it.
  @Test func tapsOfEqualPressureKeepIt() throws {
    var script = EventScript()
    for x in [100, 400, 700] {
      script.frame([(S.pen, 1), (S.touch, 1), (S.x, x), (S.y, 100), (S.pressure, 2457)])
      script.frame([(S.touch, 0), (S.pressure, 0)])
    }
    let recording = try read(script)
    #expect(
      recording.traces.map { $0.samples.map(\.pressure) } == Array(repeating: [2457 / 8191.0], count: 3))
  }

  // C17
  @Test func aPenThatLeavesWithoutTipUpEndsItsStroke() throws {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 10), (S.y, 10), (S.pressure, 500)])
    script.frame([(S.x, 12)])
    script.frame([(S.pen, 0)])
    script.frame(after: 500, [(S.pen, 1), (S.touch, 1), (S.x, 900), (S.y, 900), (S.pressure, 600)])
    script.frame([(S.x, 903)])
    #expect(
      try read(script).traces.map(\.points) == [
        [Point(10, 10), Point(12, 10)], [Point(900, 900), Point(903, 900)],
      ])
  }

  // C19
  @Test func framesWithAnUnknownAxisAddNothing() throws {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 10), (S.y, 10), (S.pressure, 500)])
    for i in 0..<10 { script.frame([((3, 15), i % 2)]) }
    script.frame([(S.x, 12), (S.pressure, 400)])
    #expect(try read(script).traces.map(\.samples.count) == [2])
  }

  // C27
  @Test func buttonsOfAHoveringPenMakeNoInk() throws {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.x, 10), (S.y, 10), (S.pressure, 0)])
    script.frame([(S.stylus, 1), (S.x, 20)])
    script.frame([(S.stylus, 0), (S.x, 30)])
    script.frame([(S.touch, 1), (S.x, 40), (S.pressure, 5)])
    script.frame([(S.touch, 0), (S.pressure, 0)])
    #expect(try read(script).traces.map(\.points) == [[Point(40, 10)]])
  }

  // C12
  @Test func withoutTouchPressureDecidesAndWithItTouchDoes() throws {
    let values = [0, 100, 300, 409, 410, 600]
    var script = EventScript()
    for (i, value) in values.enumerated() { script.frame([(S.x, i), (S.y, 0), (S.pressure, value)]) }
    #expect(try read(script).traces.map(\.points) == [[Point(4, 0), Point(5, 0)]])
    script = EventScript()
    for (i, value) in values.enumerated() {
      script.frame([(S.x, i), (S.y, 0), (S.pressure, value), (S.touch, i >= 2 ? 1 : 0)])
    }
    #expect(try read(script).traces.map(\.points) == [(2...5).map { Point(Double($0), 0) }])
  }

  // C14, F10
  @Test func pressureAndPlaceScaleByTheHeader() throws {
    for (resolution, scale) in [(0, 1.0), (100, 96 / 25.4 / 100)] {
      var script = EventScript(
        "A: 00 0 9 0 0 \(resolution)\nA: 01 0 9 0 0 \(resolution)\nA: 18 0 2047 0 0 0\n")
      script.frame([(S.touch, 1), (S.x, 500), (S.y, 250), (S.pressure, 2047)])
      script.frame([(S.pressure, 1024)])
      let recording = try read(script)
      #expect(
        recording.traces[0].samples.map(\.position)
          == Array(repeating: Point(500 * scale, 250 * scale), count: 2))
      #expect(recording.traces[0].samples[0].pressure == 1)
      #expect(abs(recording.traces[0].samples[1].pressure! - 0.5002) < 5e-5)
      #expect(recording.warnings.isEmpty == (resolution != 0))
    }
  }

  /// C02, F11: header of the tilt axes, raw values, and the tilts in degrees; `nil` for unsupported.
  @Test(
    arguments: [
      ("-64 63 0 0 0", 0, 0, (0.0, 0.0)), ("-64 63 0 0 0", 30, -20, (30, -20)),
      ("0 127 0 0 0", 94, 44, (30, -20)),
      ("0 127 0 0", 94, 44, (30, -20)), ("-9000 9000 0 0 5730", 3000, -2000, (30, -20)),
      ("-90 90 0 0 0", 30, -20, (30, -20)),
      ("-9000 9000 0 0 0", 3000, -2000, (30, -20)), ("0 0 0 0 0", 30, -20, nil), (nil, 94, 44, (30, -20)),
      (nil, 30, 20, nil),
    ] as [(String?, Int, Int, (Double, Double)?)])
  func rawTiltBecomesAnAngle(range: String?, x: Int, y: Int, degrees: (Double, Double)?) throws {
    let place = "A: 00 0 9 0 0 0\nA: 01 0 9 0 0 0\n"
    var script = EventScript(place + (range.map { "A: 1a \($0)\nA: 1b \($0)\n" } ?? ""))
    script.frame([(S.touch, 1), (S.x, 5), (S.y, 5), (S.tiltX, x), (S.tiltY, y)])
    let sample = try read(script).traces[0].samples[0]
    guard let degrees else {
      #expect(sample.altitude == nil && sample.azimuth == nil)
      return
    }
    let isUpright = degrees == (0, 0)
    #expect((sample.azimuth == nil) == isUpright)
    #expect(abs(sample.altitude!.degrees - (isUpright ? 90 : 55.686)) < 0.01)
    if let azimuth = sample.azimuth { #expect(abs(azimuth.degrees - 327.772) < 0.01) }
  }

  @Test func lostEventsEndAStroke() throws {
    var script = EventScript()
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 10), (S.y, 10), (S.pressure, 500)])
    script.add(S.x, 99)
    script.add(S.dropped, 0)
    script.add(S.x, 77)
    script.frame([])
    script.frame([(S.x, 200), (S.pressure, 300)])
    let recording = try read(script)
    #expect(recording.traces.map(\.points) == [[Point(10, 10)], [Point(200, 10)]])
    #expect(recording.warnings.contains { $0.contains("lost events") })
  }

  @Test func theEraserEndIsTold() throws {
    var script = EventScript()
    script.frame([(S.rubber, 1), (S.touch, 1), (S.x, 10), (S.y, 10), (S.pressure, 500)])
    script.frame([(S.touch, 0), (S.rubber, 0)])
    script.frame([(S.pen, 1), (S.touch, 1), (S.x, 400), (S.pressure, 300)])
    #expect(try read(script).traces.map { $0.samples[0].tool } == [.eraser, .pen])
  }

  @Test func theStateBeforeTheFirstEventIsInTheHeader() throws {
    let header = """
      #   Event type 3 (EV_ABS)
      #     Event code 0 (ABS_X)
      #       Value    120
      #       Max      9
      #     Event code 1 (ABS_Y)
      #       Value    -7

      """
    var script = EventScript(header)
    script.frame([(S.touch, 1), (S.x, 130)])
    #expect(try read(script).traces.map(\.points) == [[Point(130, -7)]])
    var bare = EventScript("")
    bare.frame([(S.touch, 1), (S.x, 130)])
    bare.frame([(S.y, 5)])
    let recording = try read(bare)
    #expect(recording.traces.map(\.points) == [[Point(130, 5)]])
    #expect(recording.warnings.count == 2)
  }

  @Test(
    arguments: [
      ("E: 1.5 0003", "code"), ("E: x 0003 0000 5", "time"), ("E: 1.5 zz 0000 5", "type"),
      ("E: 1.5 0003 0000", "value"),
      ("E: 1.5 0003 0000 4294967296", "32 bits"), ("E: 1.5 0003 0000 5 6", "follows"),
      ("hello", "not a line"),
      ("A: 00 0", "maximum"), ("A: 00 0 99999999999 0 0 0", "32 bits"),
      ("E: 99999999999999999999.0 0003 0000 5", "time"),
    ] as [(String, String)])
  func faultyLinesAreNamed(line: String, reason: String) {
    let error = #expect(throws: ImportError.self) {
      try EvemuReader.read(Array("E: 0.000000 0000 0000 0\n\(line)\n".utf8))
    }
    #expect(error?.description.contains("line 2") == true)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }
}
