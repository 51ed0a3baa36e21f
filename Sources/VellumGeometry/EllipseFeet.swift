// SPDX-License-Identifier: Apache-2.0

/// The one or two points of an ellipse to which the distance from a given point is locally least.
///
/// In the ellipse's own frame, with semi-axes a ≥ b scaled to 1 ≥ b and the point mirrored into the first quadrant
/// (u, v), a foot (c, b·s) obeys c = u·r / (σ + r − 1), s = (v / b) / σ with r = 1 / b² and σ a root of
/// F(σ) = c² + s² − 1. F is convex on each side of σ = 0; the nearest foot is the root right of 0, the other local
/// minimum the root next to 0 on the left, where there is one. Newton's method from a point where F ≥ 0 runs to each
/// root from one side and cannot overshoot, so that no start fails: not on the axes, not on the evolute.
/// (D. Eberly, "Distance from a Point to an Ellipse", 2013, states F; he halves intervals.)
struct EllipseFeet {
  /// The cosine and sine of the parameter of the nearest foot.
  var nearest: Vector
  /// The same of the other local minimum.
  var other: Vector?

  /// - Parameter point: in the ellipse's own frame.
  init(semiX: Double, semiY: Double, point: Vector) {
    let swapped = semiX < semiY
    let (major, minor) = swapped ? (semiY, semiX) : (semiX, semiY)
    let (along, across) = swapped ? (point.y, point.x) : (point.x, point.y)
    guard major > 0 else {
      nearest = Vector(1, 0)
      return
    }
    let (near, far) = EllipseFeet.solve(ratio: minor / major, u: abs(along) / major, v: abs(across) / major)
    // Back through the mirrors and the exchange of the axes.
    func restore(_ foot: Vector) -> Vector {
      let (c, s) = (along < 0 ? -foot.x : foot.x, across < 0 ? -foot.y : foot.y)
      return swapped ? Vector(s, c) : Vector(c, s)
    }
    nearest = restore(near)
    other = far.map(restore)
  }

  private static func solve(ratio b: Double, u: Double, v: Double) -> (Vector, Vector?) {
    // Thinner than this the ellipse is its axis, twice over, as far as rounding can tell.
    guard b > 1e-20 else {
      let c = Swift.min(u, 1)
      let s = ((1 - c) * (1 + c)).squareRoot()
      return (Vector(c, s), Vector(c, -s))
    }
    let flatness = (1 - b) * (1 + b)
    if v == 0 {
      // On the long axis the feet are mirror images, or one at its end.
      guard u < flatness else { return (Vector(1, 0), nil) }
      let c = u / flatness
      let s = ((1 - c) * (1 + c)).squareRoot()
      return (Vector(c, s), Vector(c, -s))
    }
    let k = flatness / (b * b)
    let pull = u / (b * b)
    let z = v / b
    return (rightRoot(pull: pull, z: z, k: k), leftRoot(pull: pull, z: z, k: k))
  }

  /// The foot for the root of F at σ > 0.
  private static func rightRoot(pull: Double, z: Double, k: Double) -> Vector {
    var sigma = Swift.max(z, pull - k)
    var (c, s) = (pull / (sigma + k), z / sigma)
    for _ in 0..<200 {
      let excess = c * c + s * s - 1
      let slope = 2 * (c * c / (sigma + k) + s * s / sigma)
      let next = sigma + excess / slope
      guard excess > 0, next > sigma else { break }
      sigma = next
      (c, s) = (pull / (sigma + k), z / sigma)
    }
    let length = Double.hypot(c, s)
    return Vector(c / length, s / length)
  }

  /// The foot for the root of F next to 0 at σ < 0, if F has one between −k and 0.
  private static func leftRoot(pull: Double, z: Double, k: Double) -> Vector? {
    var sigma = -z
    for _ in 0..<200 {
      guard sigma > -k else { return nil }
      let (c, s) = (pull / (sigma + k), z / sigma)
      let excess = c * c + s * s - 1
      let slope = -2 * (c * c / (sigma + k) + s * s / sigma)
      guard slope > 0 else { return nil }
      let next = sigma - excess / slope
      guard excess > 0, next < sigma else {
        let length = Double.hypot(c, s)
        return Vector(c / length, s / length)
      }
      sigma = next
    }
    return nil
  }
}

// MARK: - Distance

extension Ellipse {
  /// The parameter, in `-π...π`, of the outline's point that is nearest to `point`.
  public func parameter(nearestTo point: Point) -> Angle { nearestFoot(to: point).angle }

  /// The distance from the outline to a point.
  ///
  /// Defined for every ellipse, also one without width or height.
  public func distance(to point: Point) -> Double {
    let foot = nearestFoot(to: point)
    let local = (point - center).rotated(by: -rotation)
    return .hypot(local.x - semiMajor * foot.x, local.y - semiMinor * foot.y)
  }

  private func nearestFoot(to point: Point) -> Vector {
    let local = (point - center).rotated(by: -rotation)
    return EllipseFeet(semiX: semiMajor, semiY: semiMinor, point: local).nearest
  }
}
