// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

/// Flat pieces of an outline, by even steps of each curve.
func flattened(_ path: Path, steps: Int = 24) -> [[Point]] {
  var contours: [[Point]] = []
  var current = Point.origin
  for element in path.elements {
    switch element {
    case .move(let point):
      contours.append([point])
      current = point
    case .line(let point):
      contours[contours.count - 1].append(point)
      current = point
    case .quadratic(let control, let point):
      for step in 1...steps {
        let t = Double(step) / Double(steps)
        let (a, b) = (current.interpolated(to: control, at: t), control.interpolated(to: point, at: t))
        contours[contours.count - 1].append(a.interpolated(to: b, at: t))
      }
      current = point
    case .cubic(let control1, let control2, let point):
      for step in 1...steps {
        let t = Double(step) / Double(steps)
        let a = current.interpolated(to: control1, at: t)
        let b = control1.interpolated(to: control2, at: t)
        let c = control2.interpolated(to: point, at: t)
        let (d, e) = (a.interpolated(to: b, at: t), b.interpolated(to: c, at: t))
        contours[contours.count - 1].append(d.interpolated(to: e, at: t))
      }
      current = point
    case .close: current = contours[contours.count - 1][0]
    }
  }
  return contours
}

func winding(of point: Point, in contours: [[Point]]) -> Int {
  var number = 0
  for contour in contours {
    for index in contour.indices {
      let (a, b) = (contour[index], contour[(index + 1) % contour.count])
      if (a.y <= point.y) != (b.y <= point.y) {
        let side = (b - a).cross(point - a)
        if b.y > a.y, side > 0 { number += 1 }
        if b.y <= a.y, side < 0 { number -= 1 }
      }
    }
  }
  return number
}

func signedArea(_ contours: [[Point]]) -> Double {
  contours.reduce(0) { sum, contour in
    sum
      + contour.indices.reduce(0) {
        $0 + 0.5 * (contour[$1] - .origin).cross(contour[($1 + 1) % contour.count] - .origin)
      }
  }
}

func polylineStroke(_ points: [Point], width: Double, ink: InkKind = .monoline) -> Stroke {
  // Three control points on each corner keep the spline on the polyline.
  let controls = points.flatMap { p in Array(repeating: StrokePoint(position: p, width: width), count: 3) }
  return Stroke(
    id: UniqueID(high: 0, low: 1), ink: Ink(ink, width: width), path: StrokePath(points: controls))
}

@Suite struct OutlineTests {
  @Test func fillIsTheSetOfPointsWithinHalfTheWidth() {
    var generator = SplitMix(seed: 5)
    for _ in 0..<20 {
      let corners = (0..<6).map { _ in Point(generator.number(0...60), generator.number(0...60)) }
      let stroke = polylineStroke(corners, width: 8)
      let contours = flattened(stroke.outline(tolerance: 0.005))
      for _ in 0..<400 {
        let probe = Point(generator.number(-6...66), generator.number(-6...66))
        let distance = zip(corners, corners.dropFirst()).map { Segment(from: $0, to: $1).distance(to: probe) }
          .min()!
        let inside = winding(of: probe, in: contours) != 0
        if distance < 3.97 { #expect(inside, "\(probe) at \(distance)") }
        if distance > 4.001 { #expect(!inside, "\(probe) at \(distance)") }
      }
    }
  }

  @Test func sparseZigzagsDoNotPinch() {
    let corners = [Point(0, 0), Point(100, 10), Point(0, 20), Point(100, 30)]
    let contours = flattened(polylineStroke(corners, width: 8).outline())
    for (a, b) in zip(corners, corners.dropFirst()) {
      for step in 0...50 {
        for angle in stride(from: 0.0, to: 360, by: 30) {
          let probe = a.interpolated(to: b, at: Double(step) / 50) + Vector(direction: .degrees(angle)) * 3.8
          #expect(winding(of: probe, in: contours) != 0)
        }
      }
    }
  }

  @Test func shortLineHasTheAreaAndBoundsOfACapsule() throws {
    let stroke = polylineStroke([Point(0, 0), Point(100, 0)], width: 1)
    #expect(abs(abs(signedArea(flattened(stroke.outline()))) - 100.785) < 0.05)
    let bounds = try #require(stroke.renderBounds)
    #expect(abs(bounds.minX + 0.5) < 1e-9 && abs(bounds.maxX - 100.5) < 1e-9)
    #expect(abs(bounds.minY + 0.5) < 1e-9 && abs(bounds.maxY - 0.5) < 1e-9)
  }

  @Test func dotIsADisc() throws {
    let dot = Stroke(
      id: UniqueID(high: 0, low: 1), ink: Ink(.monoline, width: 6),
      path: StrokePath(points: [StrokePoint(position: Point(10, 10), width: 6)]))
    #expect(abs(abs(signedArea(flattened(dot.outline()))) - .pi * 9) < 0.01)
    #expect(dot.renderBounds == Rect(center: Point(10, 10), width: 6, height: 6))
  }

  /// A pen that goes straight back has a round end there, whatever way it went: rounding must not decide.
  @Test func exactReversalsAreRound() {
    for step in 0..<72 {
      let way = Vector(direction: .degrees(5 * Double(step)))
      let (start, turn) = (Point(30, 40), Point(30, 40) + way * 100)
      for back in [97.0, 50, 1, -20] {
        let path = StrokePath(
          points: [start, turn, turn, turn, start + way * back].map { StrokePoint(position: $0, width: 8) })
        let stroke = Stroke(id: UniqueID(high: 0, low: 3), ink: Ink(.monoline, width: 8), path: path)
        let contours = flattened(stroke.outline())
        // The end of the tip, and the tip's whole edge before it.
        for angle in stride(from: -80.0, through: 80, by: 20) {
          let spoke = Vector(direction: .degrees(5 * Double(step) + angle))
          #expect(winding(of: turn + spoke * 3.98, in: contours) != 0)
          #expect(winding(of: turn + spoke * 4.02, in: contours) == 0)
        }
      }
    }
  }
}
