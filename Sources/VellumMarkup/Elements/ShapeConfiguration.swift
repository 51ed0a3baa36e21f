// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// What an insertion menu offers: a kind of shape and how it looks.
public struct ShapeConfiguration: Hashable, Sendable {
  /// PaperKit's kinds of shape.
  public enum Shape: UInt8, CaseIterable, Hashable, Sendable {
    /// A rectangle.
    case rectangle = 0
    /// A rectangle with round corners.
    case roundedRectangle = 1
    /// An ellipse.
    case ellipse = 2
    /// A line or a quadratic curve.
    case line = 3
    /// A filled arrow.
    case arrowShape = 4
    /// A speech bubble.
    case chatBubble = 5
    /// A regular polygon.
    case regularPolygon = 6
    /// A star.
    case star = 7
  }

  /// The kind.
  public var type: Shape
  /// The colour inside; `nil` for none.
  public var fillColor: Color?
  /// The colour of the outline; `nil` for none.
  public var strokeColor: Color?
  /// The width of the outline, in points.
  public var lineWidth: Double

  /// The configuration; without colours given, a black outline one point wide.
  public init(type: Shape, fillColor: Color? = nil, strokeColor: Color? = .black, lineWidth: Double = 1) {
    self.type = type
    self.fillColor = fillColor
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
  }
}
