// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A document: a page with everything that was drawn and placed on it.
public struct PaperMarkup: Sendable {
  /// Names the document.
  public var id: MarkupID<PaperMarkup>
  /// The page's box, in points.
  ///
  /// Elements may lie outside.
  public var bounds: Rect {
    willSet { precondition(newValue.isDrawable, "a page has finite bounds") }
  }
  /// The page's colour; `nil` for whatever lies beneath.
  public var backgroundColor: Color?
  /// Shapes, strokes, images, links and loupes in the order of drawing.
  public var subelements: MarkupOrderedSet
  /// What a newer version wrote and this one does not understand; written back when the document is saved.
  public package(set) var preserved = PreservedContent()

  /// An empty page.
  public init(bounds: Rect, id: MarkupID<PaperMarkup> = MarkupID()) {
    precondition(bounds.isDrawable, "a page has finite bounds")
    self.id = id
    self.bounds = bounds
    subelements = MarkupOrderedSet()
  }
}

extension PaperMarkup: Equatable {
  /// Whether both hold the same page: id, box, colour, elements in order, and what is kept of newer versions.
  public static func == (a: PaperMarkup, b: PaperMarkup) -> Bool {
    a.id == b.id && a.bounds == b.bounds && a.backgroundColor == b.backgroundColor
      && a.subelements == b.subelements && a.preserved == b.preserved
  }
}

// MARK: - Content of newer versions

/// What a newer version wrote and this one does not understand, besides whole elements.
public struct PreservedContent: Hashable, Sendable {
  /// A chunk of the document, kept whole.
  public struct Chunk: Hashable, Sendable {
    /// Its four letters, the first in the highest byte.
    public var code: UInt32
    /// Its payload.
    public var bytes: [UInt8]

    package init(code: UInt32, bytes: [UInt8]) {
      self.code = code
      self.bytes = bytes
    }
  }

  /// A field of the document or of an element, kept whole.
  public struct Field: Hashable, Sendable {
    /// Its number.
    public var tag: UInt16
    /// Its payload.
    public var bytes: [UInt8]

    package init(tag: UInt16, bytes: [UInt8]) {
      self.tag = tag
      self.bytes = bytes
    }
  }

  /// The minor version of the file; the own one when nothing newer was read.
  public var minorVersion: UInt16 = FormatVersion.current.minor
  /// The chunks that stand after the elements, in order.
  public var chunks: [Chunk] = []
  /// The fields of the document itself, in order.
  public var documentFields: [Field] = []
  /// The fields of each element, in order.
  ///
  /// Those of elements that are gone are not written.
  public var elementFields: [UniqueID: [Field]] = [:]

  /// Nothing kept.
  public init() {}

  /// Whether nothing is kept.
  public var isEmpty: Bool { self == PreservedContent() }
}

/// The version of the native format.
public struct FormatVersion: Hashable, Sendable {
  /// A file with another major version is not readable.
  public var major: UInt16
  /// A file with a higher minor version holds things that this version keeps without understanding them.
  public var minor: UInt16

  /// The newest version that this code knows; a document is written in the oldest that can hold it.
  public static let current = FormatVersion(major: 1, minor: 2)
  /// The first minor version whose strokes may have an ink of their own.
  static let customInk: UInt16 = 1
  /// The first minor version whose strokes may be drawn over a part of their path only.
  static let cutPaths: UInt16 = 2
}

// MARK: - Searching

extension PaperMarkup {
  /// The text of text boxes, links and image descriptions, one a line in the order of drawing; `nil` when
  /// there is none.
  ///
  /// - Complexity: O(n).
  public var indexableContent: String? {
    var lines: [String] = []
    for element in subelements {
      switch element {
      case .shape(let shape) where !shape.attributedText.isEmpty: lines.append(shape.attributedText.plain)
      case .link(let link): lines.append(link.url)
      case .image(let image):
        if let description = image.accessibilityDescription { lines.append(description) }
      default: continue
      }
    }
    guard var text = lines.first else { return nil }
    for line in lines.dropFirst() { text += "\n" + line }
    return text
  }
}
