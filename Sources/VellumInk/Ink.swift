// SPDX-License-Identifier: Apache-2.0

/// The kinds of ink; the raw values are PencilKit's names in short.
public enum InkKind: String, CaseIterable, Sendable {
  /// A pen whose width follows pressure.
  case pen
  /// A pencil with grain.
  case pencil
  /// A flat, see-through highlighter.
  case marker
  /// A line of one width.
  case monoline
  /// A pen whose width follows direction and pressure.
  case fountainPen
  /// Wet, see-through paint.
  case watercolor
  /// A waxy, broad stick.
  case crayon
  /// A calligraphy pen with a broad edge.
  case reed
}

/// What a stroke is drawn with.
public struct Ink: Hashable, Sendable {
  /// The kind.
  public var kind: InkKind
  /// The colour.
  public var color: Color
  /// The nominal width, in points.
  public var width: Double

  /// The ink of a kind, colour and nominal width.
  public init(_ kind: InkKind = .pen, color: Color = .black, width: Double = 2.5) {
    self.kind = kind
    self.color = color
    self.width = width
  }
}
