// SPDX-License-Identifier: Apache-2.0

extension PaperMarkup {
  /// Whether bytes begin as a document in the native format does; they may still be damaged further on.
  ///
  /// - Complexity: O(1).
  public static func isDocument(_ bytes: [UInt8]) -> Bool { bytes.starts(with: formatMagic) }
}
