// SPDX-License-Identifier: Apache-2.0

extension Ellipse {
  /// The exact image under an affine map, which is an ellipse again.
  public func applying(_ map: AffineTransform) -> Ellipse { imageWithParameter(map).ellipse }

  /// The image, and how the parameter of a point becomes that of its image: t → sign · t + shift.
  func imageWithParameter(_ map: AffineTransform) -> (ellipse: Ellipse, sign: Double, shift: Angle) {
    // The images of the semi-axes are conjugate half diameters p, q: the outline is center + p cos t + q sin t.
    let p = map.apply(to: Vector(direction: rotation) * semiMajor)
    let q = map.apply(to: Vector(direction: rotation + .quarterTurn) * semiMinor)
    let center = map.apply(to: center)
    let sign: Double = map.determinant < 0 ? -1 : 1
    guard !map.isSimilarity else {
      let scale = map.meanScale
      return (
        Ellipse(
          center: center, semiMajor: semiMajor * scale, semiMinor: semiMinor * scale,
          rotation: map.direction(of: rotation)),
        sign, .zero
      )
    }
    // Turning the parameter by φ makes the half diameters perpendicular (Rytz's construction in formulas).
    let phi = Angle.radians(0.5 * .atan2(y: 2 * p.dot(q), x: p.squaredLength - q.squaredLength))
    let major = p * phi.cosine + q * phi.sine
    let minor = q * phi.cosine - p * phi.sine
    return (
      Ellipse(center: center, semiMajor: major.length, semiMinor: minor.length, rotation: major.angle), sign,
      phi * -sign
    )
  }
}

extension EllipticArc {
  /// The exact image under an affine map, which is an arc of an ellipse again.
  public func applying(_ map: AffineTransform) -> EllipticArc {
    let (image, sign, shift) = ellipse.imageWithParameter(map)
    return EllipticArc(ellipse: image, start: start * sign + shift, sweep: sweep * sign)
  }
}
