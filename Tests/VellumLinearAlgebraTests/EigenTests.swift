// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumLinearAlgebra

@Suite struct EigenTests {
  @Test func eigenvaluesArePlantedOnesAndVectorsAreOrthonormal() throws {
    var random = SplitMix(seed: 21)
    for _ in 0..<60 {
      let n = random.integer(1...10)
      // Repeated eigenvalues now and then.
      let planted = (0..<n).map { _ in
        (4 * random.number()).rounded() + (random.integer(0...1) == 0 ? 0 : random.number())
      }
      .sorted()
      let a = random.symmetric(eigenvalues: planted)
      for solver in solvers {
        let system = try solver.symmetricEigenSystem(a)
        for k in 0..<n {
          #expect(abs(system.values[k] - planted[k]) < 1e-12 * (1 + a.norm), "\(solver)")
        }
        #expect((system.vectors.transposed * system.vectors - .identity(n)).norm < 1e-12)
        var scaled = system.vectors
        for c in 0..<n { for r in 0..<n { scaled[r, c] *= system.values[c] } }
        #expect((a * system.vectors - scaled).norm < 1e-12 * (1 + a.norm))
      }
    }
  }

  @Test func generalizedEigenvaluesAgreeAndVectorsAreNormalized() throws {
    var random = SplitMix(seed: 22)
    for _ in 0..<60 {
      let n = random.integer(1...8)
      let a = random.symmetric(eigenvalues: (0..<n).map { _ in random.number() })
      let b = random.symmetric(eigenvalues: random.spectrum(n, condition: 1e3))
      let first = try PortableSolver.generalizedSymmetricEigenSystem(a, b)
      let second = try LinearSolver.generalizedSymmetricEigenSystem(a, b)
      for k in 0..<n { #expect(abs(first.values[k] - second.values[k]) < 1e-9 * (1 + abs(second.values[k]))) }
      for system in [first, second] {
        let v = system.vectors
        #expect((v.transposed * (b * v) - .identity(n)).norm < 1e-9)
        var scaled = b * v
        for c in 0..<n { for r in 0..<n { scaled[r, c] *= system.values[c] } }
        #expect((a * v - scaled).norm < 1e-9)
      }
    }
  }

  @Test func singularValuesArePlantedOnesForAnyShapeAndRank() throws {
    var random = SplitMix(seed: 23)
    for _ in 0..<80 {
      let (m, n) = (random.integer(1...12), random.integer(1...12))
      let size = min(m, n)
      let rank = random.integer(1...size)
      let planted = random.spectrum(rank, condition: 1e6)
      let a = random.matrix(m, n, singularValues: planted)
      for solver in solvers {
        let factors = try solver.singularValues(a)
        for k in 0..<size {
          #expect(
            abs(factors.values[k] - (k < rank ? planted[k] : 0)) < 1e-14 * Double(m + n), "\(solver)")
        }
        #expect((factors.left.transposed * factors.left - .identity(size)).norm < 1e-12, "\(solver)")
        #expect((factors.right.transposed * factors.right - .identity(size)).norm < 1e-12, "\(solver)")
        var scaled = factors.left
        for c in 0..<size { for r in 0..<m { scaled[r, c] *= factors.values[c] } }
        #expect((scaled * factors.right.transposed - a).norm < 1e-13 * Double(m + n))
      }
    }
  }

  @Test func zeroAndExtremeScalesAreDefined() throws {
    for solver in solvers {
      let zero = try solver.singularValues(Matrix(rows: 3, columns: 2))
      #expect(zero.values == [0, 0])
      #expect((zero.left.transposed * zero.left - .identity(2)).norm < 1e-12)
      for scale in [1e-200, 1e200] {
        var a = hilbert(4)
        for index in a.elements.indices { a.elements[index] *= scale }
        let (plain, scaled) = (
          try solver.symmetricEigenSystem(hilbert(4)), try solver.symmetricEigenSystem(a)
        )
        for k in 0..<4 { #expect(abs(scaled.values[k] / scale - plain.values[k]) < 1e-14) }
        let (values, scaledValues) = (try solver.singularValues(hilbert(4)), try solver.singularValues(a))
        for k in 0..<4 { #expect(abs(scaledValues.values[k] / scale - values.values[k]) < 1e-14) }
      }
    }
  }
}
