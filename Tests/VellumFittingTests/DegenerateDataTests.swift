// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// Data that determine no shape are refused with the right reason, never answered with infinite or senseless numbers.
@Suite struct DegenerateDataTests {
  static let fits: [(String, @Sendable ([Point]) throws -> Void)] = [
    ("circle", { _ = try CircleFit.fit($0.span) }),
    ("ellipse", { _ = try EllipseFit.fit($0.span) }),
    ("direct ellipse", { _ = try EllipseFit.direct($0.span) }),
    ("arc", { _ = try ArcFit.fit($0.span) }),
    ("triangle", { _ = try TriangleFit.fit($0.span) }),
    ("rectangle", { _ = try RectangleFit.fit($0.span) }),
    ("square", { _ = try RectangleFit.fitSquare($0.span) }),
    ("rounded rectangle", { _ = try RoundedRectangleFit.fit($0.span) }),
    ("parallelogram", { _ = try ParallelogramFit.fit($0.span) }),
    ("trapezoid", { _ = try TrapezoidFit.fit($0.span) }),
    ("diamond", { _ = try DiamondFit.fit($0.span) }),
    ("regular polygon", { _ = try RegularPolygonFit.fit($0.span, corners: 5) }),
    ("star", { _ = try StarFit.fit($0.span) }),
    ("chat bubble", { _ = try ChatBubbleFit.fit($0.span) }),
  ]

  @Test func pointsOnALineDetermineNoArea() {
    let directions = [Vector(1, 0), Vector(0, 1), Vector(3, 7)]
    for direction in directions {
      let line: [Point] = (0..<30).map { (index: Int) -> Point in Point(7, 5) + direction * Double(index) }
      for (name, fit) in DegenerateDataTests.fits {
        #expect(throws: FitError.degenerate, "\(name)") { try fit(line) }
      }
    }
  }

  @Test func pointsInOnePlaceDetermineNothing() {
    let place = Array(repeating: Point(123.4, -5.6), count: 20)
    for (name, fit) in DegenerateDataTests.fits {
      #expect(throws: FitError.degenerate, "\(name)") { try fit(place) }
    }
    #expect(throws: FitError.degenerate) { try LineFit.fit(place.span) }
    #expect(throws: FitError.degenerate) { try PolylineFit.fit(place.span) }
    #expect(throws: FitError.degenerate) { try PolygonFit.fit(place.span) }
    #expect(throws: FitError.degenerate) { try QuadraticBezierFit.fit(place.span) }
    #expect(throws: FitError.degenerate) { try CubicBezierFit.fit(place.span) }
    #expect(throws: FitError.degenerate) { try ArrowFit.fit([place]) }
    #expect(throws: FitError.degenerate) { try BlockArrowFit.fit(place.span) }
  }

  @Test func tooFewPointsSayHowMany() {
    let two = [Point(0, 0), Point(1, 0)]
    #expect(throws: FitError.tooFewPoints(needed: 3, given: 2)) { try CircleFit.fit(two.span) }
    let four = [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]
    #expect(throws: FitError.tooFewPoints(needed: 5, given: 4)) { try EllipseFit.fit(four.span) }
    let none: [Point] = []
    #expect(throws: FitError.tooFewPoints(needed: 2, given: 0)) { try LineFit.fit(none.span) }
    for (_, fit) in DegenerateDataTests.fits { #expect(throws: FitError.self) { try fit([]) } }
  }

  @Test func numbersThatAreNoneAreRefused() {
    let circle = (0..<40).map {
      Point(50 * Angle.degrees(9 * Double($0)).cosine, 50 * Angle.degrees(9 * Double($0)).sine)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      for place in [0, 17, 39] {
        var points = circle
        points[place].y = bad
        for (name, fit) in DegenerateDataTests.fits {
          #expect(throws: FitError.notFinite, "\(name) at \(place)") { try fit(points) }
        }
        #expect(throws: FitError.notFinite) { try PolylineFit.fit(points.span) }
        #expect(throws: FitError.notFinite) { try CubicBezierFit.fit(points.span) }
        #expect(throws: FitError.notFinite) { try ArrowFit.fit([points]) }
      }
    }
    var weights = Array(repeating: 1.0, count: 40)
    weights[3] = -1
    #expect(throws: FitError.notFinite) { try CircleFit.fit(circle.span, weights: weights.span) }
    weights = Array(repeating: 0, count: 40)
    #expect(throws: FitError.degenerate) { try CircleFit.fit(circle.span, weights: weights.span) }
    #expect(throws: FitError.degenerate) {
      try PolygonFit.fitConvex(circle.span, weights: weights.span, corners: 4)
    }
  }

  @Test func ashortArcHasAnUncertainCenter() throws {
    var random = Seeded(41)
    let truth = Ellipse(center: .origin, semiMajor: 100, semiMinor: 100, rotation: .zero)
    let whole = Outline.noisy(Outline.ellipse(truth, count: 60), 1, &random)
    let piece = Outline.noisy(Outline.ellipse(truth, count: 60, sweep: 0.4), 1, &random)
    let certain = try #require(try CircleFit.fit(whole.span).covariance)
    #expect(certain.deviation(0) < 0.5 && certain.deviation(2) < 0.5)
    let uncertain = try #require(try CircleFit.fit(piece.span).covariance)
    #expect(Double.maximum(uncertain.deviation(0), uncertain.deviation(1)) > 5)
  }

  @Test func straightInkHasNoArrowHead() {
    let line: [Point] = (0..<40).map { (index: Int) -> Point in Point(Double(index) * 5, Double(index % 2)) }
    #expect(throws: FitError.partMissing) { try ArrowFit.fit([line]) }
  }
}
