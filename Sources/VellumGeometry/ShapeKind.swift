// SPDX-License-Identifier: Apache-2.0

/// The kinds of ``Shape``; the raw value is the name in every file and on the command line.
public enum ShapeKind: String, CaseIterable, Sendable {
  /// A straight line.
  case line
  /// Straight pieces, open.
  case polyline
  /// One cubic Bézier curve.
  case curve
  /// A piece of an ellipse.
  case arc
  /// A line with one head or two.
  case arrow
  /// Three corners.
  case triangle
  /// Four right angles.
  case rectangle
  /// A rectangle with round corners.
  case roundedRectangle
  /// Four equal sides, standing on a corner.
  case diamond
  /// Two pairs of parallel sides.
  case parallelogram
  /// One pair of parallel sides.
  case trapezoid
  /// Straight pieces, closed.
  case polygon
  /// Equal sides and equal angles.
  case regularPolygon
  /// An ellipse with two different axes.
  case ellipse
  /// A circle.
  case circle
  /// A star.
  case star
  /// A filled arrow.
  case arrowShape
  /// A speech bubble.
  case chatBubble
}

/// A set of kinds, to limit what a recogniser may answer.
@frozen
public struct ShapeKinds: OptionSet, Hashable, Sendable {
  /// One bit for each kind, in the order of `ShapeKind.allCases`.
  public let rawValue: UInt32

  /// The set with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one kind.
  public init(_ kind: ShapeKind) {
    var bit: UInt32 = 1
    for candidate in ShapeKind.allCases {
      if candidate == kind { break }
      bit <<= 1
    }
    self.init(rawValue: bit)
  }

  /// Every kind.
  public static let all = ShapeKinds(rawValue: (1 << UInt32(ShapeKind.allCases.count)) - 1)

  /// The kinds with two ends: line, polyline, curve, arc, arrow.
  public static let open: ShapeKinds = [
    ShapeKinds(.line), ShapeKinds(.polyline), ShapeKinds(.curve), ShapeKinds(.arc), ShapeKinds(.arrow),
  ]

  /// Whether a kind is in the set.
  public func contains(_ kind: ShapeKind) -> Bool { contains(ShapeKinds(kind)) }
}
