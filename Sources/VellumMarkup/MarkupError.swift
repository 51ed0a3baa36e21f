// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no document; the three cases are PaperKit's, with where and why.
public enum MarkupError: Error, Hashable, Sendable {
  /// Not this format, or a damaged header.
  case incorrectFormat(reason: String)
  /// The format, but its content is damaged at a byte.
  case malformedData(offset: Int, reason: String)
  /// Written by a newer major version than this reader knows.
  case incompatibleFormatTooNew(found: Int, supported: Int)
}
