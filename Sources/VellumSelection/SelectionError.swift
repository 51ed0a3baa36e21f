// SPDX-License-Identifier: Apache-2.0

/// Why a query or an insertion was refused.
public enum SelectionError: Error, Hashable, Sendable {
  /// A box with an edge that is infinite or NaN.
  case notFinite
}
