// SPDX-License-Identifier: Apache-2.0

import VellumInk

extension PaperMarkup {
  /// The features that the document uses.
  ///
  /// - Complexity: O(n).
  public var featureSet: FeatureSet {
    var used = FeatureSet.empty
    if let backgroundColor {
      used.contentVersion = .version2
      used.add(backgroundColor)
    }
    if preserved.hasContent { used.contentVersion = .unrecognized }
    for element in subelements { used.formUnion(element.featureSet) }
    return used
  }

  /// Removes for good what the set does not support; afterwards ``featureSet`` is a subset of it.
  ///
  /// Elements of kinds that are not supported go; others lose the parts that are not supported (a fill, the
  /// text, a
  /// marker, brightness above the supported exposure), and go when nothing visible is left.
  ///
  /// - Complexity: O(n).
  public mutating func removeContentUnsupported(by supported: FeatureSet) {
    if supported.contentVersion < .version2 { backgroundColor = nil }
    backgroundColor = backgroundColor?.limited(to: supported)
    if supported.contentVersion < .unrecognized { preserved = PreservedContent() }
    var kept = MarkupOrderedSet()
    kept.reserveCapacity(subelements.count)
    for var element in subelements where element.removeContentUnsupported(by: supported) {
      kept.append(element)
    }
    subelements = kept
  }
}

extension PreservedContent {
  /// Whether there is anything besides the version number.
  var hasContent: Bool { !chunks.isEmpty || !documentFields.isEmpty || !elementFields.isEmpty }
}
