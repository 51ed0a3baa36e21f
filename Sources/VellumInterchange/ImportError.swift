// SPDX-License-Identifier: Apache-2.0

/// Why a file was refused, and where.
public struct ImportError: Error, Hashable, Sendable {
  /// Where in the file.
  public enum Place: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A line, counted from 1.
    case line(Int)
    /// A field of a line, counted from 1.
    case field(line: Int, name: String)
    /// A byte, counted from 0.
    case byte(Int)
  }

  /// Where.
  public var place: Place
  /// Why, as one clause without a full stop.
  public var reason: String

  /// A refusal at a place.
  public init(_ place: Place, _ reason: String) {
    self.place = place
    self.reason = reason
  }
}
