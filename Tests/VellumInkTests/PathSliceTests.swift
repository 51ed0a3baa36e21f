// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

/// The parameter of the whole that a piece's parameter stands for, when the piece was cut at `start`.
private func offset(of piece: StrokePath, cutAt start: Double) -> Double { start - piece.domain!.lowerBound }

/// A piece is the same curve as the path that it was cut from, over what is left of it.
@Suite struct PathSliceTests {
  @Test func piecesHaveThePlacesAndAttributesOfThePath() throws {
    var random = SplitMix(seed: 7)
    for count in [2, 3, 4, 5, 9, 40] {
      let path = attributedPath(&random, count: count)
      for _ in 0..<40 {
        let range = randomRange(&random, in: path)
        let piece = path[range]
        let shift = offset(of: piece, cutAt: range.lowerBound)
        let domain = try #require(piece.domain)
        #expect(shift == shift.rounded() || piece.count == 1)
        #expect(abs(domain.upperBound + shift - range.upperBound) < 1e-12)
        #expect(piece.count <= Int((range.upperBound - range.lowerBound).rounded(.up)) + 4)
        for step in 0...20 {
          let parameter = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 20
          let (a, b) = (
            path.interpolatedPoint(at: parameter), piece.interpolatedPoint(at: parameter - shift)
          )
          #expect(greatestDifference(a, b) < 1e-9)
          let (u, v) = (path.derivative(at: parameter), piece.derivative(at: parameter - shift))
          if range.lowerBound < range.upperBound { #expect((u - v).length < 1e-9) }
          #expect(abs(path.time(at: parameter) - piece.time(at: parameter - shift)) < 1e-12)
        }
        // Nothing is drawn before or behind.
        #expect(piece.location(at: -9) == piece.location(at: domain.lowerBound))
        #expect(piece.location(at: 1e9) == piece.location(at: domain.upperBound))
      }
    }
  }

  @Test func piecesOfPiecesAreThePiecesThatOneCutGives() throws {
    var random = SplitMix(seed: 8)
    for count in [2, 3, 5, 12, 60] {
      for _ in 0..<60 {
        let path = attributedPath(&random, count: count)
        let outer = randomRange(&random, in: path)
        let first = path[outer]
        guard outer.lowerBound < outer.upperBound else { continue }
        let inner = randomRange(&random, in: first)
        let shift = offset(of: first, cutAt: outer.lowerBound)
        let (second, atOnce) = (first[inner], path[inner.lowerBound + shift...inner.upperBound + shift])
        #expect(second.count == atOnce.count || inner.lowerBound == inner.upperBound)
        let (a, b) = (try #require(second.domain), try #require(atOnce.domain))
        for step in 0...20 {
          let share = Double(step) / 20
          let difference = greatestDifference(
            second.interpolatedPoint(at: a.lowerBound + (a.upperBound - a.lowerBound) * share),
            atOnce.interpolatedPoint(at: b.lowerBound + (b.upperBound - b.lowerBound) * share))
          #expect(difference < 1e-9)
        }
      }
    }
  }

  /// Fifty cuts, one after the other, change nothing of what they leave, up to the cut itself.
  @Test(arguments: [0.0, 0.37, 0.61]) func manyCutsLeaveThePathAsItWas(fraction: Double) throws {
    var random = SplitMix(seed: 9)
    let path = attributedPath(&random, count: 120)
    var (piece, start) = (path, 0.0)
    for _ in 0..<50 {
      let domain = try #require(piece.domain)
      piece = piece[(domain.lowerBound + 1 + fraction)...domain.upperBound]
      start += 1 + fraction
    }
    let domain = try #require(piece.domain)
    for step in 0...1000 {
      let distance = (domain.upperBound - domain.lowerBound) * Double(step) / 1000
      let difference = greatestDifference(
        path.interpolatedPoint(at: start + distance),
        piece.interpolatedPoint(at: domain.lowerBound + distance))
      #expect(difference < 1e-9)
    }
    #expect(path[0...119] == path && path[-5...500] == path && path[0...119].visibleRange == nil)
  }

  @Test func piecesOfOneAndTwoPoints() throws {
    var random = SplitMix(seed: 10)
    let dot = attributedPath(&random, count: 1)
    #expect(dot[0...0] == dot && dot[-1...7] == dot && dot.domain == 0...0 && dot.knots == dot.points)
    let line = attributedPath(&random, count: 2)
    let half = line[0.25...0.75]
    #expect(half.domain == 0.25...0.75 && half.points == line.points)
    let (a, b) = (line.points[0].position, line.points[1].position)
    #expect(half.location(at: 0).distance(to: a.interpolated(to: b, at: 0.25)) < 1e-12)
    #expect(half.location(at: 1).distance(to: a.interpolated(to: b, at: 0.75)) < 1e-12)
    #expect(abs(half.length - 0.5 * line.length) < 1e-9)
    let place = line[0.5...0.5]
    #expect(place.count == 1 && place.domain == 0...0)
    #expect(greatestDifference(place.points[0], line.interpolatedPoint(at: 0.5)) < 1e-12)
    #expect(StrokePath()[0...3] == StrokePath() && StrokePath().domain == nil && StrokePath().knots == [])
    // A visible range stays within the points, also when they change.
    var path = StrokePath(points: attributedPath(&random, count: 5).points, visibleRange: 1...99)
    #expect(path.domain == 1...4)
    path.points.removeLast(3)
    #expect(path.domain == 1...1 && path.interpolatedPoint(at: 0).position.isFinite && path.length == 0)
    path.points = []
    #expect(path.domain == nil && path.bezierPath.isEmpty && path.nearestParameter(to: .origin) == nil)
  }

  /// What goes along a piece goes along the path: lengths, times, strides, the nearest place, Bézier curves.
  @Test func whatGoesAlongAPieceGoesAlongThePath() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<25 {
      let path = attributedPath(&random, count: 14)
      let start = random.number(0...8)
      let range = start...random.number((start + 0.3)...13)
      let piece = path[range]
      let domain = try #require(piece.domain)
      let shift = offset(of: piece, cutAt: range.lowerBound)
      #expect(abs(piece.length - path.length(from: range.lowerBound, to: range.upperBound)) < 1e-9)
      for stride: StrokePath.Stride in [.distance(3.7), .time(0.005), .parametricStep(0.31)] {
        let (a, b) = (piece.parameters(by: stride), path.parameters(in: range, by: stride))
        #expect(a.count == b.count)
        for (own, whole) in zip(a, b) { #expect(abs(own + shift - whole) < 1e-7) }
        #expect(piece.interpolatedPoints(by: stride).count == a.count)
        let middle = 0.5 * (domain.lowerBound + domain.upperBound)
        #expect(
          abs(
            piece.parametricValue(middle, offsetBy: stride) + shift
              - Swift.min(range.upperBound, path.parametricValue(middle + shift, offsetBy: stride))) < 1e-7)
      }
      #expect(piece.parametricValue(domain.lowerBound, offsetBy: .distance(1e9)) == domain.upperBound)
      #expect(piece.parametricValue(domain.upperBound, offsetBy: .distance(-1e9)) == domain.lowerBound)
      #expect(piece.parametricValue(domain.upperBound, offsetBy: .time(-1e9)) == domain.lowerBound)

      let probe = Point(random.number(-50...700), random.number(-50...600))
      let nearest = try #require(piece.nearestParameter(to: probe))
      var least = Double.infinity
      for step in 0...4000 {
        let parameter = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 4000
        least = Swift.min(least, path.location(at: parameter).distance(to: probe))
      }
      #expect(nearest.distance <= least + 1e-9 && domain.contains(nearest.parameter))
      #expect(abs(piece.location(at: nearest.parameter).distance(to: probe) - nearest.distance) < 1e-9)

      let bezier = piece.bezierPath
      var number = Int(domain.lowerBound)
      for curve in bezier.pieces() {
        guard case .cubic(let curve) = curve else { continue }
        let (a, b) = (
          Swift.max(domain.lowerBound, Double(number)), Swift.min(domain.upperBound, Double(number + 1))
        )
        for t in stride(from: 0.0, through: 1, by: 0.25) {
          #expect(curve.point(at: t).distance(to: piece.location(at: a + (b - a) * t)) < 1e-9)
        }
        number += 1
      }
      #expect(Double(number) == domain.upperBound.rounded(.up))

      let knots = piece.knots
      #expect(knots.first == piece.interpolatedPoint(at: domain.lowerBound))
      #expect(knots.last == piece.interpolatedPoint(at: domain.upperBound))
      #expect(path.knots.count == path.count && knots.count <= piece.count)
    }
  }
}

/// What is drawn of a piece is that part of what is drawn of the whole.
@Suite struct PieceDrawingTests {
  @Test(arguments: [InkKind.monoline, .marker, .fountainPen])
  func tipsOfAPieceAreTheTipsOfTheWhole(ink: InkKind) throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<20 {
      let whole = curvedStroke(&random, count: 16, ink: ink)
      let tips = whole.nibs(tolerance: 0.02).map(\.center)
      let range = randomRange(&random, in: whole.path)
      let piece = whole.substroke(range, id: UniqueID(high: 0, low: 2))
      let own = piece.nibs(tolerance: 0.02).map(\.center)
      // All but the first and the last are tips of the whole.
      for center in own.dropFirst().dropLast() {
        #expect(tips.contains { $0.distance(to: center) < 1e-9 })
      }
      let ends = [range.lowerBound, range.upperBound].map { whole.path.location(at: $0) }
      #expect(try #require(own.first).distance(to: ends[0]) < 1e-9)
      #expect(try #require(own.last).distance(to: ends[1]) < 1e-9)
    }
  }

  @Test func theOutlineOfAPieceCoversWhatIsLeftAndNoMore() throws {
    var random = SplitMix(seed: 13)
    for _ in 0..<12 {
      var whole = curvedStroke(&random, count: 12)
      for index in whole.path.points.indices {
        whole.path.points[index].height = whole.path.points[index].width
      }
      let range = randomRange(&random, in: whole.path)
      let piece = whole.substroke(range, id: UniqueID(high: 0, low: 2))
      let contours = flattened(piece.outline(tolerance: 0.005))
      let bounds = try #require(piece.renderBounds)
      let wholeBounds = try #require(whole.renderBounds)
      #expect(wholeBounds.expanded(by: 0.03)!.contains(bounds))
      let discs = (0...800).map {
        whole.path.interpolatedPoint(
          at: range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 800)
      }
      // The box holds every tip that is left, and touches one of them on each side: no hidden point widens it.
      var box: Rect?
      for disc in discs {
        let own = Rect(center: disc.position, width: disc.width, height: disc.width)
        box = box?.union(own) ?? own
      }
      let exact = try #require(box)
      #expect(bounds.expanded(by: 0.03)!.contains(exact) && exact.expanded(by: 0.03)!.contains(bounds))
      for _ in 0..<150 {
        let probe = Point(
          random.number(bounds.minX - 4...bounds.maxX + 4),
          random.number(bounds.minY - 4...bounds.maxY + 4))
        let clearance = discs.map { $0.position.distance(to: probe) - 0.5 * $0.width }.min()!
        let isInside = winding(of: probe, in: contours) != 0
        if clearance < -0.1 { #expect(isInside) }
        if clearance > 0.1 { #expect(!isInside) }
      }
    }
  }
}
