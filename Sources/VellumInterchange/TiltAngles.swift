// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A pen's direction from its two tilts, as the W3C's Pointer Events define the conversion.
struct TiltAngles {
  /// The angle between pen and surface.
  var altitude: Angle
  /// The direction from tip to cap; `nil` when the pen is upright and has none.
  var azimuth: Angle?

  /// The direction of a pen that leans by `x` toward +x and by `y` toward +y.
  init(x: Angle, y: Angle) {
    let quarter = Double.pi / 2
    let tx = min(max(x.radians, -quarter), quarter)
    let ty = min(max(y.radians, -quarter), quarter)
    if tx == 0, ty == 0 {
      self.altitude = .quarterTurn
      return
    }
    if tx == 0 {
      azimuth = .radians(ty > 0 ? quarter : 3 * quarter)
      altitude = .radians(quarter - abs(ty))
    } else if ty == 0 {
      azimuth = .radians(tx > 0 ? 0 : .pi)
      altitude = .radians(quarter - abs(tx))
    } else if abs(tx) == quarter || abs(ty) == quarter {
      azimuth = .zero
      altitude = .zero
    } else {
      let tanX = Double.tan(tx)
      let tanY = Double.tan(ty)
      azimuth = Angle.radians(.atan2(y: tanY, x: tanX)).normalizedPositive
      altitude = .radians(.atan(1 / Double.hypot(tanX, tanY)))
    }
  }
}
