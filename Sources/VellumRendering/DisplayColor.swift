// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

/// A colour for display: sRGB components with the usual transfer curve, each in `0...1`.
public struct DisplayColor: Hashable, Sendable {
  /// The encoded red component.
  public var red: Double
  /// The encoded green component.
  public var green: Double
  /// The encoded blue component.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// The colour that a display of the standard range shows: components are cut to `0...1`, then encoded.
  public init(_ color: Color) {
    red = Self.encode(color.red)
    green = Self.encode(color.green)
    blue = Self.encode(color.blue)
    alpha = min(1, max(0, color.alpha))
  }

  /// The transfer curve of IEC 61966-2-1.
  private static func encode(_ linear: Double) -> Double {
    let value = min(1, max(0, linear))
    return value <= 0.003_130_8 ? 12.92 * value : 1.055 * .pow(value, 1 / 2.4) - 0.055
  }

  /// The colour for a dark surrounding: lightness inverted, hue and chroma kept.
  ///
  /// With M and m the greatest and the least encoded component, each component grows by 1 − M − m. Black
  /// becomes white,
  /// pure red stays.
  public var invertedLightness: DisplayColor {
    let shift = 1 - max(red, green, blue) - min(red, green, blue)
    var inverted = self
    inverted.red = min(1, max(0, red + shift))
    inverted.green = min(1, max(0, green + shift))
    inverted.blue = min(1, max(0, blue + shift))
    return inverted
  }

  /// The components as whole numbers in `0...255`.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8((red * 255).rounded()), UInt8((green * 255).rounded()), UInt8((blue * 255).rounded())
    )
  }
}
