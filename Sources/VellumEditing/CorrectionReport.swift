// SPDX-License-Identifier: Apache-2.0

/// What became of values that arrived late; see ``Session/correct(_:appendingTo:)``.
public struct CorrectionReport: Hashable, Sendable {
  /// Updates that a sample took over.
  public var applied = 0
  /// Updates that changed nothing: of samples that are not known or no longer remembered, of strokes that were erased, or
  /// whose path was cut or changed since, and those without a usable value.
  public var passedOver = 0

  /// A report before the first update.
  public init() {}
}
