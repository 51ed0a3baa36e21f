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

  /// One Newton step of both feet of a pair; returns how far the points lie beyond the feet, in the ellipse's frame.
  ///
  /// The turn by 2 arctan(δ/2) keeps the feet unit vectors without a square root.
  @inline(__always)
  private static func step(_ pair: inout Pair, _ e: EllipseFrame) -> (u: Lanes, v: Lanes) {
    let (x, y) = (pair.x - e.cx, pair.y - e.cy)
    let (u, v) = (x * e.c + y * e.s, y * e.c - x * e.s)
    let (cosine, sine) = (pair.cosine, pair.sine)
    let (ac, bs, as_, bc) = (cosine * e.a, sine * e.b, sine * e.a, cosine * e.b)
    let (ru, rv) = (u - ac, v - bs)
    let g = ru * as_ - rv * bc
    let k = as_ * as_ + bc * bc
    var j = k + ru * ac + rv * bs
    j.replace(with: k, where: j .<= 0.25 * k)
    let half = (-0.5 * g / j).clamped(lowerBound: Lanes(repeating: -0.25), upperBound: Lanes(repeating: 0.25))
    let squared = half * half
    let unit = 1 / (1 + squared)
    let (turnCosine, turnSine) = ((1 - squared) * unit, (half + half) * unit)
    pair.cosine = cosine * turnCosine - sine * turnSine
    pair.sine = sine * turnCosine + cosine * turnSine
    return (u - pair.cosine * e.a, v - pair.sine * e.b)
  }

  /// One step of every foot; the normal equations of the ellipse there.
  ///
  /// With m the length of the normal (b C, a S) and r the residual, the row of the Jacobian in the ellipse's frame is
  /// (b C, a S, b C², a S², (a² − b²) C S)/m. So the products are monomials in C and S times 1/m², of which twelve
  /// sums hold all fifteen; no square root is needed, because r m and 1/m² have none.
  private mutating func visit(_ e: EllipseFrame) -> SmallNormalEquations {
    var (cc, cs, ss) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (ccc, ccs, css, sss) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var (cccc, cccs, ccss) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (csss, ssss) = (Lanes.zero, Lanes.zero)
    var (rc, rs, rcc, rcs, rss) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var squares = Lanes.zero
    for index in pairs.indices {
      var pair = pairs[index]
      let beyond = EllipseRefinement.step(&pair, e)
      pairs[index] = pair
      let (c, s) = (pair.cosine, pair.sine)
      let (mx, my) = (c * e.b, s * e.a)
      let w = pair.weight / (mx * mx + my * my)
      let residual = beyond.u * mx + beyond.v * my
      let wr = w * residual
      let (c2, c1s1, s2) = (c * c, c * s, s * s)
      let (wcc, wss) = (w * c2, w * s2)
      cc += wcc
      cs += w * c1s1
      ss += wss
      ccc += wcc * c
      ccs += wcc * s
      css += wss * c
      sss += wss * s
      cccc += wcc * c2
      cccs += wcc * c1s1
      ccss += wcc * s2
      csss += wss * c1s1
      ssss += wss * s2
      let (wrc, wrs) = (wr * c, wr * s)
      rc += wrc
      rs += wrs
      rcc += wrc * c
      rcs += wrc * s
      rss += wrs * s
      squares += wr * residual
    }
    let (a, b, d) = (e.a, e.b, e.a * e.a - e.b * e.b)
    var system = SmallNormalEquations(count: 5)
    let (h00, h10, h11) = (b * b * cc.sum(), a * b * cs.sum(), a * a * ss.sum())
    // The centre moves in the plane, not in the ellipse's frame.
    let (xx, xy, yy) = (e.c * e.c, e.c * e.s, e.s * e.s)
    system.matrix[0] = xx * h00 - 2 * xy * h10 + yy * h11
    system.matrix[8] = xy * (h00 - h11) + (xx - yy) * h10
    system.matrix[9] = yy * h00 + 2 * xy * h10 + xx * h11
    EllipseRefinement.turn(&system, row: 2, b * b * ccc.sum(), a * b * ccs.sum(), e)
    system.matrix[18] = b * b * cccc.sum()
    EllipseRefinement.turn(&system, row: 3, a * b * css.sum(), a * a * sss.sum(), e)
    (system.matrix[26], system.matrix[27]) = (a * b * ccss.sum(), a * a * ssss.sum())
    EllipseRefinement.turn(&system, row: 4, b * d * ccs.sum(), a * d * css.sum(), e)
    (system.matrix[34], system.matrix[35]) = (b * d * cccs.sum(), a * d * csss.sum())
    system.matrix[36] = d * d * ccss.sum()
    let (gx, gy) = (b * rc.sum(), a * rs.sum())
    (system.gradient[0], system.gradient[1]) = (e.s * gy - e.c * gx, -e.s * gx - e.c * gy)
    (system.gradient[2], system.gradient[3]) = (-b * rcc.sum(), -a * rss.sum())
    system.gradient[4] = -d * rcs.sum()
    system.squares = squares.sum()
    return system
  }

  /// Sets the products of a row with the two of the centre, which are given in the ellipse's frame.
  private static func turn(
    _ system: inout SmallNormalEquations, row: Int, _ x: Double, _ y: Double, _ e: EllipseFrame
  ) {
    system.matrix[row * 8] = x * e.c - y * e.s
    system.matrix[row * 8 + 1] = x * e.s + y * e.c
  }

  /// One step of every foot; the residuals there.
  private mutating func residuals(_ e: EllipseFrame) -> (squares: Double, maximum: Double) {
    var (squares, maximum) = (Lanes.zero, Lanes.zero)
    for index in pairs.indices {
      var pair = pairs[index]
      let beyond = EllipseRefinement.step(&pair, e)
      pairs[index] = pair
      let (mx, my) = (pair.cosine * e.b, pair.sine * e.a)
      let residual = beyond.u * mx + beyond.v * my
      let squared = residual * residual / (mx * mx + my * my)
      squares += pair.weight * squared
      maximum = pointwiseMax(maximum, squared.replacing(with: 0, where: pair.weight .== Lanes.zero))
    }
    return (squares.sum(), maximum.max().squareRoot())
  }
}
