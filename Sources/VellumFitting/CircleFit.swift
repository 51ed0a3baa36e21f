// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Circles through points: Taubin's algebraic fit and the orthogonal-distance fit that starts from it.
///
/// Chernov and Lesort, *Least squares fitting of circles*, J. Math. Imaging Vis. 23 (2005), arXiv cs/0301001.
public enum CircleFit {
  /// The circle with the least sum of squared orthogonal distances.
  ///
  /// Taubin's circle improved by Gauss–Newton steps over centre and radius; linear time, no allocation. The covariance
  /// is of (centre x, centre y, radius). Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than three points,
  /// ``FitError/degenerate`` for points on a line or in one place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<Circle>
  {
    let moments = try HigherMoments(of: points, weights: weights, needed: 3)
    return refined(try taubin(moments), points, weights: weights, moments)
  }

  /// Taubin's circle: algebraic, with nearly the accuracy of the orthogonal fit.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func taubin(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    Circle
  > {
    let moments = try HigherMoments(of: points, weights: weights, needed: 3)
    return measured(try taubin(moments), points, weights: weights)
  }

  /// Kåsa's circle: linear least squares on the algebraic distance.
  ///
  /// Too small on noisy partial arcs; a start only.
  static func kasa(_ m: HigherMoments) throws(FitError) -> Circle {
    let determinant = m.m20 * m.m02 - m.m11 * m.m11
    guard determinant > 1e-14 else { throw .degenerate }
    let (sxz, syz) = (m.m30 + m.m12, m.m21 + m.m03)
    let cx = (m.m02 * sxz - m.m11 * syz) / (2 * determinant)
    let cy = (m.m20 * syz - m.m11 * sxz) / (2 * determinant)
    let radius = (cx * cx + cy * cy + m.m20 + m.m02).squareRoot()
    return Circle(center: m.mean + Vector(cx, cy) * m.scale, radius: radius * m.scale)
  }

  /// Taubin's circle from moments: the null vector of a symmetric 3×3 matrix less its smallest eigenvalue.
  static func taubin(_ m: HigherMoments) throws(FitError) -> Circle {
    guard m.m20 * m.m02 - m.m11 * m.m11 > 1e-14 else { throw .degenerate }
    let (sxz, syz) = (m.m30 + m.m12, m.m21 + m.m03)
    let szz = m.m40 + 2 * m.m22 + m.m04
    let zm = m.m20 + m.m02
    let k = 0.5 / zm.squareRoot()
    let matrix = Symmetric3(
      xx: k * k * (szz - zm * zm), xy: k * sxz, xz: k * syz, yy: m.m20, yz: m.m11, zz: m.m02)
    guard let v = matrix.nullVector(shiftedBy: matrix.smallestEigenvalue) else { throw .degenerate }
    let (a, b, c) = (k * v.0, v.1, v.2)
    let d = -a * zm
    let squared = b * b + c * c - 4 * a * d
    guard abs(a) > 1e-9 * (b * b + c * c).squareRoot(), squared > 0 else { throw .degenerate }
    let center = m.mean + Vector(-b / (2 * a), -c / (2 * a)) * m.scale
    return Circle(center: center, radius: squared.squareRoot() / (2 * abs(a)) * m.scale)
  }
}

// MARK: - Orthogonal distance

extension CircleFit {
  /// The circle with its residuals.
  static func measured(_ circle: Circle, _ points: Span<Point>, weights: Span<Double>?) -> Fit<Circle> {
    var (squares, sum, maximum) = (0.0, 0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      guard weight > 0 else { continue }
      let residual = points[index].distance(to: circle.center) - circle.radius
      squares += weight * residual * residual
      sum += weight
      maximum = Swift.max(maximum, abs(residual))
    }
    return Fit(circle, rms: (squares / sum).squareRoot(), maximum: maximum)
  }

  /// Gauss–Newton over centre and radius while the residual falls; at most ten steps, usually two.
  static func refined(
    _ start: Circle, _ points: Span<Point>, weights: Span<Double>?, _ moments: HigherMoments
  ) -> Fit<Circle> {
    var circle = start
    var best = start
    var (bestSquares, bestMaximum) = (Double.infinity, 0.0)
    var bestSystem = SmallNormalEquations(count: 3)
    for _ in 0..<10 {
      let (system, maximum) = normalEquations(circle, points, weights: weights)
      guard system.squares < bestSquares else { break }
      let improvement = bestSquares - system.squares
      (best, bestSquares, bestMaximum, bestSystem) = (circle, system.squares, maximum, system)
      if improvement <= 1e-5 * system.squares { break }
      guard let step = system.step(damping: 1e-12) else { break }
      let size = Swift.max(abs(step[0]), abs(step[1]), abs(step[2]))
      // A step of many radii is the flight of a nearly straight arc to infinity.
      guard size.isFinite, size < 4 * circle.radius, circle.radius + step[2] > 0 else { break }
      circle.center += Vector(step[0], step[1])
      circle.radius += step[2]
      if size <= 1e-14 * circle.radius { break }
    }
    let freedom = Swift.max(1, moments.weight - 3)
    return Fit(
      best, rms: (bestSquares / moments.weight).squareRoot(), maximum: bestMaximum,
      covariance: bestSystem.covariance(variance: bestSquares / freedom))
  }

  private static func normalEquations(
    _ circle: Circle, _ points: Span<Point>, weights: Span<Double>?
  ) -> (SmallNormalEquations, Double) {
    let (cx, cy, radius) = (circle.center.x, circle.center.y, circle.radius)
    var (hxx, hxy, hyy, hx, hy, h) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (gx, gy, g, squares, maximum) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      let (dx, dy) = (points[index].x - cx, points[index].y - cy)
      let distance = (dx * dx + dy * dy).squareRoot()
      let residual = distance - radius
      // At the very centre every direction is as good as another.
      let (nx, ny) = distance > 0 ? (dx / distance, dy / distance) : (1, 0)
      let (wx, wy) = (weight * nx, weight * ny)
      hxx += wx * nx
      hxy += wx * ny
      hyy += wy * ny
      hx += wx
      hy += wy
      h += weight
      gx -= wx * residual
      gy -= wy * residual
      g -= weight * residual
      squares += weight * residual * residual
      if weight > 0 { maximum = Swift.max(maximum, abs(residual)) }
    }
    var system = SmallNormalEquations(count: 3)
    (system.matrix[0], system.matrix[8], system.matrix[9]) = (hxx, hxy, hyy)
    (system.matrix[16], system.matrix[17], system.matrix[18]) = (hx, hy, h)
    (system.gradient[0], system.gradient[1], system.gradient[2]) = (gx, gy, g)
    system.squares = squares
    return (system, maximum)
  }
}
