// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

private func line(_ a: Point, _ b: Point, width: Double) -> Stroke {
  polylineStroke([a, b], width: width)
}

@Suite struct ErasingTests {
  @Test func fastEraserTouchesEverythingBetweenItsPlaces() {
    let sweep = EraserSweep(places: [Point(0, 0), Point(100, 100)], radius: 2)
    for x in stride(from: 10.0, through: 90, by: 10) {
      #expect(line(Point(x, 0), Point(x, 100), width: 1).isTouched(by: sweep))
    }
    #expect(!line(Point(0, 100), Point(0, 200), width: 1).isTouched(by: sweep))
  }

  @Test func drawnWidthDecides() {
    let wide = line(Point(0, 100), Point(200, 100), width: 20)
    #expect(wide.isTouched(by: EraserSweep(places: [Point(50, 111)], radius: 2)))
    #expect(!wide.isTouched(by: EraserSweep(places: [Point(50, 113)], radius: 2)))
    let diagonal = line(Point(0, 0), Point(100, 100), width: 2)
    #expect(!diagonal.isTouched(by: EraserSweep(places: [Point(90, 10)], radius: 3)))
    let dot = Stroke(
      id: UniqueID(high: 0, low: 1), ink: Ink(.monoline, width: 2),
      path: StrokePath(points: [StrokePoint(position: Point(50, 50), width: 2)]))
    #expect(dot.isTouched(by: EraserSweep(places: [Point(50, 50)], radius: 0)))
  }

  @Test func partialEraserCutsExactlyAndKeepsTheLook() throws {
    var ids = UniqueIDGenerator(seed: 1)
    var stroke = line(Point(0, 0), Point(200, 0), width: 4)
    stroke.randomSeed = 77
    let parts = stroke.erasing(EraserSweep(places: [Point(100, -50), Point(100, 50)], radius: 5), ids: &ids)
    #expect(parts.count == 2)
    let (left, right) = (try #require(parts.first), try #require(parts.last))
    #expect(abs(left.path.location(at: 1e9).x - 95) < 1e-6)
    #expect(abs(right.path.location(at: -1e9).x - 105) < 1e-6)
    for part in parts { #expect(part.randomSeed == 77 && part.ink == stroke.ink && part.id != stroke.id) }
    let byInk = stroke.erasedRanges(by: EraserSweep(places: [Point(100, 8)], radius: 7), cut: .ink)
    #expect(byInk.count == 1)
    #expect(stroke.erasedRanges(by: EraserSweep(places: [Point(100, 8)], radius: 7)).isEmpty)
  }

  @Test func fullWipeLeavesNothing() {
    var random = SplitMix(seed: 12)
    var ids = UniqueIDGenerator(seed: 1)
    for _ in 0..<20 {
      let corners = (0..<8).map { _ in Point(random.number(0...200), random.number(0...200)) }
      let stroke = polylineStroke(corners, width: 3)
      #expect(stroke.erasing(EraserSweep(places: corners, radius: 4), ids: &ids).isEmpty)
    }
  }

  @Test func whatIsErasedAndWhatIsKeptCoverTheStroke() throws {
    var random = SplitMix(seed: 13)
    for _ in 0..<30 {
      let corners = (0..<5).map { _ in Point(random.number(0...200), random.number(0...200)) }
      let stroke = polylineStroke(corners, width: 3)
      let sweep = EraserSweep(
        places: (0..<3).map { _ in Point(random.number(0...200), random.number(0...200)) },
        radius: random.number(2...20))
      let erased = stroke.erasedRanges(by: sweep)
      let kept = stroke.keptRanges(without: erased)
      let all = (erased + kept).sorted { $0.lowerBound < $1.lowerBound }
      let domain = try #require(stroke.path.domain)
      #expect(abs((all.first?.lowerBound ?? -1) - domain.lowerBound) < 1e-8)
      #expect(abs((all.last?.upperBound ?? -1) - domain.upperBound) < 1e-8)
      for (a, b) in zip(all, all.dropFirst()) { #expect(abs(a.upperBound - b.lowerBound) < 1e-8) }
      // Brute force: what lies under the disc is erased, what does not is kept.
      for step in 0...2000 {
        let parameter = domain.upperBound * Double(step) / 2000
        let place = stroke.path.location(at: parameter)
        let distance = zip(sweep.places, sweep.places.dropFirst()).map {
          Segment(from: $0, to: $1).distance(to: place)
        }.min()!
        if abs(distance - sweep.radius) < 1e-6 { continue }
        #expect(erased.contains { $0.contains(parameter) } == (distance < sweep.radius))
      }
    }
  }

  @Test func feedingPointByPointErasesTheSameAsAtOnce() {
    var random = SplitMix(seed: 14)
    for _ in 0..<20 {
      let stroke = polylineStroke(
        (0..<4).map { _ in Point(random.number(0...200), random.number(0...200)) }, width: 2)
      let places = (0..<6).map { _ in Point(random.number(0...200), random.number(0...200)) }
      let atOnce = stroke.keptRanges(without: stroke.erasedRanges(by: EraserSweep(places: places, radius: 6)))
      var kept: [ClosedRange<Double>] = [0...Double(stroke.path.count - 1)]
      for (a, b) in zip(places, places.dropFirst()) {
        let erased = stroke.erasedRanges(by: EraserSweep(places: [a, b], radius: 6))
        kept = kept.flatMap { range in
          stroke.keptRanges(without: erased).compactMap { $0.overlaps(range) ? $0.clamped(to: range) : nil }
        }.filter { $0.upperBound - $0.lowerBound > 1e-8 }
      }
      #expect(kept.count == atOnce.count)
      for (a, b) in zip(kept, atOnce) {
        #expect(abs(a.lowerBound - b.lowerBound) < 1e-6 && abs(a.upperBound - b.upperBound) < 1e-6)
      }
    }
  }

  /// dotnet/wpf#11059: 200 eraser ways over 50 strokes, handed over piece by piece, each to the ink that the one before
  /// left, and at once.
  @Test(arguments: [EraserCut.centerLine, .ink])
  func incrementalErasingLeavesTheSameInkAsOneShot(cut: EraserCut) throws {
    var random = SplitMix(seed: 15)
    var ids = UniqueIDGenerator(seed: 3)
    let strokes = (0..<50).map { curvedStroke(&random, count: 8 + Int($0 % 20)) }
    var (worst, erasures) = (0.0, 0)
    for _ in 0..<200 {
      let radius = random.number(0.5...25)
      var place = Point(random.number(0...600), random.number(0...500))
      let places = (0..<8).map { _ in
        place += Vector(random.number(-60...60), random.number(-60...60))
        return place
      }
      for stroke in strokes {
        let atOnce = stroke.erasing(EraserSweep(places: places, radius: radius), cut: cut, ids: &ids)
        var left = [stroke]
        for (a, b) in zip(places, places.dropFirst()) {
          left = left.flatMap {
            $0.erasing(EraserSweep(places: [a, b], radius: radius), cut: cut, ids: &ids)
          }
        }
        if atOnce != [stroke] { erasures += 1 }
        #expect(left.count == atOnce.count)
        for (a, b) in zip(left, atOnce) where a != b {
          let (own, other) = (try #require(a.path.domain), try #require(b.path.domain))
          for step in 0...20 {
            let share = Double(step) / 20
            let difference = greatestDifference(
              a.path.interpolatedPoint(at: own.lowerBound + (own.upperBound - own.lowerBound) * share),
              b.path.interpolatedPoint(at: other.lowerBound + (other.upperBound - other.lowerBound) * share))
            worst = Swift.max(worst, difference)
          }
        }
      }
    }
    #expect(erasures > 500)
    #expect(worst < 1e-6)
  }

  @Test func aStrokeIsTouchedByASweepWhenOneOfItsStraightPiecesTouchesIt() {
    var random = SplitMix(seed: 20)
    let inks: [InkKind] = [.monoline, .marker, .fountainPen]
    let strokes = (0..<40).map { curvedStroke(&random, count: 6 + $0 % 9, ink: inks[$0 % 3]) }
    var touched = 0
    for _ in 0..<60 {
      let start = Point(random.number(0...600), random.number(0...500))
      let places = (0..<5).map { _ in start + Vector(random.number(-150...150), random.number(-150...150))
      }
      let radius = random.number(0...12)
      for stroke in strokes {
        let one = stroke.isTouched(by: EraserSweep(places: places, radius: radius))
        let each = zip(places, places.dropFirst()).contains {
          stroke.isTouched(by: EraserSweep(places: [$0, $1], radius: radius))
        }
        #expect(one == each)
        if one { touched += 1 }
        // What is wiped of the ink is touched; a flat tip counts with its long side.
        if !stroke.erasedRanges(by: EraserSweep(places: places, radius: radius), cut: .centerLine).isEmpty {
          #expect(one)
        }
      }
    }
    #expect(touched > 100)
  }

  /// What is wiped, what stays, and where the line between them is: against the distance at many places of curved ink.
  @Test(arguments: [EraserCut.centerLine, .ink])
  func erasedRangesOfCurvedInkAreExact(cut: EraserCut) throws {
    var random = SplitMix(seed: 16)
    for number in 0..<60 {
      var stroke = curvedStroke(&random, count: 10)
      if number % 3 == 0 {
        stroke.transform = AffineTransform(a: 1.2, b: 0.4, c: -0.4, d: 1.2, tx: 5, ty: -9)
      }
      let scale = stroke.transform.meanScale
      let middle = stroke.transform.apply(to: stroke.path.location(at: random.number(0...9)))
      let sweep = EraserSweep(
        places: (0..<Int(1 + number % 4)).map { _ in
          middle + Vector(random.number(-40...40), random.number(-40...40))
        }, radius: random.number(0.3...30))
      let erased = stroke.erasedRanges(by: sweep, cut: cut)
      for (a, b) in zip(erased, erased.dropFirst()) { #expect(a.upperBound < b.lowerBound) }
      for step in 0...3000 {
        let parameter = 9 * Double(step) / 3000
        let point = stroke.path.interpolatedPoint(at: parameter)
        let place = stroke.transform.apply(to: point.position)
        let ways =
          sweep.places.count == 1
          ? [Segment(from: sweep.places[0], to: sweep.places[0])]
          : zip(sweep.places, sweep.places.dropFirst()).map { Segment(from: $0, to: $1) }
        let clearance =
          ways.map { $0.distance(to: place) }.min()! - sweep.radius
          - (cut == .ink ? 0.5 * point.width * scale : 0)
        if abs(clearance) < 1e-7 { continue }
        #expect(erased.contains { $0.contains(parameter) } == (clearance < 0))
      }
    }
  }

  /// An eraser that only grazes a bend wipes the little that it covers, by whatever route the ink came to be.
  @Test func aGrazeIsNotSteppedOver() throws {
    var random = SplitMix(seed: 17)
    for _ in 0..<50 {
      let stroke = curvedStroke(&random, count: 10)
      let parameter = random.number(1...8)
      let place = stroke.path.location(at: parameter)
      guard let normal = stroke.path.derivative(at: parameter).normalized?.perpendicular else { continue }
      let tap = EraserSweep(places: [place + normal * 0.5], radius: 0.5 + 1e-4)
      #expect(stroke.erasedRanges(by: tap).contains { $0.contains(parameter) })
      let piece = stroke.substroke(parameter - 0.4...parameter + 0.3, id: UniqueID(high: 0, low: 2))
      #expect(!piece.erasedRanges(by: tap).isEmpty)
    }
  }

  @Test func erasedAndKeptPiecesOfCurvedInkMakeUpTheStroke() throws {
    var random = SplitMix(seed: 18)
    for _ in 0..<30 {
      let stroke = curvedStroke(&random, count: 14)
      let target = stroke.path.location(at: random.number(0...13))
      let sweep = EraserSweep(
        places: [target, target + Vector(random.number(-60...60), random.number(-60...60))],
        radius: random.number(1...20))
      let erased = stroke.erasedRanges(by: sweep)
      let kept = stroke.keptRanges(without: erased)
      var length = 0.0
      for range in erased + kept { length += stroke.path[range].length }
      #expect(abs(length - stroke.path.length) < 1e-4 * length)
      // Each piece alone loses what the whole loses there.
      let half = stroke.substroke(3.3...9.7, id: UniqueID(high: 0, low: 2))
      let own = half.erasedRanges(by: sweep)
      let clipped = erased.compactMap { range -> ClosedRange<Double>? in
        let clipped = range.clamped(to: 3.3...9.7)
        return clipped.upperBound - clipped.lowerBound > 1e-9 ? clipped : nil
      }
      let shift = 3.3 - half.path.domain!.lowerBound
      #expect(own.count == clipped.count)
      for (a, b) in zip(own, clipped) {
        #expect(
          abs(a.lowerBound + shift - b.lowerBound) < 1e-9 && abs(a.upperBound + shift - b.upperBound) < 1e-9)
      }
    }
  }

  @Test func masksOfAPieceAreThoseOfTheWhole() throws {
    var random = SplitMix(seed: 19)
    for _ in 0..<20 {
      let stroke = curvedStroke(&random, count: 12)
      let corner = stroke.path.location(at: random.number(0...11))
      let mask = Path(
        polyline: [corner, corner + Vector(70, 0), corner + Vector(70, 80), corner + Vector(0, 80)],
        closed: true)
      let piece = stroke.substroke(2.4...8.1, id: UniqueID(high: 0, low: 2))
      let shift = 2.4 - piece.path.domain!.lowerBound
      let whole = stroke.maskedPathRanges(in: mask)
      for range in piece.maskedPathRanges(in: mask) {
        #expect(range.lowerBound + shift >= 2.4 - 1e-9 && range.upperBound + shift <= 8.1 + 1e-9)
        let middle = 0.5 * (range.lowerBound + range.upperBound) + shift
        #expect(whole.contains { $0.contains(middle) })
      }
    }
  }

  @Test func scratchMeansWhatItCrossesAgainAndAgain() {
    let word = line(Point(20, 50), Point(80, 50), width: 2)
    let scratch = (0..<9).map { Point($0 % 2 == 0 ? 10 : 90, 40 + 2.5 * Double($0)) }
    #expect(word.isScratched(by: scratch))
    #expect(!word.isScratched(by: [Point(10, 10), Point(90, 90)]))
    #expect(!line(Point(300, 0), Point(300, 90), width: 2).isScratched(by: scratch))
  }

  @Test func maskRangesEndWhereThePathMeetsTheMask() throws {
    let stroke = line(Point(0, 0), Point(100, 0), width: 2)
    let mask = Path(polyline: [Point(20, -10), Point(60, -10), Point(60, 10), Point(20, 10)], closed: true)
    let range = try #require(stroke.maskedPathRanges(in: mask).first)
    #expect(abs(stroke.path.location(at: range.lowerBound).x - 20) < 1e-6)
    #expect(abs(stroke.path.location(at: range.upperBound).x - 60) < 1e-6)
  }
}
