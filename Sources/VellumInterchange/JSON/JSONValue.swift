// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259).
///
/// Members keep the order of the text, so that what is written back is the same each time.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; never infinite or NaN when it was read.
  case number(Double)
  /// A string.
  case string(String)
  /// An array that holds at least one number and nothing but numbers: kept flat, since most of a pen file is that.
  case numbers([Double])
  /// Any other array.
  case array([JSONValue])
  /// An object; no key stands twice when it was read.
  case object([JSONMember])
}

/// A key and its value in a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The key.
  public var key: String
  /// The value.
  public var value: JSONValue

  /// A member of an object.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

// MARK: - Access

extension JSONValue {
  /// The value of a key; `nil` for a missing key or a value that is no object.
  ///
  /// - Complexity: O(members).
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The string; `nil` for anything else.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; `nil` for anything else.
  public var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The values of an array of any sort; `nil` for anything else.
  public var elements: [JSONValue]? {
    switch self {
    case .numbers(let values): values.map { .number($0) }
    case .array(let values): values
    default: nil
    }
  }

  /// The members of an object; `nil` for anything else.
  public var members: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// What the value is, for a message.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .numbers, .array: "an array"
    case .object: "an object"
    }
  }
}
