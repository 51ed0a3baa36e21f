// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// Text with attributes: a plain string and the runs that cover it.
///
/// A run counts UTF-8 bytes, so that no Unicode table is needed to read one. Runs cover the text from its
/// beginning;
/// what they leave over has no attributes.
public struct MarkupText: Hashable, Sendable {
  /// What the text says.
  public var plain: String
  /// The runs in order.
  public var runs: [Run]

  /// Text without attributes, or with the given runs.
  public init(_ plain: String = "", runs: [Run] = []) {
    self.plain = plain
    self.runs = runs
  }

  /// Whether there is no text.
  public var isEmpty: Bool { plain.isEmpty }
}

extension MarkupText {
  /// A stretch of text with one set of attributes.
  public struct Run: Hashable, Sendable {
    /// How many bytes of UTF-8 the run covers.
    public var utf8Count: Int
    /// How they look and what they mean.
    public var attributes: Attributes

    /// A run of the given length.
    public init(utf8Count: Int, attributes: Attributes) {
      self.utf8Count = utf8Count
      self.attributes = attributes
    }
  }

  /// Marks that a run has or has not.
  @frozen
  public struct Traits: OptionSet, Hashable, Sendable {
    /// One bit for each mark.
    public let rawValue: UInt8

    /// The set with the given bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold letters.
    public static let bold = Traits(rawValue: 1 << 0)
    /// Slanted letters.
    public static let italic = Traits(rawValue: 1 << 1)
    /// A line below.
    public static let underline = Traits(rawValue: 1 << 2)
    /// A line through.
    public static let strikethrough = Traits(rawValue: 1 << 3)
  }

  /// The attributes of a run; `nil` leaves the choice to the renderer.
  public struct Attributes: Hashable, Sendable {
    /// The font's family.
    public var fontFamily: String?
    /// The font's size, in points.
    public var fontSize: Double?
    /// The marks.
    public var traits: Traits
    /// The colour.
    public var color: Color?
    /// Where a click leads.
    public var link: String?
    /// Attributes that Vellum does not interpret, carried without loss, in their own order.
    public var custom: [Custom]

    /// The given attributes.
    public init(
      fontFamily: String? = nil, fontSize: Double? = nil, traits: Traits = [], color: Color? = nil,
      link: String? = nil, custom: [Custom] = []
    ) {
      self.fontFamily = fontFamily
      self.fontSize = fontSize
      self.traits = traits
      self.color = color
      self.link = link
      self.custom = custom
    }
  }

  /// An attribute that Vellum does not interpret.
  public struct Custom: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value, in an encoding that only the name's owner knows.
    public var value: [UInt8]

    /// The attribute.
    public init(name: String, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }
}
