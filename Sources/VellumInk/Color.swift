// SPDX-License-Identifier: Apache-2.0

/// A colour in extended linear sRGB: components may lie outside `0...1` for wide and high dynamic range colours.
@frozen
public struct Color: Hashable, Sendable {
  /// The linear red component.
  public var red: Double
  /// The linear green component.
  public var green: Double
  /// The linear blue component.
  public var blue: Double
  /// The opacity, `0...1`; the other components are not multiplied by it.
  public var alpha: Double

  /// The colour with linear components.
  @inlinable
  public init(linearRed red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(linearRed: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(linearRed: 1, green: 1, blue: 1)
}
