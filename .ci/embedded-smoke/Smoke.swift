// SPDX-License-Identifier: Apache-2.0
// One call through the portable core, so that linking has something to resolve.

import VellumGeometry

/// The number of checks that failed; zero when the core works on this machine.
@c(vellum_smoke)
public func smoke() -> Int32 {
  var failures: Int32 = 0
  func check(_ condition: Bool) { if !condition { failures += 1 } }

  let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10), Point(5, 5)]
  check(square.convexHull.count == 4)
  check(square.convexHull.signedArea == 100)
  check(orientation(Point(0, 0), Point(1, 0), Point(1, 1)) == .clockwise)
  let circle = Shape.circle(Circle(center: Point(3, 4), radius: 5))
  check(abs(circle.distance(to: .origin)) < 1e-12)
  check(abs(circle.outlineLength() - 10 * .pi) < 1e-6)
  check(circle.path.contains(Point(6, 7)))
  return failures
}
