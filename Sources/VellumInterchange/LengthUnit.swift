// SPDX-License-Identifier: Apache-2.0

/// The units of length that ink files name.
enum LengthUnit {
  /// 96 points to the inch.
  static let pointsPerMillimetre = 96 / 25.4

  /// The points in one unit; `nil` for a unit that states no physical size (`px`, `dev`) and for unknown ones.
  static func points(in unit: String) -> Double? {
    switch unit {
    case "m": 1000 * pointsPerMillimetre
    case "cm": 10 * pointsPerMillimetre
    case "mm": pointsPerMillimetre
    case "himetric": pointsPerMillimetre / 100
    case "in": 96
    case "pt": 96.0 / 72
    case "pc": 16
    case "mil": 0.096
    default: nil
    }
  }
}
