// SPDX-License-Identifier: Apache-2.0
// Kinds of fault in what devices report, as people described them in public, each provoked by an input of our own.

import Testing
import VellumGeometry
import VellumInk

private let id = UniqueID(high: 0, low: 7)

private func trace(_ rows: [(x: Double, y: Double, p: Double?, ms: Double)]) -> Trace {
  Trace(samples: rows.map { PenSample(position: Point($0.x, $0.y), time: $0.ms / 1000, pressure: $0.p) })
}

/// What a conditioner makes of a stream.
private func conditioned(_ samples: [PenSample]) -> (samples: [PenSample], report: ConditioningReport) {
  var conditioner = SampleConditioner()
  var output: [PenSample] = []
  for sample in samples { conditioner.add(sample, appendingTo: &output) }
  conditioner.finish(appendingTo: &output)
  return (output, conditioner.report)
}

@Suite struct DeviceFaultTests {
  @Test func repeatedLastEventGivesNoInfiniteSpeed() throws {  // mypaint/mypaint#549
    let rows: [(x: Double, y: Double, p: Double?, ms: Double)] = [
      (877.36, 504.28, 0.413, 0), (905.54, 485.72, 0.309, 16), (917.35, 477.43, 0.148, 16),
      (917.35, 477.43, 0.148, 16),
    ]
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for sample in trace(rows).conditioned().trace.samples { modeler.add(sample, appendingTo: &points) }
    modeler.finish(appendingTo: &points)
    #expect(points.allSatisfy { $0.velocity.isFinite && $0.acceleration.isFinite && $0.position.isFinite })
    #expect(points.last?.position == Point(917.35, 477.43))
    let stroke = Stroke(modeling: trace(rows), ink: Ink(.fountainPen, width: 4), id: id)
    #expect(stroke.path.points.allSatisfy { $0.width.isFinite && $0.width > 0 })
    #expect(stroke.path.location(at: 1e9).distance(to: Point(917.35, 477.43)) < 1e-9)
  }

  @Test func coalescedEventsAndTheirParentAreTakenOnce() {  // w3c/pointerevents#409, edemaine/cocreate#46
    func event(_ x: Double, _ milliseconds: Double, _ phase: PenPhase = .moved) -> PenSample {
      PenSample(position: Point(x, 0), time: milliseconds / 1000, pressure: 0.5, phase: phase)
    }
    // Two children and their parent, which repeats the last; then a parent whose list is empty.
    let (samples, report) = conditioned([event(1, 4, .began), event(2, 8), event(2, 8), event(3, 12, .ended)])
    #expect(samples.map(\.position.x) == [1, 2, 3] && report.duplicates == 1)
    #expect(samples.map(\.phase) == [.began, .moved, .ended])
  }

  @Test func tiltIsAnAngleNotAFraction() throws {  // godotengine/godot#85990
    let sample = PenSample.pointerEvent(
      position: .origin, timeStamp: 0, pressure: 0.5, tiltX: 45, tiltY: 0, pointerType: "pen")
    let direction = PenDirection(
      altitude: try #require(sample.altitude), azimuth: try #require(sample.azimuth)
    ).unitVector
    #expect(abs(direction.x - direction.z) < 1e-12 && direction.y == 0 && direction.x > 0)
  }

  // steveruizok/perfect-freehand#35
  @Test func aZeroBetweenFallingPressuresIsAValueAndAMissingOneIsFilled() {
    func widths(_ middle: Double?) -> [Double] {
      let rows = [0.4, 0.2, middle, 0.2, 0.4].enumerated().map { (10 * Double($0), 0.0, $1, 8 * Double($0)) }
      return Stroke(modeling: trace(rows), ink: Ink(.pen, width: 6), id: id).path.points.map(\.width)
    }
    let (zero, missing) = (widths(0), widths(nil))
    #expect(zero.min() == zero[2] && zero[2] < 0.95 * missing[2])
    // The gap is bridged at the pressure around it; the mean over neighbours lies a little above that.
    let around = InkKind.pen.response.width(nominal: 6, pressure: 0.2, altitude: nil, speed: nil)
    #expect(abs(missing[2] - around) < 0.2 * around)
  }

  // w3c/pointerevents#147, mysteropodes/nemo#141
  @Test func aMouseHasNoPressureButATabletThatCallsItselfOneDoes() {
    func events(_ pressure: (Int) -> Double) -> [Double?] {
      let samples = (0..<40).map { index in
        PenSample.pointerEvent(
          position: Point(3 * Double(index), 0), timeStamp: 8 * Double(index), pressure: pressure(index),
          pointerType: "mouse")
      }
      return Trace(samples: samples).conditioned().trace.samples.map(\.pressure)
    }
    #expect(events { _ in 0.5 }.allSatisfy { $0 == nil })
    let varying = events { 0.007 + 0.593 * Double($0) / 39 }
    #expect(varying.allSatisfy { $0 != nil } && varying.last! == 0.6)
  }

  @Test func eventsThatTheCompositorMakesOfThePenAreNotThePen() throws {  // flxzt/rnote#1826
    func event(_ x: Double, _ y: Double, _ tool: ToolKind, _ ms: Double, _ phase: PenPhase) -> PenSample {
      PenSample(position: Point(x, y), time: ms / 1000, tool: tool, phase: phase)
    }
    let (samples, report) = conditioned([
      event(10, 10, .pen, 0, .began), event(12, 10, .pen, 8, .moved), event(500, 400, .mouse, 9, .moved),
      event(14, 10, .pen, 16, .ended),
    ])
    let box = try #require(Rect(bounding: samples.map(\.position)))
    #expect(
      box.minX == 10 && box.maxX == 14 && box.minY == 10 && box.maxY == 10 && report.foreignSamples == 1)
  }

  @Test func spikesOfPlaceAndPressureStayWhenTheirRuleIsOff() throws {  // linuxwacom/input-wacom#409
    var rows = (0..<60).map { (2 * Double($0), 100.0, Double?.some(0.5), Double($0) * 1000 / 240) }
    (rows[20].0, rows[20].1) = (340, -200)
    var rules = ConditioningOptions()
    rules.rejectsTeleports = false
    let raw = trace(rows).conditioned(options: rules).trace.samples
    #expect(raw.count == 60 && raw[20].position == Point(340, -200))
    // devmobasa/wayscriber#235: a blot where the pen lands.
    rules.mendsStartSpike = false
    let blot = [1, 0.05, 0.055, 0.06, 0.06].enumerated().map {
      (2 * Double($0), 0.0, Double?.some($1), 4 * Double($0))
    }
    #expect(trace(blot).conditioned(options: rules).trace.samples[0].pressure == 1)
    #expect(try #require(trace(blot).conditioned().trace.samples[0].pressure) < 0.1)
  }

  // Estimated force, sent later by radio.
  @Test func valuesThatArriveAfterTheNextStrokeBeganChangeOnlyTheirOwn() {
    func stroke(_ ids: ClosedRange<Int>, y: Double) -> Trace {
      Trace(
        samples: ids.map {
          PenSample(
            position: Point(10 * Double($0), y), time: 0.008 * Double($0), pressure: 0.33, updateIndex: $0)
        })
    }
    var traces = [stroke(1...5, y: 0), stroke(6...8, y: 50)]
    let second = traces[1]
    for (index, pressure) in [(4, 0.6), (5, 0.2)] {
      let update = SampleUpdate(updateIndex: index, pressure: pressure)
      var taken = 0
      for t in traces.indices where traces[t].apply(update) { taken += 1 }
      #expect(taken == 1)
    }
    #expect(traces[0].samples.map(\.pressure) == [0.33, 0.33, 0.33, 0.6, 0.2])
    #expect(traces[1] == second)
  }
}
