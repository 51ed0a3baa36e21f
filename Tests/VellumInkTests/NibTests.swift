// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

@Suite struct NibTests {
  /// Places within an elliptic tip that sweeps along straight pieces, by brute force.
  @Test(arguments: [InkKind.marker, .fountainPen, .reed])
  func fillIsTheSweptTip(kind: InkKind) {
    var random = SplitMix(seed: 21)
    let response = kind.response
    let axis = Vector(direction: response.nibAngle)
    for _ in 0..<6 {
      let corners = (0..<4).map { _ in Point(random.number(0...60), random.number(0...60)) }
      let controls = corners.flatMap { p in
        Array(repeating: StrokePoint(position: p, width: 10, height: 10 * response.nibAspect), count: 3)
      }
      let stroke = Stroke(
        id: UniqueID(high: 0, low: 1), ink: Ink(kind, width: 10), path: StrokePath(points: controls))
      let contours = flattened(stroke.outline(tolerance: 0.005))
      let bounds = stroke.renderBounds(tolerance: 0.005)!
      for contour in contours { for point in contour { #expect(bounds.expanded(by: 1e-9)!.contains(point)) } }
      // In the frame of the tip the tip is a disc.
      func framed(_ p: Point) -> Point {
        Point((p - .origin).dot(axis), axis.cross(p - .origin) / response.nibAspect)
      }
      let spine = corners.map(framed)
      for _ in 0..<300 {
        let probe = Point(random.number(-8...68), random.number(-8...68))
        let distance = zip(spine, spine.dropFirst()).map {
          Segment(from: $0, to: $1).distance(to: framed(probe))
        }.min()!
        let inside = winding(of: probe, in: contours) != 0
        if distance < 4.95 { #expect(inside) }
        if distance > 5.01 { #expect(!inside) }
      }
    }
  }

  @Test func taperedInkIsTheUnionOfItsDiscs() {
    var random = SplitMix(seed: 22)
    for _ in 0..<10 {
      let controls = (0..<12).map { index in
        StrokePoint(
          position: Point(12 * Double(index), random.number(0...40)), width: random.number(1...14))
      }
      let stroke = Stroke(
        id: UniqueID(high: 0, low: 1), ink: Ink(.pen, width: 6), path: StrokePath(points: controls))
      let contours = flattened(stroke.outline(tolerance: 0.005))
      let discs = (0...2200).map { stroke.path.interpolatedPoint(at: 11 * Double($0) / 2200) }
      for _ in 0..<200 {
        let probe = Point(random.number(-10...145), random.number(-10...50))
        let depth = discs.map { $0.position.distance(to: probe) - 0.5 * $0.width }.min()!
        let inside = winding(of: probe, in: contours) != 0
        if depth < -0.05 { #expect(inside) }
        if depth > 0.05 { #expect(!inside) }
      }
      // Nothing winds backward: the nonzero and the positive fill agree.
      for _ in 0..<200 {
        let probe = Point(random.number(-10...145), random.number(-10...50))
        #expect(winding(of: probe, in: contours) * (signedArea(contours) > 0 ? 1 : -1) >= 0)
      }
    }
  }

  @Test func responsesFollowTheirLaw() {
    for kind in InkKind.allCases {
      let r = kind.response
      #expect(abs(r.width(nominal: 3, pressure: 0.5, altitude: .quarterTurn, speed: 0) - 3) < 1e-12)
      var last = 0.0
      for p in stride(from: 0.0, through: 1, by: 0.1) {
        let width = r.width(nominal: 3, pressure: p, altitude: nil, speed: nil)
        #expect(width >= last && width > 0)
        last = width
        #expect((0...1).contains(r.opacity(pressure: p, altitude: .zero)))
      }
      #expect(r.width(nominal: 3, pressure: 0.5, altitude: .zero, speed: 0) >= 3)
      #expect(r.width(nominal: 3, pressure: 0.5, altitude: nil, speed: 5000) <= 3)
    }
  }

  @Test func transformedStrokesDrawTransformedInk() throws {
    var stroke = polylineStroke([Point(0, 0), Point(50, 0)], width: 4)
    stroke.transform = AffineTransform.scaling(x: 2, y: 2).followed(by: .rotation(by: .degrees(90)))
    let bounds = try #require(stroke.renderBounds)
    #expect(abs(bounds.width - 8) < 1e-9 && abs(bounds.height - 108) < 1e-9)
  }
}
