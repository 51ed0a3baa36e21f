// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumLinearAlgebra

@Suite struct LeastSquaresTests {
  /// At the least residual the columns of A are at right angles to it.
  @Test func residualIsNormalToTheColumns() throws {
    var random = SplitMix(seed: 1)
    for condition in [1.0, 1e3, 1e7] {
      for _ in 0..<40 {
        let n = random.integer(1...8)
        let m = n + random.integer(0...30)
        let a = random.matrix(m, n, singularValues: random.spectrum(n, condition: condition))
        let b = random.matrix(m, random.integer(1...3))
        for solver in solvers {
          let x = try solver.leastSquares(a, b)
          let residual = a * x - b
          #expect((a.transposed * residual).norm < 1e-14 * condition * (b.norm + x.norm), "\(solver)")
        }
      }
    }
  }

  @Test func backendsAgree() throws {
    var random = SplitMix(seed: 2)
    for _ in 0..<60 {
      let n = random.integer(1...10)
      let m = n + random.integer(0...40)
      let a = random.matrix(m, n, singularValues: random.spectrum(n, condition: 1e4))
      let b = random.matrix(m, 2)
      let x = try PortableSolver.leastSquares(a, b)
      let y = try LinearSolver.leastSquares(a, b)
      #expect((x - y).norm <= 1e-9 * (1 + y.norm))
    }
  }

  @Test func exactSolutionsOfHilbertMatricesComeBackAsFarAsTheirConditionAllows() throws {
    // Condition numbers: 4.8e5 for order 5, 1.5e10 for order 8.
    for (order, tolerance) in [(3, 1e-12), (5, 1e-9), (8, 1e-4)] {
      let a = hilbert(order)
      let truth = (0..<order).map { Double($0 + 1) }
      let b = Matrix(column: a * truth)
      for solver in solvers {
        let x = try solver.leastSquares(a, b)
        #expect(
          (x - Matrix(column: truth)).norm < tolerance * Matrix(column: truth).norm,
          "\(solver) \(order)")
      }
    }
  }

  @Test func dependentColumnsAreRefused() {
    var random = SplitMix(seed: 3)
    for _ in 0..<40 {
      let n = random.integer(2...8)
      let a = random.matrix(
        n + random.integer(0...20), n, singularValues: (0..<n - 1).map { _ in 1 + random.number() / 2 })
      for solver in solvers {
        #expect(throws: LinearAlgebraError.rankDeficient) {
          try solver.leastSquares(a, Matrix(rows: a.rows, columns: 1))
        }
      }
    }
  }

  @Test func minimumNormSolutionIsShortestAndReportsTheRank() throws {
    var random = SplitMix(seed: 4)
    for _ in 0..<60 {
      let (m, n) = (random.integer(1...12), random.integer(1...12))
      let rank = random.integer(1...min(m, n))
      let a = random.matrix(m, n, singularValues: random.spectrum(rank, condition: 100))
      let b = random.matrix(m, 2)
      let first = try PortableSolver.minimumNormLeastSquares(a, b, relativeTolerance: 1e-10)
      let second = try LinearSolver.minimumNormLeastSquares(a, b, relativeTolerance: 1e-10)
      #expect(first.rank == rank && second.rank == rank)
      #expect((first.solution - second.solution).norm < 1e-9 * (1 + second.solution.norm))
      // Shortest: within the row space, so that projecting on it changes nothing.
      let v = try PortableSolver.singularValues(a).right
      var rows = Matrix(rows: n, columns: rank)
      for c in 0..<rank { for r in 0..<n { rows[r, c] = v[r, c] } }
      #expect(
        (rows * (rows.transposed * first.solution) - first.solution).norm < 1e-9 * (1 + first.solution.norm))
    }
  }

  @Test func numbersThatAreNotFiniteAreRefusedAndArgumentsStay() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var a = Matrix.identity(3)
      a[2, 1] = bad
      let b = Matrix(rows: 3, columns: 1, repeating: 1)
      for solver in solvers {
        #expect(throws: LinearAlgebraError.notFinite) { try solver.leastSquares(a, b) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.qr(a) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.symmetricEigenSystem(a) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.singularValues(a) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.cholesky(a) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.solvePositiveDefinite(a, b) }
        #expect(throws: LinearAlgebraError.notFinite) { try solver.solvePositiveDefinite(.identity(3), a) }
      }
    }
  }

  @Test func factorsOfQRMultiplyBackAndAreUnique() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<40 {
      let n = random.integer(1...8)
      let a = random.matrix(n + random.integer(0...20), n)
      let (first, second) = (try PortableSolver.qr(a), try LinearSolver.qr(a))
      for factors in [first, second] {
        #expect((factors.q * factors.r - a).norm < 1e-13 * (1 + a.norm))
        #expect((factors.q.transposed * factors.q - .identity(n)).norm < 1e-13)
        for k in 0..<n { #expect(factors.r[k, k] >= 0) }
      }
      #expect((first.r - second.r).norm < 1e-9 * (1 + a.norm))
    }
  }
}
