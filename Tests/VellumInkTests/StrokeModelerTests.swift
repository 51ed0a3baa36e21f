// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

private func motion(
  rate: Double, duration: Double, noise: Double = 0, seed: UInt64 = 1, times: ((Int) -> Double)? = nil,
  _ place: (Double) -> Point
) -> [PenSample] {
  var random = SplitMix(seed: seed)
  let count = Int((rate * duration).rounded()) + 1
  return (0..<count).map { index -> PenSample in
    let time = times?(index) ?? Double(index) / rate
    let point = place(time)
    let shift =
      noise == 0 ? Vector.zero : Vector(noise * random.normal(), noise * random.normal())
    return PenSample(
      position: point + shift, time: time, pressure: 0.5, altitude: .radians(1), azimuth: .radians(1),
      phase: index == 0 ? .began : index == count - 1 ? .ended : .moved)
  }
}

private func model(_ samples: [PenSample], strength: Double = 1, zoom: Double = 1) -> [ModeledPoint] {
  var options = StrokeModeler.Options()
  options.strength = strength
  options.zoom = zoom
  var modeler = StrokeModeler(options: options)
  var points: [ModeledPoint] = []
  for sample in samples { modeler.add(sample, appendingTo: &points) }
  return points
}

/// Loops that drift, 100 to 400 points a second.
private func loops(_ time: Double) -> Point {
  Point(60 * time + 40 * Angle.radians(7 * time).cosine, 40 * Angle.radians(7 * time).sine)
}

@Suite struct StrokeModelerTests {
  @Test func firstAndLastPointsAreTheSamples() {
    let samples = motion(rate: 120, duration: 0.7, noise: 0.2, loops)
    let points = model(samples)
    #expect(points.first?.position == samples.first?.position)
    #expect(points.last?.position == samples.last?.position)
    #expect(points.last?.time == samples.last?.time)
  }

  @Test(arguments: [60.0, 120, 240])
  func straightMotionIsNotDelayed(rate: Double) {
    for point in model(motion(rate: rate, duration: 1) { Point(378 * $0, 0) }) {
      #expect(abs(point.position.x - 378 * point.time) < 1e-6)
      #expect(abs(point.velocity.x - 378) < 1e-3 || point.time == 0 || point.time == 1)
    }
  }

  @Test(arguments: [60.0, 120, 240])
  func cornersStay(rate: Double) {
    let points = model(
      motion(rate: rate, duration: 1) { $0 < 0.5 ? Point(378 * $0, 0) : Point(189, 378 * ($0 - 0.5)) })
    let path = points.map(\.position)
    let cut = zip(path, path.dropFirst()).map { Segment(from: $0, to: $1).distance(to: Point(189, 0)) }.min()!
    #expect(cut < 0.75)
    #expect(path.map(\.x).max()! < 189 + 0.07)
  }

  @Test func noiseGoesOnAStraightRun() {
    var worst = 0.0
    for seed in 0..<6 {
      let points = model(
        motion(rate: 240, duration: 2, noise: 0.151, seed: UInt64(seed)) { Point(302 * $0, 189) })
      let middle = points[(points.count / 4)..<(points.count - 20)]
      let rms =
        (middle.map { ($0.position.y - 189) * ($0.position.y - 189) }.reduce(0, +) / Double(middle.count))
        .squareRoot()
      worst = max(worst, rms)
    }
    #expect(worst < 0.045)
  }

  @Test func pointsSettleWithinTheLagAndNeverChange() {
    let samples = motion(rate: 240, duration: 1, noise: 0.15, loops)
    var modeler = StrokeModeler()
    var final: [ModeledPoint] = []
    for sample in samples.dropLast() {
      let before = final.count
      modeler.add(sample, appendingTo: &final)
      for point in final[before...] { #expect(sample.time! - point.time < 0.012 + 1.1 / 240) }
      // What is not final is given as the unstable tail, up to the newest sample itself.
      var tail: [ModeledPoint] = []
      modeler.appendUnstableTail(to: &tail)
      #expect(tail.last?.position == sample.position)
      for (a, b) in zip(final.suffix(1) + tail, (final.suffix(1) + tail).dropFirst()) {
        #expect(a.time < b.time)
      }
    }
  }

  @Test func pointsStayUnstableForTheLagHoweverLongTheStroke() {
    var modeler = StrokeModeler()
    var final: [ModeledPoint] = []
    for sample in motion(rate: 240, duration: 2, loops) where sample.phase != .ended {
      modeler.add(sample, appendingTo: &final)
      guard let last = final.last, let now = sample.time else { continue }
      // The next point is still held back, so that what comes after it can tell.
      #expect(now - last.time > StrokeModeler.Options().lag - 1e-9 || last.time == 0)
    }
    #expect(final.count > 470)
  }

  @Test func lateSamplesAreInsertedHoweverLongTheStroke() {
    for count in [20, 400] {
      var samples = motion(rate: 240, duration: Double(count) / 240, loops)
      let late = samples.remove(at: count - 3)
      samples.insert(late, at: count - 2)
      let path = StrokePath(modeled: model(samples), ink: Ink(.monoline))
      for sample in samples.suffix(8) {
        #expect(path.nearestParameter(to: sample.position)!.distance < 0.1)
      }
      #expect(
        abs(model(samples).map(\.time).min { abs($0 - late.time!) < abs($1 - late.time!) }! - late.time!)
          < 1e-9)
    }
  }

  /// Devices that deliver two samples at a time stamp them in pairs (xournalpp/xournalpp#2512).
  @Test(arguments: [0.001, 0.002, 0.0035])
  func stampsInPairsDoNotShakeTheSpeed(stray: Double) {
    func circle(_ t: Double) -> Point {
      Point(80 * Angle.radians(4 * t).cosine, 80 * Angle.radians(4 * t).sine)
    }
    // Every 5 ms; each second stamp comes early.
    var samples = motion(rate: 200, duration: 0.6, circle)
    for index in stride(from: 1, to: samples.count - 1, by: 2) { samples[index].time! -= stray }
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for (index, sample) in samples.enumerated() where sample.phase != .ended {
      modeler.add(sample, appendingTo: &points)
      guard index > 20, let ahead = modeler.prediction(horizon: 0.01) else { continue }
      #expect(ahead.position.distance(to: circle(0.005 * Double(index) + 0.01)) < 0.15 * 320 * 0.01)
    }
    for point in points.dropFirst(20) { #expect(abs(point.velocity.length - 320) < 16) }
  }

  @Test func strengthZeroKeepsEverySample() {
    let samples = motion(rate: 240, duration: 0.5, noise: 0.5, loops)
    let points = model(samples, strength: 0)
    #expect(points.map(\.position) == samples.map(\.position))
  }

  @Test func moreStrengthTakesOutMoreNoise() {
    let samples = motion(rate: 240, duration: 1, noise: 0.6) { Point(300 * $0, 50) }
    func roughness(_ strength: Double) -> Double {
      let points = model(samples, strength: strength)
      return zip(points, points.dropFirst()).reduce(0) { $0 + abs($1.1.position.y - $1.0.position.y) }
    }
    #expect(roughness(4) < 0.5 * roughness(1) && roughness(1) < roughness(0))
  }

  @Test func movingTurningScalingAndDelayingCommuteWithModeling() {
    let samples = motion(rate: 133, duration: 0.8, noise: 0.15, seed: 9, loops)
    let plain = model(samples)
    let turn = AffineTransform.rotation(by: .degrees(37)).followed(by: .translation(by: Vector(311, -97)))
    var moved = samples
    for index in moved.indices {
      moved[index].position = turn.apply(to: moved[index].position)
      moved[index].time! += 4096
    }
    let other = model(moved)
    #expect(other.count == plain.count)
    for (a, b) in zip(plain, other) {
      #expect(turn.apply(to: a.position).distance(to: b.position) < 1e-4)
      #expect(abs(a.time + 4096 - b.time) < 1e-9)
    }
    for scale in [0.25, 8] {
      var scaled = samples
      for index in scaled.indices {
        let place = scaled[index].position
        scaled[index].position = Point(place.x * scale, place.y * scale)
      }
      let result = model(scaled, zoom: 1 / scale)
      #expect(result.count == plain.count)
      for (a, b) in zip(plain, result) {
        #expect(Point(a.position.x * scale, a.position.y * scale).distance(to: b.position) < 1e-6 * scale)
      }
    }
  }

  @Test func cleanCurvesDoNotDependOnTheRate() {
    var random = SplitMix(seed: 3)
    var uneven = [0.0]
    for _ in 0..<200 { uneven.append(uneven[uneven.count - 1] + random.number(0.002...0.009)) }
    let streams = [
      motion(rate: 60, duration: 1, loops), motion(rate: 120, duration: 1, loops),
      motion(rate: 240, duration: 1, loops),
      motion(rate: 180, duration: 1, times: { min(uneven[$0], 1 + 0.001 * Double($0)) }, loops),
    ]
    let ink = Ink(.monoline)
    for samples in streams {
      let path = StrokePath(modeled: model(samples), ink: ink)
      let end = samples.last!.time!
      for step in 0...200 {
        let truth = loops(end * Double(step) / 200)
        // 0.2 % of the loops' size of 80 points.
        let distance = path.nearestParameter(to: truth)?.distance ?? .infinity
        #expect(distance < 0.16)
      }
    }
  }

  /// Clocks with a wrong unit give such rates; what is passed over must stay within what is remembered.
  @Test(arguments: [1e-9, 1e-7, 1e-6, 2e-5, 1e-4, 5e-4]) func absurdRatesGiveNothingAbsurd(interval: Double) {
    for jitter in [0, 0.3] {
      var random = SplitMix(seed: 91)
      var modeler = StrokeModeler()
      var points: [ModeledPoint] = []
      var time = 0.0
      for index in 0..<700 {
        time += interval * (1 + random.number(-jitter...jitter))
        let place = Point(0.01 * time / interval, 1)
        modeler.add(
          PenSample(position: place, time: time, pressure: 0.5, phase: index == 0 ? .began : .moved),
          appendingTo: &points)
        guard index > 8, let next = modeler.prediction(horizon: 0.01) else { continue }
        // About as far as the pen goes in that time, or nowhere.
        let (way, ahead) = (0.01 * 0.01 / interval, next.position.x - place.x)
        #expect(ahead > -0.5 * way - 0.1 && ahead < 3 * way + 0.1, "\(interval) \(jitter) \(index)")
      }
      modeler.finish(appendingTo: &points)
      #expect(points.allSatisfy { $0.position.isFinite && $0.velocity.length.isFinite })
      #expect(points.count >= 690)
    }
  }

  @Test func predictionIsUnbiasedOnALineAndFollowsACircle() {
    for rate in [60.0, 120, 240] {
      var modeler = StrokeModeler()
      var points: [ModeledPoint] = []
      for sample in motion(rate: rate, duration: 0.5, { Point(378 * $0, 10) }) where sample.phase != .ended {
        modeler.add(sample, appendingTo: &points)
        guard sample.time! > 0.1, let ahead = modeler.prediction(horizon: 0.01) else { continue }
        #expect(abs(ahead.position.x - 378 * ahead.time) < 0.04)
      }
    }
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    func circle(_ t: Double) -> Point {
      Point(38 * Angle.radians(30 * t).cosine, 38 * Angle.radians(30 * t).sine)
    }
    for sample in motion(rate: 240, duration: 0.5, circle) where sample.phase != .ended {
      modeler.add(sample, appendingTo: &points)
      guard sample.time! > 0.1, let ahead = modeler.prediction(horizon: 0.01) else { continue }
      // A tenth of the way to go.
      #expect(ahead.position.distance(to: circle(ahead.time)) < 1.2)
    }
  }

  @Test(arguments: [60.0, 120, 240])
  func predictionGivesUpAfterADeadStop(rate: Double) {
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for sample in motion(rate: rate, duration: 1, { Point(min(756 * $0, 302.4), 0) })
    where sample.phase != .ended {
      modeler.add(sample, appendingTo: &points)
      if sample.time! > 0.425 { #expect(modeler.prediction(horizon: 0.01)!.position.x < 302.4 + 0.378) }
    }
    #expect(points.map(\.position.x).max()! < 302.4 + 0.05)
  }

  @Test func copyIsASnapshot() {
    let samples = motion(rate: 240, duration: 0.5, noise: 0.1, loops)
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for sample in samples[..<60] { modeler.add(sample, appendingTo: &points) }
    let snapshot = modeler
    var (once, again): ([ModeledPoint], [ModeledPoint]) = ([], [])
    for sample in samples[60...] { modeler.add(sample, appendingTo: &once) }
    modeler = snapshot
    for sample in samples[60...] { modeler.add(sample, appendingTo: &again) }
    #expect(once == again && !once.isEmpty)
  }

  @Test func externalPredictionsNeverEnterTheStroke() {
    let samples = motion(rate: 120, duration: 0.5, loops)
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for sample in samples[..<30] { modeler.add(sample, appendingTo: &points) }
    let untouched = modeler
    var tail: [ModeledPoint] = []
    var guesses: [PredictedPoint] = []
    modeler.appendUnstableTail(assuming: Array(samples[30..<33]), to: &tail, predictions: &guesses)
    #expect(guesses.count == 3 && tail.allSatisfy { $0.time <= samples[29].time! + 1e-9 })
    var (a, b): ([ModeledPoint], [ModeledPoint]) = ([], [])
    modeler.finish(appendingTo: &a)
    var copy = untouched
    copy.finish(appendingTo: &b)
    #expect(a == b)
  }

  @Test func restingPenKeepsItsCostAndItsPressure() {
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for index in 0..<4000 {
      modeler.add(
        PenSample(
          position: Point(5, 5), time: Double(index) / 240, pressure: index == 3000 ? 0.9 : 0.3,
          phase: index == 0 ? .began : .moved), appendingTo: &points)
    }
    #expect(points.allSatisfy { $0.position.distance(to: Point(5, 5)) < 1e-9 })
    #expect(points.compactMap(\.pressure).max()! > 0.4)
  }

  @Test func lateValuesChangeTheStrokeThatTheyName() {
    var trace = Trace(
      samples: (1...5).map { index in
        PenSample(
          position: Point(10 * Double(index), 0), time: 0.008 * Double(index), pressure: 0.33,
          updateIndex: index)
      })
    let stroke = Stroke(modeling: trace, ink: Ink(.pen), id: UniqueID(high: 1, low: 1))
    let found = [
      trace.apply(SampleUpdate(updateIndex: 4, pressure: 0.6)),
      trace.apply(SampleUpdate(updateIndex: 5, pressure: 0.2)),
      trace.apply(SampleUpdate(updateIndex: 9, pressure: 1)),
    ]
    #expect(found == [true, true, false])
    #expect(trace.samples.map(\.pressure) == [0.33, 0.33, 0.33, 0.6, 0.2])
    let corrected = stroke.remodeled(from: trace)
    #expect(corrected.id == stroke.id && corrected.path != stroke.path)
    #expect(corrected.path.points.last?.pressure == 0.2)
  }
}
