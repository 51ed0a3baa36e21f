// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct OrientationTests {
  /// Integer coordinates times a power of two: the sign of the integer determinant is the truth.
  @Test func nearCollinearGridAgreesWithIntegers() {
    // 0.5 + k·2^-53 about the line through (12, 12) and (24, 24), as in the classic pictures of failing predicates.
    let unit: Double = 0x1p-53
    func coordinate(_ value: Int) -> Double { Double(value) * unit }
    let half = 1 << 52
    let (twelve, twentyFour) = (12 << 53, 24 << 53)
    for row in 0..<128 {
      for column in 0..<128 {
        let (ax, ay) = (half + column, half + row)
        let got = orientation(
          Point(coordinate(ax), coordinate(ay)), Point(coordinate(twelve), coordinate(twelve)),
          Point(coordinate(twentyFour), coordinate(twentyFour)))
        // cross = (b − a) × (c − a) in 128-bit integers.
        let cross =
          Int128(twelve - ax) * Int128(twentyFour - ay) - Int128(twelve - ay) * Int128(twentyFour - ax)
        #expect(got == (cross > 0 ? .clockwise : cross < 0 ? .counterclockwise : .collinear))
      }
    }
  }

  @Test func sensesAreThoseOfTheScreen() {
    #expect(orientation(Point(0, 0), Point(1, 0), Point(1, 1)) == .clockwise)
    #expect(orientation(Point(0, 0), Point(1, 0), Point(1, -1)) == .counterclockwise)
    #expect(orientation(Point(0, 0), Point(1, 1), Point(3, 3)) == .collinear)
  }

  @Test func scalingByPowersOfTwoChangesNothingUpToTheEndsOfTheRange() {
    var random = SplitMix(seed: 21)
    for _ in 0..<300 {
      let p = (0..<3).map { _ in Point(Double(random.integer(-9...9)), Double(random.integer(-9...9))) }
      let expected = orientation(p[0], p[1], p[2])
      for exponent in [-1060, -700, -300, 0, 300, 700, 1018] {
        let scale = Double(sign: .plus, exponent: exponent, significand: 1)
        let q = p.map { Point($0.x * scale, $0.y * scale) }
        #expect(orientation(q[0], q[1], q[2]) == expected)
        #expect(orientation(q[1], q[2], q[0]) == expected)
        #expect(orientation(q[1], q[0], q[2]) == expected.opposite)
      }
    }
  }
}
