// SPDX-License-Identifier: Apache-2.0

package import VellumGeometry

/// The tip at one place of a stroke: an ellipse (a disc for a round tip, nearly a line for a flat one).
package struct Nib {
  package var center: Point
  /// Half the size along the long axis, in points.
  package var radius: Double
  /// Half the size across over half the size along, `0 < aspect <= 1`.
  package var aspect: Double
  /// The direction of the long axis.
  package var axis: Vector

  /// The least aspect: a flat tip is drawn this thin, so that no outline degenerates.
  static let leastAspect = 1e-3

  var isRound: Bool { aspect == 1 }

  /// The displacement taken to the tip's own frame, in which the tip is a disc of `radius`.
  func toFrame(_ v: Vector) -> Vector {
    isRound ? v : Vector(v.dot(axis), axis.cross(v) / aspect)
  }

  /// The inverse of ``toFrame(_:)``.
  func fromFrame(_ v: Vector) -> Vector {
    isRound ? v : axis * v.x + axis.perpendicular * (v.y * aspect)
  }

  /// The smallest box that holds the tip.
  var bounds: Rect {
    let (c, s) = isRound ? (1.0, 1.0) : (axis.x, axis.y)
    let halfWidth = isRound ? radius : radius * (c * c + s * s * aspect * aspect).squareRoot()
    let halfHeight = isRound ? radius : radius * (s * s + c * c * aspect * aspect).squareRoot()
    return Rect(center: center, width: 2 * halfWidth, height: 2 * halfHeight)
  }
}
