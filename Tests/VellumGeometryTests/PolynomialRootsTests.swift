// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct PolynomialRootsTests {
  @Test func plantedRootsOfQuadraticsComeBack() {
    var random = SplitMix(seed: 51)
    for _ in 0..<2000 {
      // Roots of very different size are where the textbook formula cancels.
      let r = [random.number(-1...1) * (random.chance(0.5) ? 1 : 1e8), random.number(-1...1)].sorted()
      let a = random.number(0.1...3) * (random.chance(0.5) ? 1 : -1)
      let roots = PolynomialRoots.quadratic(a, -a * (r[0] + r[1]), a * r[0] * r[1])
      guard abs(r[0] - r[1]) > 1e-3 else { continue }
      #expect(roots.count == 2)
      for k in 0..<2 { #expect(abs(roots[k] - r[k]) < 1e-10 * abs(r[k]) + 1e-7 * min(1, abs(r[k])), "\(r)") }
    }
  }

  @Test func exactDoubleRootsAndDegenerateQuadraticsAreDefined() {
    for r in -50...50 {
      let x = Double(r)
      #expect(Array(PolynomialRoots.quadratic(1, -2 * x, x * x)) == [x])
    }
    #expect(Array(PolynomialRoots.quadratic(0, 2, -8)) == [4])
    #expect(PolynomialRoots.quadratic(0, 0, 1).isEmpty && PolynomialRoots.quadratic(0, 0, 0).isEmpty)
    #expect(PolynomialRoots.quadratic(1, 0, 1).isEmpty)
    #expect(
      PolynomialRoots.quadratic(.nan, 1, 1).isEmpty && PolynomialRoots.quadratic(1, .infinity, 1).isEmpty)
    for scale in [1e-300, 1e300] {
      let roots = PolynomialRoots.quadratic(scale, -3 * scale, 2 * scale)
      #expect(roots.count == 2 && abs(roots[0] - 1) < 1e-15 && abs(roots[1] - 2) < 1e-15)
    }
  }

  @Test func plantedRootsOfCubicsComeBackSorted() {
    var random = SplitMix(seed: 52)
    for _ in 0..<3000 {
      let size = [1.0, 1e3, 1e-3][random.integer(0...2)]
      let r = (0..<3).map { _ in random.number(-1...1) * size }.sorted()
      guard r[1] - r[0] > 1e-2 * size, r[2] - r[1] > 1e-2 * size else { continue }
      let a = random.number(0.5...2)
      let roots = PolynomialRoots.cubic(
        a, -a * (r[0] + r[1] + r[2]), a * (r[0] * r[1] + r[1] * r[2] + r[0] * r[2]), -a * r[0] * r[1] * r[2])
      #expect(roots.count == 3, "\(r)")
      guard roots.count == 3 else { continue }
      for k in 0..<3 { #expect(abs(roots[k] - r[k]) < 1e-10 * size, "\(r)") }
    }
  }

  @Test func cubicsOfLowerDegreeAndTouchingRootsAreDefined() {
    #expect(Array(PolynomialRoots.cubic(0, 1, -3, 2)).count == 2)
    #expect(Array(PolynomialRoots.cubic(0, 0, 2, -8)) == [4])
    #expect(PolynomialRoots.cubic(0, 0, 0, 0).isEmpty && PolynomialRoots.cubic(.nan, 0, 0, 1).isEmpty)
    // (x − 1)² (x + 2): the double root touches.
    let touching = PolynomialRoots.cubic(1, 0, -3, 2)
    #expect(touching.count == 2 && abs(touching[0] + 2) < 1e-14 && abs(touching[1] - 1) < 1e-7)
    // x³ = 8 and x³ = 1e-9: one real root.
    let cube = PolynomialRoots.cubic(1, 0, 0, -8)
    #expect(cube.count == 1 && abs(cube[0] - 2) < 1e-14)
    let small = PolynomialRoots.cubic(1, 0, 0, -1e-9)
    #expect(small.count == 1 && abs(small[0] - 1e-3) < 1e-15)
  }

  /// A cubic of odd degree always has a root, and it is one.
  @Test func everyCubicHasARootAndRootsAreRoots() {
    var random = SplitMix(seed: 53)
    for _ in 0..<2000 {
      let c = (0..<4).map { _ in random.number(-1...1) * [1, 1e-6, 1e6][random.integer(0...2)] }
      let roots = PolynomialRoots.cubic(c[0], c[1], c[2], c[3])
      #expect(!roots.isEmpty, "\(c)")
      for x in roots {
        let magnitude = abs(c[0] * x * x * x) + abs(c[1] * x * x) + abs(c[2] * x) + abs(c[3])
        #expect(abs(((c[0] * x + c[1]) * x + c[2]) * x + c[3]) <= 1e-12 * magnitude, "\(c) \(x)")
      }
    }
  }
}
