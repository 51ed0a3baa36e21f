// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import VellumGeometry

/// Scenes that hurt: how boxes can lie, each made for a seed.
enum BoxScene: String, CaseIterable, Sendable {
  case scattered, clustered, identical, nested, collinear, points, pageWide, tinyAndHuge, extreme, negligible
  case farOutliers, grid

  /// A box of the scene.
  func box(_ r: inout SplitMix) -> Rect {
    switch self {
    case .scattered: square(r.number(0...1000), r.number(0...1000), r.number(0...20))
    case .clustered:
      square(
        Double(r.integer(0...4)) * 10_000 + r.number(0...1),
        Double(r.integer(0...4)) * 10_000 + r.number(0...1), 0.01)
    case .identical: Rect(x: 10, y: 20, width: 30, height: 40)
    case .nested:
      { (half: Double) in Rect(Point(-half, -half), Point(half, half)) }(r.number(0...500))
    case .collinear: square(r.number(0...1000), 7, 0)
    case .points: square(Double(r.integer(0...19)), Double(r.integer(0...19)), 0)
    case .pageWide: Rect(x: 0, y: r.number(0...1000), width: 1000, height: 0.5)
    case .tinyAndHuge:
      square(r.number(0...1000), r.number(0...1000), .scale(r.number(-20...20)))
    case .extreme:
      Rect(
        Point(.scale(r.number(-1000...1020)) * r.sign, .scale(r.number(-1000...1020)) * r.sign),
        Point(.scale(r.number(-1000...1020)) * r.sign, .scale(r.number(-1000...1020)) * r.sign))
    case .negligible: square(r.number(0...1) * 1e-300, r.number(0...1) * 1e-300, r.number(0...1) * 1e-302)
    case .farOutliers:
      r.integer(0...49) == 0
        ? square(r.number(-1...1) * 1e15, r.number(-1...1) * 1e15, 1)
        : square(r.number(0...100), r.number(0...100), 1)
    case .grid: Rect(x: Double(r.integer(0...29)), y: Double(r.integer(0...29)), width: 1, height: 1)
    }
  }

  /// A window that meets some boxes of the scene, often exactly at their edges.
  func window(_ r: inout SplitMix) -> Rect {
    let (a, b) = (box(&r), box(&r))
    switch r.integer(0...3) {
    case 0: return a
    case 1: return Rect(a.maxCorner, b.minCorner)
    case 2: return Rect(a.minCorner, a.minCorner)
    default: return a.union(b)
    }
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> Rect {
    Rect(x: x, y: y, width: side, height: side)
  }
}

extension Double {
  /// 2 to the power `exponent`, by squaring, so that it needs no C mathematics.
  static func scale(_ exponent: Double) -> Double {
    Double(sign: .plus, exponent: Int(exponent), significand: 1 + (exponent - exponent.rounded(.down)))
  }
}

extension SplitMix {
  var sign: Double {
    mutating get { chance(0.5) ? 1 : -1 }
  }
}
