// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

/// One event of a table: phase, time, x, y, pressure.
func pen(
  _ phase: PenPhase, _ time: Double?, _ x: Double, _ y: Double = 0, _ pressure: Double? = 0.5,
  azimuth: Double? = 1
) -> PenSample {
  PenSample(
    position: Point(x, y), time: time, pressure: pressure, altitude: .radians(1),
    azimuth: azimuth.map { .radians($0) },
    phase: phase)
}

/// A stroke along x: a sample every `interval` seconds and `step` points, with the pressures of a function.
func series(
  _ count: Int, interval: Double = 0.008, step: Double = 1, pressure: (Int) -> Double? = { _ in 0.5 }
) -> [PenSample] {
  (0..<count).map { index -> PenSample in
    let phase: PenPhase = index == 0 ? .began : index == count - 1 ? .ended : .moved
    let place = Point(step * Double(index), 0)
    return PenSample(
      position: place, time: interval * Double(index), pressure: pressure(index), altitude: .radians(1),
      azimuth: .radians(1), phase: phase)
  }
}

/// What a stream becomes: the conditioned strokes, the points of the model, the report.
struct Outcome {
  var strokes: [[PenSample]] = []
  var points: [[ModeledPoint]] = []
  var report = ConditioningReport()

  init(_ samples: [PenSample], options: ConditioningOptions = ConditioningOptions()) {
    var conditioner = SampleConditioner(options: options)
    var modeler = StrokeModeler()
    var sound: [PenSample] = []
    var fresh: [ModeledPoint] = []
    for sample in samples {
      conditioner.add(sample, appendingTo: &sound)
      take(&sound, &modeler, &fresh)
    }
    conditioner.finish(appendingTo: &sound)
    take(&sound, &modeler, &fresh)
    report = conditioner.report
  }

  private mutating func take(
    _ sound: inout [PenSample], _ modeler: inout StrokeModeler, _ fresh: inout [ModeledPoint]
  ) {
    for sample in sound {
      if sample.phase == .began {
        strokes.append([])
        points.append([])
      }
      strokes[strokes.count - 1].append(sample)
      modeler.add(sample, appendingTo: &fresh)
      points[points.count - 1] += fresh
      fresh.removeAll()
    }
    sound.removeAll()
  }

  /// Whether nothing in the outcome is infinite or not a number, and times never go back.
  var isSound: Bool {
    points.allSatisfy { points in
      points.allSatisfy {
        $0.position.isFinite && $0.time.isFinite && $0.velocity.isFinite && $0.acceleration.isFinite
          && ($0.pressure ?? 0).isFinite
      } && zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time }
    }
  }
}

@Suite struct ConditioningTests {
  @Test func duplicatesAreSkippedAndCounted() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.moved, 0.004, 1), pen(.moved, 0.008, 2),
      pen(.ended, 0.012, 3),
    ])
    #expect(result.report.duplicates == 1 && result.report.total == 1)
    #expect(result.strokes.map(\.count) == [4])
    #expect(result.isSound)
  }

  @Test func burstWithOneTimeKeepsItsShapeAndIsSpread() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.moved, 0.004, 2), pen(.moved, 0.004, 3),
      pen(.moved, 0.008, 4),
      pen(.ended, 0.012, 5),
    ])
    #expect(result.report.equalTimes == 2)
    let stroke = result.strokes[0]
    #expect(stroke.map(\.position.x) == [0, 1, 2, 3, 4, 5])
    for (a, b) in zip(stroke, stroke.dropFirst()) { #expect(a.time! < b.time!) }
    #expect(stroke[3].time! < 0.008)
    #expect(result.isSound)
  }

  @Test func burstAtTheEndIsSpreadOverThePeriod() {
    // The last three points of a stroke share one stamp.
    let result = Outcome([
      pen(.began, 0, 877.36, 504.28, 0.413), pen(.moved, 0.016, 905.54, 485.72, 0.309),
      pen(.moved, 0.016, 917.35, 477.43, 0.148), pen(.ended, 0.016, 917.35, 477.43, 0.148),
    ])
    #expect(result.isSound)
    #expect(result.points[0].last?.position == Point(917.35, 477.43))
    #expect(result.points[0].allSatisfy { $0.velocity.length < 1e6 })
  }

  @Test func lateSampleIsPutInOrder() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.moved, 0.008, 2), pen(.moved, 0.004, 1), pen(.moved, 0.012, 3),
      pen(.ended, 0.016, 4),
    ])
    #expect(result.report.backwardTimes == 1)
    #expect(result.points[0].map { ($0.position.x * 1e6).rounded() / 1e6 } == [0, 1, 2, 3, 4])
    #expect(result.isSound)
  }

  @Test func clockSetBackShiftsTheRestOfTheStroke() {
    var samples = (0..<10).map { pen($0 == 0 ? .began : .moved, 100 + 0.008 * Double($0), Double($0)) }
    samples += (10..<20).map { pen($0 == 19 ? .ended : .moved, 0.008 * Double($0), Double($0)) }
    let result = Outcome(samples)
    #expect(result.report.timeJumps == 1)
    #expect(result.strokes.map(\.count) == [20])
    let times = result.strokes[0].compactMap(\.time)
    for (a, b) in zip(times, times.dropFirst()) { #expect(b > a && b - a < 0.02) }
  }

  @Test func unusablePositionsAreDroppedAndTheStrokeGoesOn() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.moved, 0.004, .nan), pen(.moved, 0.008, .infinity), pen(.moved, 0.012, 3),
      pen(.ended, 0.016, 4),
    ])
    #expect(result.report.unusablePositions == 2)
    #expect(result.strokes.map(\.count) == [3])
    #expect(result.isSound && result.points[0].last?.position.x == 4)
  }

  @Test func oneUnknownPressureIsFilledFromItsNeighbors() {
    for unknown in [Double.nan, -1] {
      let result = Outcome([
        pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.moved, 0.008, 2, 0, unknown),
        pen(.moved, 0.012, 3, 0, 0.6),
        pen(.moved, 0.016, 4, 0, 0.6), pen(.ended, 0.020, 5, 0, 0.6),
      ])
      #expect(result.report.unusableValues == 1)
      #expect(result.points[0].map(\.position.x).count == 6)
      for point in result.points[0] { #expect(point.pressure! >= 0.5 && point.pressure! <= 0.6) }
      #expect(abs(result.points[0][2].pressure! - 0.55) < 0.03)
    }
  }

  @Test func zeroPressureOfTheUpIsNotReported() {
    var samples = series(6, interval: 0.004)
    samples.removeLast()
    samples.append(pen(.ended, 0.020, 4, 0, 0))
    let result = Outcome(samples)
    #expect(result.report.zeroPressureUps == 1)
    #expect(result.points[0].allSatisfy { $0.pressure == 0.5 })
  }

  @Test func dotsAreDotsOfTheirGreatestPressure() {
    for up in [pen(.ended, 0, 1, 1), pen(.ended, 0.05, 1, 1)] {
      let result = Outcome([pen(.began, 0, 1, 1), up])
      #expect(result.strokes.count == 1)
      #expect(result.points[0].allSatisfy { $0.position == Point(1, 1) && $0.pressure == 0.5 })
    }
    // Pressure that rises in place counts.
    var samples = series(25, interval: 1.0 / 240, step: 0) { min(0.6, 0.02 + 0.05 * Double($0)) }
    samples.removeLast()
    samples.append(pen(.ended, 0.1, 0, 0, 0))
    let greatest = Outcome(samples).points[0].compactMap(\.pressure).max()
    #expect(abs((greatest ?? 0) - 0.6) < 1e-9)
  }

  @Test func loneTeleportIsRejected() {
    var samples = series(7, interval: 0.004, step: 4)
    samples[2].position = Point(760, 760)
    let result = Outcome(samples)
    #expect(result.report.teleports == 1)
    #expect(result.strokes.map(\.count) == [6])
    #expect(result.points[0].allSatisfy { abs($0.position.y) < 1e-9 })
    // Off by option: the raw place stays.
    var options = ConditioningOptions()
    options.rejectsTeleports = false
    #expect(Outcome(samples, options: options).strokes.map(\.count) == [7])
  }

  @Test func jumpToACornerWhenThePenLeavesIsRejected() {
    let result = Outcome([
      pen(.began, 0, 400, 400), pen(.moved, 0.008, 404, 400), pen(.moved, 0.016, 408, 400),
      pen(.ended, 0.024, 0, 0),
    ])
    #expect(result.report.teleports == 1)
    #expect(result.points[0].last?.position == Point(408, 400))
  }

  @Test func fastStrokesAreNotTakenForTeleports() {
    // A flick at 2 m/s, sampled at 60 Hz.
    let result = Outcome(series(12, interval: 1.0 / 60, step: 126))
    #expect(result.report.total == 0)
    #expect(result.strokes.map(\.count) == [12])
  }

  @Test func pausesNeitherStopNorPoisonAStroke() {
    for pause in [1200.0, 7200, 1e6] {
      let result = Outcome([
        pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.moved, pause, 2), pen(.moved, pause + 0.004, 3),
        pen(.ended, pause + 0.008, 4),
      ])
      #expect(result.report.pauses == 1)
      #expect(result.isSound && result.points[0].count < 20)
      #expect(result.points[0].last?.position.x == 4)
    }
  }

  @Test func missingDownStartsAStrokeUnlessTheCallerSaysNo() {
    let samples = [pen(.moved, 0, 0), pen(.ended, 0.004, 1)]
    let result = Outcome(samples)
    #expect(result.report.missingDowns == 1 && result.strokes.map(\.count) == [2])
    #expect(result.strokes[0][0].phase == .began)
    var options = ConditioningOptions()
    options.startsWithoutDown = false
    #expect(Outcome(samples, options: options).strokes.isEmpty)
  }

  @Test func secondDownEndsTheFirstStroke() {
    let result = Outcome([pen(.began, 0, 0), pen(.began, 0.004, 1), pen(.ended, 0.008, 2)])
    #expect(result.report.missingUps == 1)
    #expect(result.strokes.count == 2)
    #expect(result.strokes[0].last?.phase == .ended && result.strokes[1].first?.position.x == 1)
  }

  @Test func missingUpIsClosedAtTheEndOfTheInput() {
    let result = Outcome([pen(.began, 0, 0), pen(.moved, 0.004, 1)])
    #expect(result.report.missingUps == 1)
    #expect(result.strokes[0].last?.phase == .ended)
    #expect(result.points[0].last?.position.x == 1)
  }

  @Test func pressureIsClampedAndDirectionsGoTheShortWay() {
    let result = Outcome([
      pen(.began, 0, 0, 0, 1.7, azimuth: 6.2), pen(.moved, 0.004, 1, 0, 1.7, azimuth: 6.25),
      pen(.moved, 0.008, 2, 0, 1.7, azimuth: 0.03), pen(.ended, 0.012, 3, 0, 1.7, azimuth: 0.08),
    ])
    #expect(result.report.clampedValues == 4)
    for point in result.points[0] {
      #expect(point.pressure == 1)
      let azimuth = point.azimuth!.radians
      #expect(azimuth >= 0 && azimuth < 2 * .pi && (azimuth > 6.1 || azimuth < 0.2))
    }
  }

  @Test func firstPressureSpikeIsReplaced() {
    let spiked = Outcome([
      pen(.began, 0, 0, 0, 1), pen(.moved, 0.004, 2, 0, 0.05), pen(.moved, 0.008, 4, 0, 0.055),
      pen(.moved, 0.012, 6, 0, 0.06), pen(.ended, 0.016, 8, 0, 0.06),
    ])
    #expect(spiked.report.startSpikes == 1)
    let response = InkKind.pen.response
    let width = { (p: Double?) in response.width(nominal: 4, pressure: p, altitude: nil, speed: nil) }
    #expect(width(spiked.points[0][0].pressure) <= 1.1 * width(0.06))
    // A light start is no spike.
    let light = Outcome(series(6, interval: 0.004) { 0.1 + 0.08 * Double($0) })
    #expect(light.report.startSpikes == 0)
  }

  @Test func wrappedMillisecondClockGoesOn() {
    let raw = [4_294_967_280.0, 4_294_967_288, 0, 8]
    var samples = series(4)
    for index in 0..<4 { samples[index].time = raw[index] / 1000 }
    let result = Outcome(samples)
    #expect(result.report.clockWraps == 1)
    let times = result.strokes[0].compactMap(\.time)
    for (a, b) in zip(times, times.dropFirst()) { #expect(abs(b - a - 0.008) < 1e-6) }
  }

  @Test func coalescedListsWithAndWithoutTheirParentGiveEachSampleOnce() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.moved, 0.008, 2), pen(.moved, 0.008, 2),
      pen(.moved, 0.012, 3),
      pen(.ended, 0.016, 4),
    ])
    #expect(result.strokes[0].map(\.position.x) == [0, 1, 2, 3, 4])
  }

  @Test func eventsOfAnotherDeviceAreLeftOut() {
    var mouse = PenSample(position: Point(500, 400), time: 0.012, tool: .mouse, phase: .moved)
    let stream = [pen(.began, 0, 10, 10), pen(.moved, 0.008, 12, 10), mouse, pen(.ended, 0.016, 14, 10)]
    let result = Outcome(stream)
    #expect(result.report.foreignSamples == 1)
    #expect(result.strokes[0].map(\.position.x) == [10, 12, 14])
    mouse.tool = .pen
    mouse.device = 7
    #expect(Outcome([stream[0], stream[1], mouse, stream[3]]).report.foreignSamples == 1)
  }

  @Test func hoverMakesNoInk() {
    let result = Outcome((0..<5).map { pen(.hovered, 0.008 * Double($0), Double($0), 0, 0) })
    #expect(result.strokes.isEmpty && result.report.total == 0)
  }

  @Test func pressureThatIsAlwaysZeroWasNotReported() {
    let result = Outcome(series(40, step: 2) { _ in 0 })
    #expect(result.points[0].allSatisfy { $0.pressure == nil })
    #expect(result.points[0].count >= 40)
  }

  @Test func loneZeroInSteadyPressureIsAGapButATrendIsReal() {
    let steady = [0.5, 0.5, 0.5, 0, 0.5, 0.5, 0.5]
    let gap = Outcome(series(7, step: 5) { steady[$0] })
    #expect(gap.report.pressureGaps == 1)
    #expect(gap.points[0].allSatisfy { $0.pressure == 0.5 })
    let falling = [0.4, 0.2, 0, 0.2, 0.4]
    let trend = series(5, step: 5) { falling[$0] }
    let real = Outcome(trend)
    #expect(real.report.pressureGaps == 0)
    let pressures = real.points[0].compactMap(\.pressure)
    #expect(pressures.min() == pressures[2])
    var missing = trend
    missing[2].pressure = nil
    #expect(Outcome(missing).points[0][2].pressure! > pressures[2])
  }

  @Test func pressureBeforeTheSensorWakesIsFilledFromTheFirstReal() {
    let result = Trace(samples: series(10, interval: 0.004) { $0 < 2 ? 0 : 0.44 }).conditioned()
    #expect(result.trace.samples.allSatisfy { $0.pressure == 0.44 })
    #expect(result.report.leadingZeroPressures == 2)
  }

  @Test func valueThatComesAgainReplacesTheFirst() {
    // A down with pressure 0, then a move with the same stamp and place and a real pressure.
    let result = Outcome([
      pen(.began, 0, 5, 5, 0), pen(.moved, 0, 5, 5, 0.44), pen(.moved, 0.008, 6, 5, 0.44),
      pen(.ended, 0.016, 7, 5, 0.44),
    ])
    #expect(result.report.merged == 1)
    #expect(result.points[0].count == 3 && result.points[0].allSatisfy { $0.pressure == 0.44 })
  }

  @Test func lateSamplesOfAClosedStrokeAreIgnored() {
    let result = Outcome([
      pen(.began, 0, 0), pen(.ended, 0.02, 2), pen(.moved, 0.012, 1), pen(.began, 1, 50),
      pen(.ended, 1.1, 60),
    ])
    #expect(result.report.lateSamples == 1)
    #expect(result.strokes.count == 2)
  }

  @Test func cancelledStrokeLeavesNoPoints() {
    let result = Outcome([pen(.began, 0, 0), pen(.moved, 0.004, 1), pen(.cancelled, 0.008, 1)])
    #expect(result.points[0].isEmpty)
    #expect(result.report.total == 0)
  }

  @Test func directionOfAnUprightPenIsUnknown() {
    let sample = PenSample(
      position: .origin, time: 0, altitude: .quarterTurn, azimuth: .radians(2), phase: .began)
    #expect(Outcome([sample]).strokes[0][0].azimuth == nil)
  }

  @Test func fullTurnIsNoTurn() {
    var sample = pen(.began, 0, 0)
    sample.roll = .degrees(360)
    #expect(Outcome([sample]).strokes[0][0].roll?.radians == 0)
  }

  @Test func anyStreamGivesSoundStrokes() {
    var random = SplitMix(seed: 99)
    let phases: [PenPhase] = [.began, .moved, .moved, .moved, .ended, .cancelled, .hovered]
    let odd = [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300]
    for _ in 0..<300 {
      var time = 0.0
      func value(_ range: ClosedRange<Double>) -> Double {
        random.number(0...1) < 0.1 ? odd[Int(random.number(0...6.99))] : random.number(range)
      }
      var samples: [PenSample] = []
      for _ in 0..<40 {
        time += random.number(-0.02...0.05)
        var sample = PenSample(position: Point(value(0...500), value(0...500)))
        sample.time = random.number(0...1) < 0.1 ? nil : value(time...(time + 1e-9))
        sample.pressure = random.number(0...1) < 0.2 ? nil : value(0...1.2)
        sample.altitude = .radians(value(-0.1...1.7))
        sample.azimuth = .radians(value(-10...10))
        sample.phase = phases[Int(random.number(0...6.99))]
        samples.append(sample)
      }
      let result = Outcome(samples)
      #expect(result.isSound)
      for stroke in result.strokes {
        #expect(stroke.first?.phase == .began)
        #expect(stroke.dropFirst().dropLast().allSatisfy { $0.phase == .moved || $0.phase == .began })
        #expect(stroke.last?.phase == .ended || stroke.last?.phase == .cancelled)
        #expect(
          stroke.allSatisfy {
            $0.position.isFinite && $0.time != nil && ($0.pressure.map { (0...1).contains($0) } ?? true)
          })
      }
    }
  }
}
