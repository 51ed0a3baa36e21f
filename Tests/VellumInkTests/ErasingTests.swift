// SPDX-License-Identifier: Apache-2.0

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
    #expect(abs(right.path.location(at: 0).x - 105) < 1e-6)
    for part in parts { #expect(part.randomSeed == 77 && part.ink == stroke.ink && part.id != stroke.id) }
    let byInk = stroke.erasedRanges(by: EraserSweep(places: [Point(100, 8)], radius: 7), cut: .ink)
    #expect(byInk.count == 1)
    #expect(stroke.erasedRanges(by: EraserSweep(places: [Point(100, 8)], radius: 7)).isEmpty)
  }

  @Test func fullWipeLeavesNothing() {
    var random = SeededGenerator(seed: 12)
    var ids = UniqueIDGenerator(seed: 1)
    for _ in 0..<20 {
      let corners = (0..<8).map { _ in Point(random.next(in: 0...200), random.next(in: 0...200)) }
      let stroke = polylineStroke(corners, width: 3)
      #expect(stroke.erasing(EraserSweep(places: corners, radius: 4), ids: &ids).isEmpty)
    }
  }

  @Test func whatIsErasedAndWhatIsKeptCoverTheStroke() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<30 {
      let corners = (0..<5).map { _ in Point(random.next(in: 0...200), random.next(in: 0...200)) }
      let stroke = polylineStroke(corners, width: 3)
      let sweep = EraserSweep(
        places: (0..<3).map { _ in Point(random.next(in: 0...200), random.next(in: 0...200)) },
        radius: random.next(in: 2...20))
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
    var random = SeededGenerator(seed: 14)
    for _ in 0..<20 {
      let stroke = polylineStroke(
        (0..<4).map { _ in Point(random.next(in: 0...200), random.next(in: 0...200)) }, width: 2)
      let places = (0..<6).map { _ in Point(random.next(in: 0...200), random.next(in: 0...200)) }
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
