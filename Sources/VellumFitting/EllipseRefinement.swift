// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Gauss–Newton on the orthogonal distance to an ellipse, five unknowns, the foot points eliminated.
///
/// Each point keeps the unit vector (C, S) of its foot (a C, b S) in the ellipse's own frame and improves it by one
/// Newton step without trigonometry whenever it is visited; so the feet converge along with the ellipse. Two points at
/// a time lie in the lanes of a SIMD register.
struct EllipseRefinement {
  typealias Lanes = SIMD2<Double>

  /// Two points in scaled coordinates, their weights and feet.
  struct Pair {
    var x, y, weight, cosine, sine: Lanes
  }

  private let moments: HigherMoments
  private var pairs: [Pair]

  init(_ points: Span<Point>, weights: Span<Double>?, _ moments: HigherMoments) {
    self.moments = moments
    let unit = 1 / moments.scale
    let mean = moments.mean
    let count = points.count
    pairs = []
    pairs.reserveCapacity((count + 1) / 2)
    var index = 0
    while index < count {
      let a = points[index]
      let hasSecond = index &+ 1 < count
      let b = hasSecond ? points[index &+ 1] : a
      var w = Lanes(1, hasSecond ? 1 : 0)
      if let weights { w = Lanes(weights[index], hasSecond ? weights[index &+ 1] : 0) }
      pairs.append(
        Pair(
          x: (Lanes(a.x, b.x) - mean.x) * unit, y: (Lanes(a.y, b.y) - mean.y) * unit, weight: w,
          cosine: .zero,
          sine: .zero))
      index &+= 2
    }
  }

  /// The fit from a start.
  ///
  /// Steps until one moves the parameters by less than about half their standard deviation: what is left is then far
  /// smaller, because the steps converge quadratically.
  mutating func run(from start: EllipseFrame) -> Fit<Ellipse> {
    placeFeet(start)
    var frame = start
    var best = start
    var bestSystem = SmallNormalEquations(count: 5)
    var bestStep: [8 of Double] = InlineArray(repeating: 0)
    bestSystem.squares = .infinity
    var factor = 1.0
    let freedom = Swift.max(1, moments.weight - 5)
    for _ in 0..<20 {
      let system = visit(frame)
      guard system.squares < bestSystem.squares else {
        // Too long a step: a quarter of it, from the best ellipse so far.
        factor *= 0.25
        if factor < 0.01 { break }
        frame = best.advanced(by: bestStep, times: factor)
        continue
      }
      (best, bestSystem, factor) = (frame, system, 1)
      guard system.squares > 1e-28 * moments.weight, let step = system.step(damping: 1e-9) else { break }
      bestStep = step
      frame = best.advanced(by: step, times: 1)
      var gain = 0.0
      for i in 0..<5 { gain -= step[i] * system.gradient[i] }
      // The gain is the squared length of the step in units of the parameters' deviations, times the variance.
      if gain * freedom < 0.3 * system.squares || gain < 1e-8 * system.squares { break }
    }
    var result = residuals(frame)
    if !(result.squares <= bestSystem.squares) {
      frame = best
      result = residuals(frame)
    }
    return report(frame, result, bestSystem)
  }

  /// The residuals of an ellipse that is not to be changed.
  mutating func measure(_ frame: EllipseFrame) -> Fit<Ellipse> {
    placeFeet(frame)
    var result = residuals(frame)
    for _ in 0..<3 { result = residuals(frame) }
    return report(frame, result, nil)
  }

  private func report(
    _ frame: EllipseFrame, _ result: (squares: Double, maximum: Double), _ system: SmallNormalEquations?
  ) -> Fit<Ellipse> {
    let scale = moments.scale
    let rms = (result.squares / moments.weight).squareRoot() * scale
    let freedom = Swift.max(1, moments.weight - 5)
    let covariance = system?.covariance(variance: result.squares / freedom).map {
      EllipseRefinement.rescaled($0, by: scale, swapsAxes: frame.b > frame.a)
    }
    return Fit(frame.ellipse(in: moments), rms: rms, maximum: result.maximum * scale, covariance: covariance)
  }

  /// The covariance for lengths in points instead of scaled units, larger axis first.
  private static func rescaled(_ covariance: Covariance, by scale: Double, swapsAxes: Bool) -> Covariance {
    let order: [5 of Int] = swapsAxes ? [0, 1, 3, 2, 4] : [0, 1, 2, 3, 4]
    var result = Covariance(count: 5)
    for i in 0..<5 {
      for j in 0...i {
        let units = (i < 4 ? scale : 1) * (j < 4 ? scale : 1)
        result[i, j] = covariance[order[i], order[j]] * units
      }
    }
    return result
  }
}

// MARK: - Passes over the points

extension EllipseRefinement {
  /// Starts every foot in the direction (u/a, v/b).
  private mutating func placeFeet(_ e: EllipseFrame) {
    let (ia, ib) = (1 / e.a, 1 / e.b)
    for index in pairs.indices {
      let (x, y) = (pairs[index].x - e.cx, pairs[index].y - e.cy)
      let (u, v) = ((x * e.c + y * e.s) * ia, (y * e.c - x * e.s) * ib)
      let squared = u * u + v * v
      // At the very centre any foot will do.
      let atCenter = squared .== Lanes.zero
      let length = squared.replacing(with: 1, where: atCenter).squareRoot()
      pairs[index].cosine = (u / length).replacing(with: 1, where: atCenter)
      pairs[index].sine = v / length
    }
  }

  /// One Newton step of both feet of a pair; returns the signed distances and the unit normals.
  @inline(__always)
  private static func step(
    _ pair: inout Pair, _ e: EllipseFrame
  ) -> (residual: Lanes, nx: Lanes, ny: Lanes) {
    let (x, y) = (pair.x - e.cx, pair.y - e.cy)
    let (u, v) = (x * e.c + y * e.s, y * e.c - x * e.s)
    var (cosine, sine) = (pair.cosine, pair.sine)
    let (ac, bs, as_, bc) = (cosine * e.a, sine * e.b, sine * e.a, cosine * e.b)
    let (ru, rv) = (u - ac, v - bs)
    let g = ru * as_ - rv * bc
    let k = as_ * as_ + bc * bc
    var j = k + ru * ac + rv * bs
    j.replace(with: k, where: j .<= 0.25 * k)
    let delta = (-g / j).clamped(lowerBound: Lanes(repeating: -0.5), upperBound: Lanes(repeating: 0.5))
    let (tc, ts) = (cosine - sine * delta, sine + cosine * delta)
    let turn = 1 / (tc * tc + ts * ts).squareRoot()
    (cosine, sine) = (tc * turn, ts * turn)
    (pair.cosine, pair.sine) = (cosine, sine)
    let (mx, my) = (cosine * e.b, sine * e.a)
    let unit = 1 / (mx * mx + my * my).squareRoot()
    let (nx, ny) = (mx * unit, my * unit)
    return ((u - cosine * e.a) * nx + (v - sine * e.b) * ny, nx, ny)
  }

  /// One step of every foot; the normal equations of the ellipse there.
  private mutating func visit(_ e: EllipseFrame) -> SmallNormalEquations {
    var (h00, h10, h11, h20, h21, h22) = (
      Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero
    )
    var (h30, h31, h32, h33) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var (h40, h41, h42, h43, h44) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var (g0, g1, g2, g3, g4) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var squares = Lanes.zero
    for index in pairs.indices {
      var pair = pairs[index]
      let (residual, nx, ny) = EllipseRefinement.step(&pair, e)
      pairs[index] = pair
      // The derivative of the residual is minus this row.
      let (j0, j1) = (nx * e.c - ny * e.s, nx * e.s + ny * e.c)
      let (j2, j3) = (pair.cosine * nx, pair.sine * ny)
      let j4 = pair.cosine * e.a * ny - pair.sine * e.b * nx
      let w = pair.weight
      let (w0, w1, w2, w3, w4) = (w * j0, w * j1, w * j2, w * j3, w * j4)
      h00 += w0 * j0
      h10 += w1 * j0
      h11 += w1 * j1
      h20 += w2 * j0
      h21 += w2 * j1
      h22 += w2 * j2
      h30 += w3 * j0
      h31 += w3 * j1
      h32 += w3 * j2
      h33 += w3 * j3
      h40 += w4 * j0
      h41 += w4 * j1
      h42 += w4 * j2
      h43 += w4 * j3
      h44 += w4 * j4
      g0 += w0 * residual
      g1 += w1 * residual
      g2 += w2 * residual
      g3 += w3 * residual
      g4 += w4 * residual
      squares += w * residual * residual
    }
    var system = SmallNormalEquations(count: 5)
    system.matrix[0] = h00.sum()
    (system.matrix[8], system.matrix[9]) = (h10.sum(), h11.sum())
    (system.matrix[16], system.matrix[17], system.matrix[18]) = (h20.sum(), h21.sum(), h22.sum())
    (system.matrix[24], system.matrix[25], system.matrix[26]) = (h30.sum(), h31.sum(), h32.sum())
    (system.matrix[27], system.matrix[32], system.matrix[33]) = (h33.sum(), h40.sum(), h41.sum())
    (system.matrix[34], system.matrix[35], system.matrix[36]) = (h42.sum(), h43.sum(), h44.sum())
    (system.gradient[0], system.gradient[1], system.gradient[2]) = (-g0.sum(), -g1.sum(), -g2.sum())
    (system.gradient[3], system.gradient[4]) = (-g3.sum(), -g4.sum())
    system.squares = squares.sum()
    return system
  }

  /// One step of every foot; the residuals there.
  private mutating func residuals(_ e: EllipseFrame) -> (squares: Double, maximum: Double) {
    var (squares, maximum) = (Lanes.zero, Lanes.zero)
    for index in pairs.indices {
      var pair = pairs[index]
      let residual = EllipseRefinement.step(&pair, e).residual
      pairs[index] = pair
      let squared = residual * residual
      squares += pair.weight * squared
      maximum = pointwiseMax(maximum, squared.replacing(with: 0, where: pair.weight .== Lanes.zero))
    }
    return (squares.sum(), maximum.max().squareRoot())
  }
}
