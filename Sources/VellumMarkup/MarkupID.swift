// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// Names an element of a document, and says at compile time which type of element it is.
@frozen
public struct MarkupID<Element>: Hashable, Sendable {
  /// The identifier without the type.
  public var rawValue: UniqueID

  /// The typed name for an identifier.
  @inlinable
  public init(rawValue: UniqueID) { self.rawValue = rawValue }

  /// A new random name.
  ///
  /// Where a replay must give the same bytes, take ids from a ``UniqueIDGenerator`` with a seed.
  public init() {
    var generator = UniqueIDGenerator.random()
    self.init(rawValue: generator.next())
  }
}

/// Names an element of a ``MarkupOrderedSet`` of any type.
///
/// Elements of all types share one name space: a shape and a stroke of one document never have the same
/// identifier.
public enum ElementID: Hashable, Sendable {
  /// A shape or a text box.
  case shape(MarkupID<ShapeMarkup>)
  /// A stroke of ink.
  case stroke(UniqueID)
  /// An image.
  case image(MarkupID<ImageMarkup>)
  /// A link.
  case link(MarkupID<LinkMarkup>)
  /// A loupe.
  case loupe(MarkupID<LoupeMarkup>)
  /// Content that this version does not understand.
  case unknown(MarkupID<UnknownMarkup>)

  /// The identifier without the type.
  public var rawValue: UniqueID {
    switch self {
    case .shape(let id): id.rawValue
    case .stroke(let id): id
    case .image(let id): id.rawValue
    case .link(let id): id.rawValue
    case .loupe(let id): id.rawValue
    case .unknown(let id): id.rawValue
    }
  }
}
