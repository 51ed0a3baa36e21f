// SPDX-License-Identifier: Apache-2.0

public import SeededRandom
public import VellumGeometry

/// Random geometry for laws, biased towards trouble: coincidences, grids, flat figures.
extension SplitMix {
  /// An angle of any size, more than a turn among them.
  public mutating func angle() -> Angle { .radians(number(-7...7)) }

  /// A point in a square of half side `reach`; now and then on a small grid, so that coincidences occur.
  public mutating func point(reach: Double = 100) -> Point {
    if chance(0.2) {
      let step = reach / 2
      return Point(step * Double(integer(-2...2)), step * Double(integer(-2...2)))
    }
    return Point(number(-reach...reach), number(-reach...reach))
  }

  /// Points biased towards trouble: repeated, collinear, on a grid.
  public mutating func points(_ count: Int, reach: Double = 100) -> [Point] {
    var result: [Point] = []
    for _ in 0..<count {
      if result.count > 0, chance(0.15) {
        result.append(result[integer(0...result.count - 1)])
      } else if result.count > 1, chance(0.15) {
        result.append(result[0].interpolated(to: result[1], at: number(-1...2)))
      } else {
        result.append(point(reach: reach))
      }
    }
    return result
  }

  /// An ellipse of any proportions, circles and, unless `proper`, flat ones among them.
  public mutating func ellipse(proper: Bool = false) -> Ellipse {
    let a = number(0.5...80)
    let b: Double =
      switch integer(0...5) {
      case 0: a
      case 1 where !proper: 0
      case 2 where !proper: a * 1e-9
      case 3: a * 0.999_999
      default: number(0.1...80)
      }
    return Ellipse(center: point(), semiMajor: a, semiMinor: b, rotation: chance(0.3) ? .zero : angle())
  }

  /// An arc of such an ellipse, up to a turn either way.
  public mutating func arc(proper: Bool = false) -> EllipticArc {
    EllipticArc(ellipse: ellipse(proper: proper), start: angle(), sweep: .radians(number(-6.28...6.28)))
  }

  /// A curve through points biased towards trouble.
  public mutating func quadratic() -> QuadraticBezier {
    let p = points(3)
    return QuadraticBezier(from: p[0], control: p[1], to: p[2])
  }

  /// A curve through points biased towards trouble.
  public mutating func cubic() -> CubicBezier {
    let p = points(4)
    return CubicBezier(from: p[0], control1: p[1], control2: p[2], to: p[3])
  }

  /// A box at any angle, flat ones among them unless `proper`.
  public mutating func rectangle(proper: Bool = false) -> OrientedRectangle {
    let sides = proper ? 40.0...90 : 0...90
    return OrientedRectangle(center: point(), width: number(sides), height: number(sides), rotation: angle())
  }

  /// A similarity, mirrored half of the time.
  public mutating func similarity() -> AffineTransform {
    let scale = number(0.2...5)
    return AffineTransform.scaling(x: scale, y: chance(0.5) ? -scale : scale)
      .followed(by: .rotation(by: angle()))
      .followed(by: .translation(by: Vector(number(-50...50), number(-50...50))))
  }
}
