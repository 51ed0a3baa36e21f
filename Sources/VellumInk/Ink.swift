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
  /// How width and opacity follow the pen, for an ink of one's own; `nil` for the kind's law.
  ///
  /// Its widths and opacities are worked into a stroke's points when the stroke is made; documents keep it all the same,
  /// since the shape of the tip and a later correction of the samples need it.
  public var customResponse: InkResponse?

  /// The ink of a kind, colour and nominal width.
  public init(
    _ kind: InkKind = .pen, color: Color = .black, width: Double = 2.5, response: InkResponse? = nil
  ) {
    self.kind = kind
    self.color = color
    self.width = width
    customResponse = response
  }

  /// How width and opacity follow the pen.
  public var response: InkResponse { customResponse ?? kind.response }
}
