// SPDX-License-Identifier: Apache-2.0

/// What a person may do to an element.
///
/// A controller enforces it; the document only carries it.
@frozen
public struct MarkupInteractions: OptionSet, Hashable, Sendable {
  /// One bit for each interaction.
  public let rawValue: UInt8

  /// The set with the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Turning it.
  public static let rotate = MarkupInteractions(rawValue: 1 << 0)
  /// Changing its size.
  public static let resize = MarkupInteractions(rawValue: 1 << 1)
  /// Moving it.
  public static let move = MarkupInteractions(rawValue: 1 << 2)
  /// Deleting it.
  public static let delete = MarkupInteractions(rawValue: 1 << 3)
  /// Changing colours, widths and text.
  public static let style = MarkupInteractions(rawValue: 1 << 4)
  /// Selecting it.
  ///
  /// An element that cannot be selected is transparent to hit tests.
  public static let select = MarkupInteractions(rawValue: 1 << 5)

  /// Everything.
  public static let all: MarkupInteractions = [.rotate, .resize, .move, .delete, .style, .select]
  /// Selecting only.
  public static let readOnly: MarkupInteractions = [.select]
}

/// How an element's drawn size follows its text.
///
/// `frame` stays; `renderFrame` grows.
@frozen
public struct MarkupAutoresizing: OptionSet, Hashable, Sendable {
  /// One bit for each direction.
  public let rawValue: UInt8

  /// The set with the given bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The width follows the text.
  public static let flexibleWidth = MarkupAutoresizing(rawValue: 1 << 0)
  /// The height follows the text.
  public static let flexibleHeight = MarkupAutoresizing(rawValue: 1 << 1)
}
