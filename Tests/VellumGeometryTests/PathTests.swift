// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct PathTests {
  private func path(_ random: inout SplitMix) -> Path {
    var path = Path()
    for _ in 0..<random.integer(1...3) {
      path.move(to: random.point())
      for _ in 0..<random.integer(1...5) {
        switch random.integer(0...2) {
        case 0: path.line(to: random.point())
        case 1: path.quadratic(control: random.point(), to: random.point())
        default: path.cubic(control1: random.point(), control2: random.point(), to: random.point())
        }
      }
      if random.chance(0.5) { path.close() }
    }
    return path
  }

  /// Winding numbers and areas of the path are those of its polygons.
  @Test func windingAndAreaAgreeWithFlattening() {
    var random = SplitMix(seed: 81)
    for _ in 0..<80 {
      let path = path(&random)
      let polygons = path.flattened(tolerance: 1e-4)
      let area = polygons.reduce(0) { $0 + $1.signedArea }
      #expect(abs(path.signedArea - area) < 1e-4 * (1 + path.length()), "\(path)")
      for _ in 0..<30 {
        let point = random.point(reach: 130)
        // Nearer to the outline than the flattening can tell, or on a closing line that distance does not see.
        guard polygons.allSatisfy({ $0.distance(to: point, closed: true)! > 1e-3 }) else { continue }
        let winding = polygons.reduce(0) { $0 + ($1.windingNumber(around: point) ?? 0) }
        #expect(path.windingNumber(around: point) == winding, "\(path) \(point)")
        #expect(path.contains(point, rule: .evenOdd) == !winding.isMultiple(of: 2))
        #expect(path.contains(point) == (winding != 0))
      }
    }
  }

  @Test func lengthBoundsAndDistanceAgreeWithFlattening() {
    var random = SplitMix(seed: 82)
    for _ in 0..<80 {
      let path = path(&random)
      let polygons = path.flattened(tolerance: 1e-3)
      let length = polygons.reduce(0) { $0 + $1.length() }
      #expect(path.length() >= length - 1e-6 && path.length() - length < 1e-3 * (1 + length))
      let (box, polygonBox) = (path.bounds!, Rect(bounding: polygons.flatMap { $0 })!)
      #expect(box.expanded(by: 1e-9)!.contains(polygonBox) && polygonBox.expanded(by: 1e-2)!.contains(box))
      let point = random.point()
      let distance = polygons.map { $0.distance(to: point)! }.min()!
      #expect(abs(path.distance(to: point)! - distance) < 2e-3)
    }
  }

  @Test func pathsThatDrawNothingAreDefined() {
    #expect(
      Path().bounds == nil && Path().length() == 0 && Path().signedArea == 0
        && Path().distance(to: .origin) == nil)
    #expect(Path().flattened(tolerance: 1).isEmpty && !Path().contains(.origin))
    var dot = Path()
    dot.move(to: Point(3, 4))
    #expect(dot.bounds == Rect(Point(3, 4), Point(3, 4)) && dot.length() == 0)
    // After closing, drawing goes on from the start of the subpath.
    var two = Path(polyline: [Point(0, 0), Point(10, 0), Point(10, 10)], closed: true)
    two.line(to: Point(0, 5))
    #expect(
      two.flattened(tolerance: 1) == [
        [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 0)], [Point(0, 0), Point(0, 5)],
      ])
    #expect(Array(two.pieces()).count == 4)
  }

  @Test func circleEnclosesItsAreaClockwise() {
    let path = Shape.circle(Circle(center: Point(5, -3), radius: 10)).path
    // The cubics leave the circle outward by less than 4.3e-6 of the radius.
    #expect(abs(path.signedArea - 100 * .pi) < 4.3e-5 * 20 * .pi && path.signedArea > 100 * .pi)
    #expect(path.windingNumber(around: Point(5, -3)) == 1)
    let mirrored = path.applying(.scaling(x: -1, y: 1))
    #expect(mirrored.windingNumber(around: Point(-5, -3)) == -1)
  }
}
