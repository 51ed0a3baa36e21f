// SPDX-License-Identifier: Apache-2.0

/// How near is near enough, in points on the screen: divided by the zoom, whatever an element's own transform.
public struct HitTolerance: Hashable, Sendable {
  /// How far from a line, from ink or from a hollow outline a hit may be, outside.
  public var outline: Double
  /// The same inside a hollow outline.
  public var inner: Double
  /// How far outside a fill a hit may be; small, because people see where a fill ends.
  public var fill: Double

  /// A tolerance; `inner` is `outline` and `fill` is a quarter of it when not stated.
  public init(outline: Double, inner: Double? = nil, fill: Double? = nil) {
    precondition(outline >= 0 && (inner ?? 0) >= 0 && (fill ?? 0) >= 0, "a tolerance is not negative")
    self.outline = outline
    self.inner = inner ?? outline
    self.fill = fill ?? outline / 4
  }

  /// For a pen: the eye is on the tip.
  public static let pen = HitTolerance(outline: 4)
  /// For a mouse or a touchpad.
  public static let finePointer = HitTolerance(outline: 4)
  /// For a finger.
  public static let coarsePointer = HitTolerance(outline: 12)

  /// The reach of a handle at a corner or an end of a frame, in page points.
  ///
  /// Never more than a quarter of the narrow side, so that half of the body is left to be grabbed; what has no narrow
  /// side, as a line, keeps half its length.
  ///
  /// - Parameters:
  ///   - width: the frame's width in page points.
  ///   - height: the frame's height in page points.
  ///   - standard: the reach in points on the screen where there is room.
  public static func handleReach(width: Double, height: Double, zoom: Double, standard: Double = 12) -> Double
  {
    let narrow = Swift.min(width, height)
    let room = narrow > 0 ? narrow : Swift.max(width, height)
    return Swift.min(standard / zoom, room / 4)
  }
}
