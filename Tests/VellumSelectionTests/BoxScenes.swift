// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Scenes that hurt: how boxes can lie, each made for a seed.
enum BoxScene: String, CaseIterable, Sendable {
  case scattered, clustered, identical, nested, collinear, points, pageWide, tinyAndHuge, extreme, negligible
  case farOutliers, grid

  /// A box of the scene.
  func box(_ r: inout SeededRandom) -> Rect {
    switch self {
    case .scattered: square(r.double(0...1000), r.double(0...1000), r.double(0...20))
    case .clustered:
      square(
        Double(r.below(5)) * 10_000 + r.double(0...1), Double(r.below(5)) * 10_000 + r.double(0...1), 0.01)
    case .identical: Rect(x: 10, y: 20, width: 30, height: 40)
    case .nested:
      { (half: Double) in Rect(Point(-half, -half), Point(half, half)) }(r.double(0...500))
    case .collinear: square(r.double(0...1000), 7, 0)
    case .points: square(Double(r.below(20)), Double(r.below(20)), 0)
    case .pageWide: Rect(x: 0, y: r.double(0...1000), width: 1000, height: 0.5)
    case .tinyAndHuge:
      square(r.double(0...1000), r.double(0...1000), .scale(r.double(-20...20)))
    case .extreme:
      Rect(
        Point(.scale(r.double(-1000...1020)) * r.sign, .scale(r.double(-1000...1020)) * r.sign),
        Point(.scale(r.double(-1000...1020)) * r.sign, .scale(r.double(-1000...1020)) * r.sign))
    case .negligible: square(r.double(0...1) * 1e-300, r.double(0...1) * 1e-300, r.double(0...1) * 1e-302)
    case .farOutliers:
      r.below(50) == 0
        ? square(r.double(-1...1) * 1e15, r.double(-1...1) * 1e15, 1)
        : square(r.double(0...100), r.double(0...100), 1)
    case .grid: Rect(x: Double(r.below(30)), y: Double(r.below(30)), width: 1, height: 1)
    }
  }

  /// A window that meets some boxes of the scene, often exactly at their edges.
  func window(_ r: inout SeededRandom) -> Rect {
    let (a, b) = (box(&r), box(&r))
    switch r.below(4) {
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

extension SeededRandom {
  var sign: Double {
    mutating get { below(2) == 0 ? -1 : 1 }
  }
}
