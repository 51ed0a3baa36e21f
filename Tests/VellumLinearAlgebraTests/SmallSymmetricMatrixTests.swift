// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumLinearAlgebra

@Suite struct SmallSymmetricMatrixTests {
  private func checkSolution(_ x: [Double], inverse: Matrix, _ a: Matrix, _ b: Matrix, condition: Double)
    throws
  {
    let truth = try LinearSolver.solvePositiveDefinite(a, b)
    #expect((Matrix(column: x) - truth).norm < 1e-14 * condition * (1 + truth.norm))
    #expect((inverse * b - truth).norm < 1e-13 * condition * (1 + truth.norm))
  }

  private func checkEigen(_ values: [Double], _ vectors: Matrix, _ a: Matrix) throws {
    let truth = try LinearSolver.symmetricEigenSystem(a)
    var scaled = vectors
    for k in values.indices {
      #expect(abs(values[k] - truth.values[k]) < 1e-13 * (1 + a.norm))
      for r in values.indices { scaled[r, k] *= values[k] }
    }
    #expect((a * vectors - scaled).norm < 1e-13 * (1 + a.norm))
    #expect((vectors.transposed * vectors - .identity(values.count)).norm < 1e-13)
  }

  private func check2(_ a: Matrix, _ b: Matrix, condition: Double) throws {
    var matrix = SmallSymmetricMatrix<2>()
    var right = [2 of Double](repeating: 0)
    for c in 0..<2 {
      right[c] = b[c, 0]
      for r in c..<2 { matrix[r, c] = a[r, c] }
    }
    let factor = try #require(matrix.choleskyFactor())
    let (x, inverse) = (factor.solve(right), factor.inverse)
    let dense = Matrix((0..<2).map { r in (0..<2).map { c in inverse[r, c] } })
    try checkSolution((0..<2).map { x[$0] }, inverse: dense, a, b, condition: condition)
    let system = try #require(matrix.eigenSystem())
    let vectors = Matrix((0..<2).map { r in (0..<2).map { c in system.vectors[c][r] } })
    try checkEigen((0..<2).map { system.values[$0] }, vectors, a)
  }

  private func check3(_ a: Matrix, _ b: Matrix, condition: Double) throws {
    var matrix = SmallSymmetricMatrix<3>()
    var right = [3 of Double](repeating: 0)
    for c in 0..<3 {
      right[c] = b[c, 0]
      for r in c..<3 { matrix[r, c] = a[r, c] }
    }
    let factor = try #require(matrix.choleskyFactor())
    let (x, inverse) = (factor.solve(right), factor.inverse)
    let dense = Matrix((0..<3).map { r in (0..<3).map { c in inverse[r, c] } })
    try checkSolution((0..<3).map { x[$0] }, inverse: dense, a, b, condition: condition)
    let system = try #require(matrix.eigenSystem())
    let vectors = Matrix((0..<3).map { r in (0..<3).map { c in system.vectors[c][r] } })
    try checkEigen((0..<3).map { system.values[$0] }, vectors, a)
  }

  private func check4(_ a: Matrix, _ b: Matrix, condition: Double) throws {
    var matrix = SmallSymmetricMatrix<4>()
    var right = [4 of Double](repeating: 0)
    for c in 0..<4 {
      right[c] = b[c, 0]
      for r in c..<4 { matrix[r, c] = a[r, c] }
    }
    let factor = try #require(matrix.choleskyFactor())
    let (x, inverse) = (factor.solve(right), factor.inverse)
    let dense = Matrix((0..<4).map { r in (0..<4).map { c in inverse[r, c] } })
    try checkSolution((0..<4).map { x[$0] }, inverse: dense, a, b, condition: condition)
    let system = try #require(matrix.eigenSystem())
    let vectors = Matrix((0..<4).map { r in (0..<4).map { c in system.vectors[c][r] } })
    try checkEigen((0..<4).map { system.values[$0] }, vectors, a)
  }

  private func check5(_ a: Matrix, _ b: Matrix, condition: Double) throws {
    var matrix = SmallSymmetricMatrix<5>()
    var right = [5 of Double](repeating: 0)
    for c in 0..<5 {
      right[c] = b[c, 0]
      for r in c..<5 { matrix[r, c] = a[r, c] }
    }
    let factor = try #require(matrix.choleskyFactor())
    let (x, inverse) = (factor.solve(right), factor.inverse)
    let dense = Matrix((0..<5).map { r in (0..<5).map { c in inverse[r, c] } })
    try checkSolution((0..<5).map { x[$0] }, inverse: dense, a, b, condition: condition)
    let system = try #require(matrix.eigenSystem())
    let vectors = Matrix((0..<5).map { r in (0..<5).map { c in system.vectors[c][r] } })
    try checkEigen((0..<5).map { system.values[$0] }, vectors, a)
  }

  @Test func answersAgreeWithTheLargeSolver() throws {
    var random = SplitMix(seed: 31)
    for condition in [1.0, 1e3, 1e6] {
      for _ in 0..<40 {
        func system(_ order: Int) -> (Matrix, Matrix) {
          let spectrum = random.spectrum(order, condition: condition)
          return (random.symmetric(eigenvalues: spectrum), random.matrix(order, 1))
        }
        let (two, three, four, five) = (system(2), system(3), system(4), system(5))
        try check2(two.0, two.1, condition: condition)
        try check3(three.0, three.1, condition: condition)
        try check4(four.0, four.1, condition: condition)
        try check5(five.0, five.1, condition: condition)
      }
    }
  }

  @Test func principalAxisAgreesWithTheEigenSystem() throws {
    var random = SplitMix(seed: 38)
    for _ in 0..<200 {
      let a = random.symmetric(eigenvalues: [random.number(), random.number()])
      var matrix = SmallSymmetricMatrix<2>()
      (matrix[0, 0], matrix[1, 0], matrix[1, 1]) = (a[0, 0], a[1, 0], a[1, 1])
      let axis = matrix.principalAxis
      let truth = try LinearSolver.symmetricEigenSystem(a)
      #expect(abs(axis.least - truth.values[0]) < 1e-14 && abs(axis.greatest - truth.values[1]) < 1e-14)
      let cross = axis.direction.x * truth.vectors[1, 1] - axis.direction.y * truth.vectors[0, 1]
      #expect(abs(cross) * (axis.greatest - axis.least) < 1e-14)
    }
  }

  @Test func indefiniteAndNonFiniteMatricesHaveNoAnswer() {
    var a = SmallSymmetricMatrix<3>()
    for index in 0..<3 { a[index, index] = 1 }
    a[2, 0] = 2
    #expect(a.choleskyFactor() == nil)
    a[2, 0] = .nan
    #expect(a.choleskyFactor() == nil)
    #expect(a.eigenSystem() == nil)
    var dependent = SmallSymmetricMatrix<2>()
    dependent.addOuterProduct([1, 1])
    dependent.addOuterProduct([1, 1 + 1e-9])
    #expect(dependent.choleskyFactor(tolerance: 1e-12) == nil)
  }
}
