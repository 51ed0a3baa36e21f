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

// MARK: - Text

extension ImportError: CustomStringConvertible {
  /// The place and the reason, to be set behind the file's name.
  public var description: String {
    switch place {
    case .file: reason
    default: "\(place): \(reason)"
    }
  }
}

extension ImportError.Place: CustomStringConvertible {
  /// The place in words.
  public var description: String {
    switch self {
    case .file: "the file"
    case .line(let line): "line \(line)"
    case .field(let line, let name): "line \(line), \(name)"
    case .byte(let offset): "byte \(offset)"
    }
  }
}
