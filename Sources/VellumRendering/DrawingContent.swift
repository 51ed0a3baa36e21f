// SPDX-License-Identifier: Apache-2.0

/// Which parts of a document are drawn.
public struct DrawingContent: OptionSet, Hashable, Sendable {
  /// One bit for each part.
  public let rawValue: UInt8

  /// The set with the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The strokes.
  public static let ink = DrawingContent(rawValue: 1)
  /// The shapes, with all other elements that are not ink.
  public static let shapes = DrawingContent(rawValue: 2)
  /// The whole document.
  public static let all: DrawingContent = [.ink, .shapes]
}
