// SPDX-License-Identifier: Apache-2.0

/// A start tag, with its namespaces resolved.
struct XMLStartTag {
  /// The name without its prefix.
  var name: String
  /// The namespace that the prefix stands for; `nil` for none.
  var namespace: String?
  /// The attributes in the order of the text.
  var attributes: [XMLAttribute]
  /// The line on which the tag ends.
  var line: Int

  /// The value of an attribute, whatever its prefix.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// An attribute of a start tag.
struct XMLAttribute {
  /// The name without its prefix.
  var name: String
  /// The value, with references resolved.
  var value: String
}

/// What receives the content of an XML text, in order.
protocol XMLContentHandler: AnyObject {
  /// An element begins.
  func start(_ tag: XMLStartTag) throws(ImportError)
  /// An element ends; `text` is its own text, without that of its children.
  func end(text: ArraySlice<UInt8>) throws(ImportError)
}
