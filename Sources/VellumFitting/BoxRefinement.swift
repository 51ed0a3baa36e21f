// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Levenberg and Marquardt's method on the distance to a rectangle, square or rounded rectangle.
///
/// Unknowns: centre, half sides, direction and, when rounded, the radius.
struct BoxRefinement {
  /// What is kept equal.
  enum Family {
    case rectangle, square, rounded
  }

  private let family: Family
  private let weight: Double
  private var (maximum, system): (Double, SmallNormalEquations)

  init(_ points: Span<Point>, weights: Span<Double>?, family: Family) throws(FitError) {
    try Moments.check(weights: weights, count: points.count)
    self.family = family
    maximum = 0
    system = SmallNormalEquations(count: family == .rounded ? 6 : family == .square ? 4 : 5)
    var sum = Double(points.count)
    if let weights {
      sum = 0
      for index in 0..<weights.count { sum += weights[index] }
    }
    guard sum > 0 else { throw .degenerate }
    weight = sum
  }

  /// The best rectangle near a start, width the longer side; its covariance in that order where five unknowns or less.
  ///
  /// The start itself when the first step promises to take less than the share `worthwhile` off the sum of squares.
  mutating func run(
    from start: BoxFrame, _ points: Span<Point>, weights: Span<Double>?, steps: Int = 24,
    worthwhile: Double = 0
  ) throws(FitError) -> Fit<BoxFrame> {
    guard start.hx > 0, start.hy > 0 else { throw .degenerate }
    var best = start
    visit(best, points, weights)
    guard system.squares.isFinite else { throw .notFinite }
    var (damping, failures) = (1e-6, 0)
    for round in 0..<steps {
      guard system.squares > 1e-26 * weight * best.hx * best.hx, let step = system.step(damping: damping)
      else { break }
      var gain = 0.0
      for i in 0..<system.count { gain -= step[i] * system.gradient[i] }
      if round == 0 && gain < worthwhile * system.squares { break }
      let next = advanced(best, by: step)
      let kept = (system, maximum)
      if let next { visit(next, points, weights) }
      guard let next, system.squares < kept.0.squares else {
        (system, maximum) = kept
        if gain < 1e-9 * system.squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      best = next
      damping = Swift.max(1e-9, damping * 0.1)
      failures = 0
      if kept.0.squares - system.squares < 1e-4 * system.squares { break }
    }
    let freedom = Swift.max(1, weight - Double(system.count))
    return Fit(
      best, rms: (system.squares / weight).squareRoot(), maximum: maximum,
      covariance: family == .rectangle ? covariance(best, variance: system.squares / freedom) : nil)
  }

  private func covariance(_ frame: BoxFrame, variance: Double) -> Covariance? {
    guard let half = system.covariance(variance: variance) else { return nil }
    let order: [5 of Int] = frame.hy > frame.hx ? [0, 1, 3, 2, 4] : [0, 1, 2, 3, 4]
    let units: [5 of Double] = [1, 1, 2, 2, 1]
    var result = Covariance(count: 5)
    for i in 0..<5 {
      for j in 0...i { result[i, j] = half[order[i], order[j]] * units[i] * units[j] }
    }
    return result
  }

  private func advanced(_ frame: BoxFrame, by step: [8 of Double]) -> BoxFrame? {
    var next = frame
    next.center += Vector(step[0], step[1])
    next.hx += step[2]
    switch family {
    case .square:
      next.hy = next.hx
      next.axis = (frame.axis + frame.axis.perpendicular * clamped(step[3])).normalized ?? frame.axis
    case .rectangle, .rounded:
      next.hy += step[3]
      next.axis = (frame.axis + frame.axis.perpendicular * clamped(step[4])).normalized ?? frame.axis
      if family == .rounded { next.radius += step[5] }
    }
    guard next.hx > 0.1 * frame.hx, next.hy > 0.1 * frame.hy else { return nil }
    if family == .rounded { next.radius = Swift.max(0, Swift.min(next.radius, next.hx, next.hy)) }
    return next
  }

  private func clamped(_ turn: Double) -> Double { Swift.max(-0.5, Swift.min(0.5, turn)) }
}

// MARK: - Distance

extension BoxRefinement {
  private mutating func visit(_ frame: BoxFrame, _ points: Span<Point>, _ weights: Span<Double>?) {
    var system = SmallNormalEquations(count: self.system.count)
    var maximum = 0.0
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      guard weight > 0 else { continue }
      let q = frame.local(points[index])
      let (sx, sy) = (q.x < 0 ? -1.0 : 1.0, q.y < 0 ? -1.0 : 1.0)
      // Distances beyond the middle lines of the corner circles (of the corners themselves when the radius is zero).
      let (ax, ay) = (abs(q.x) - frame.hx + frame.radius, abs(q.y) - frame.hy + frame.radius)
      if ax > 0 && ay > 0 {
        let length = (ax * ax + ay * ay).squareRoot()
        if frame.radius > 0 {
          let (nx, ny) = (ax / length, ay / length)
          add(&system, frame, q, nx * sx, ny * sy, nx, ny, length - frame.radius, weight, onArc: true)
          maximum = Swift.max(maximum, abs(length - frame.radius))
        } else {
          add(&system, frame, q, sx, 0, 1, 0, ax, weight, onArc: false)
          add(&system, frame, q, 0, sy, 0, 1, ay, weight, onArc: false)
          maximum = Swift.max(maximum, length)
        }
      } else if ax > ay {
        add(&system, frame, q, sx, 0, 1, 0, ax - frame.radius, weight, onArc: false)
        maximum = Swift.max(maximum, abs(ax - frame.radius))
      } else {
        add(&system, frame, q, 0, sy, 0, 1, ay - frame.radius, weight, onArc: false)
        maximum = Swift.max(maximum, abs(ay - frame.radius))
      }
    }
    self.system = system
    self.maximum = maximum
  }

  /// Adds the residual along the local normal (nx, ny), whose sides lie at (kx, ky) shares of the half sides.
  @inline(__always)
  private func add(
    _ system: inout SmallNormalEquations, _ frame: BoxFrame, _ q: Vector, _ nx: Double, _ ny: Double,
    _ kx: Double,
    _ ky: Double, _ residual: Double, _ weight: Double, onArc: Bool
  ) {
    let gx = nx * frame.axis.x - ny * frame.axis.y
    let gy = nx * frame.axis.y + ny * frame.axis.x
    // A turn of the frame moves the local point by (v, −u).
    let turn = nx * q.y - ny * q.x
    switch family {
    case .square:
      system.add([-gx, -gy, -(kx + ky), turn, 0, 0, 0, 0], residual: residual, weight: weight)
    case .rectangle:
      system.add([-gx, -gy, -kx, -ky, turn, 0, 0, 0], residual: residual, weight: weight)
    case .rounded:
      let radius = onArc ? kx + ky - 1 : 0
      system.add([-gx, -gy, -kx, -ky, turn, radius, 0, 0], residual: residual, weight: weight)
    }
  }

  /// Constrained least squares: every point at its nearest side, one common direction for the four sides.
  ///
  /// With S the centred scatter of the points of each side, the direction is the eigenvector for the least eigenvalue of
  /// S1 + S3 + adj(S0 + S2), where sides 0 and 2 run along it. Two rounds of assignment.
  mutating func constrained(_ start: BoxFrame, _ points: Span<Point>, weights: Span<Double>?) -> BoxFrame {
    var frame = start
    for _ in 0..<2 {
      guard let next = constrainedStep(frame, points, weights) else { break }
      frame = next
    }
    return frame
  }

  private func constrainedStep(
    _ frame: BoxFrame, _ points: Span<Point>, _ weights: Span<Double>?
  ) -> BoxFrame? {
    // Weight, x, y, xx, xy, yy of the points of each side in the local frame: right, far, left, near.
    var sums: [24 of Double] = InlineArray(repeating: 0)
    for index in 0..<points.count {
      let q = frame.local(points[index])
      let w = weights?[index] ?? 1
      // The nearest line of the four: a point beyond a corner may lie on either.
      let isX = abs(abs(q.x) - frame.hx) < abs(abs(q.y) - frame.hy)
      let side = (isX ? (q.x > 0 ? 0 : 2) : (q.y > 0 ? 1 : 3)) * 6
      sums[side] += w
      sums[side + 1] += w * q.x
      sums[side + 2] += w * q.y
      sums[side + 3] += w * q.x * q.x
      sums[side + 4] += w * q.x * q.y
      sums[side + 5] += w * q.y * q.y
    }
    var (qxx, qxy, qyy) = (0.0, 0.0, 0.0)
    var means: [4 of Vector] = InlineArray(repeating: .zero)
    for side in 0..<4 {
      let w = sums[side * 6]
      guard w > 0 else { return nil }
      let mean = Vector(sums[side * 6 + 1] / w, sums[side * 6 + 2] / w)
      means[side] = mean
      let xx = sums[side * 6 + 3] - w * mean.x * mean.x
      let xy = sums[side * 6 + 4] - w * mean.x * mean.y
      let yy = sums[side * 6 + 5] - w * mean.y * mean.y
      // The normal of the sides right and left is the direction itself; of the others its perpendicular.
      if side % 2 == 0 {
        (qxx, qxy, qyy) = (qxx + xx, qxy + xy, qyy + yy)
      } else {
        (qxx, qxy, qyy) = (qxx + yy, qxy - xy, qyy + xx)
      }
    }
    let moments = Moments(weight: 1, mean: .origin, xx: qxx, xy: qxy, yy: qyy)
    guard let across = moments.principalDirection else { return nil }
    // The least eigenvector; more than an eighth of a turn from the start it belongs to other sides.
    var u = across.perpendicular
    guard abs(u.x) > abs(u.y) else { return nil }
    if u.x < 0 { u = -u }
    let n = u.perpendicular
    let (right, left) = (means[0].dot(u), means[2].dot(u))
    let (far, near) = (means[1].dot(n), means[3].dot(n))
    guard right > left, far > near else { return nil }
    var next = frame
    let middle = u * (0.5 * (right + left)) + n * (0.5 * (far + near))
    let side = frame.axis.perpendicular
    next.center += frame.axis * middle.x + side * middle.y
    next.axis = frame.axis * u.x + side * u.y
    (next.hx, next.hy) = (0.5 * (right - left), 0.5 * (far - near))
    return next
  }
}
