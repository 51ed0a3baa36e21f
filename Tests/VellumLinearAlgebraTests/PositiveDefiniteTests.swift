// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumLinearAlgebra

@Suite struct PositiveDefiniteTests {
  @Test func choleskyMultipliesBackAndSolves() throws {
    var random = SplitMix(seed: 11)
    for condition in [1.0, 1e4, 1e8] {
      for _ in 0..<30 {
        let n = random.integer(1...12)
        let a = random.symmetric(eigenvalues: random.spectrum(n, condition: condition))
        let b = random.matrix(n, 2)
        for solver in solvers {
          let l = try solver.cholesky(a)
          #expect((l * l.transposed - a).norm < 1e-14 * a.norm * Double(n))
          let x = try solver.solvePositiveDefinite(a, b)
          #expect((a * x - b).norm < 1e-13 * a.norm * x.norm + 1e-13, "\(solver)")
        }
      }
    }
  }

  @Test func indefiniteMatricesAreRefused() {
    var random = SplitMix(seed: 12)
    for _ in 0..<30 {
      let n = random.integer(1...8)
      var values = (0..<n).map { _ in 1 + random.number() / 2 }
      values[random.integer(0...n - 1)] = -0.1
      let a = random.symmetric(eigenvalues: values)
      var band = SymmetricBandMatrix(order: n, bandwidth: n - 1)
      for c in 0..<n { for r in c..<n { band[r, c] = a[r, c] } }
      let b = Matrix(rows: n, columns: 1, repeating: 1)
      for solver in solvers {
        #expect(throws: LinearAlgebraError.notPositiveDefinite) { try solver.cholesky(a) }
        #expect(throws: LinearAlgebraError.notPositiveDefinite) { try solver.solvePositiveDefinite(a, b) }
        #expect(throws: LinearAlgebraError.notPositiveDefinite) { try solver.solveBanded(band, b) }
        #expect(throws: LinearAlgebraError.notPositiveDefinite) {
          try solver.generalizedSymmetricEigenSystem(.identity(n), a)
        }
      }
    }
  }

  /// Against the dense solution, over all bandwidths.
  @Test func bandedSolutionIsTheDenseOne() throws {
    var random = SplitMix(seed: 13)
    for n in 1...14 {
      for width in 0...(n + 1) {
        var a = SymmetricBandMatrix(order: n, bandwidth: width)
        for c in 0..<n {
          for r in c..<min(n, c + a.bandwidth + 1) {
            a[r, c] = r == c ? Double(2 * width + 2) : random.number()
          }
        }
        let b = random.matrix(n, 3)
        let dense = try PortableSolver.solvePositiveDefinite(a.dense, b)
        for solver in solvers {
          #expect((try solver.solveBanded(a, b) - dense).norm < 1e-12 * (1 + dense.norm), "\(solver)")
        }
      }
    }
  }
}
