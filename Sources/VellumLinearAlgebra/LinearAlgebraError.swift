// SPDX-License-Identifier: Apache-2.0

/// Why a system could not be solved.
public enum LinearAlgebraError: Error, Hashable, Sendable {
  /// The matrix has not the rank that the method needs.
  case rankDeficient
  /// A matrix that must be positive definite is not.
  case notPositiveDefinite
  /// An iteration did not settle.
  case noConvergence
  /// A number that is infinite or NaN.
  case notFinite
}
