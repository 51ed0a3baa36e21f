// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup

/// Takes the members of a JSON object one by one, and knows the path to say in an error.
///
/// What was not taken when the object is finished is an error: nothing is passed over in silence.
struct MemberReader {
  private var members: [String: JSONValue] = [:]
  private let path: String

  init(_ value: JSONValue, path: String) throws(ImportError) {
    self.path = path
    guard case .object(let list) = value else {
      throw ImportError(.file, "\(path.isEmpty ? "the document" : path): \(value.kindName) is not an object")
    }
    for member in list { members[member.key] = member.value }
  }

  /// An error about this object or one of its members.
  func fault(_ reason: String, at key: String = "") -> ImportError {
    let full = key.isEmpty ? path : path.isEmpty ? key : "\(path).\(key)"
    return ImportError(.file, full.isEmpty ? reason : "member \(full): \(reason)")
  }

  /// Fails when a member was not taken.
  func finish() throws(ImportError) {
    // The least name, since a dictionary has no order.
    if let key = members.keys.min() { throw fault("the member is not known", at: key) }
  }

  private func require<Value>(_ value: Value?, _ key: String) throws(ImportError) -> Value {
    guard let value else { throw fault("the member is missing", at: key) }
    return value
  }

  private mutating func take(_ key: String) -> JSONValue? { members.removeValue(forKey: key) }
}

// MARK: - Plain values

extension MemberReader {
  mutating func optionalText(_ key: String) throws(ImportError) -> String? {
    guard let value = take(key) else { return nil }
    guard let text = value.string else { throw fault("\(value.kindName) is not a string", at: key) }
    return text
  }

  mutating func optionalNumber(_ key: String) throws(ImportError) -> Double? {
    guard let value = take(key) else { return nil }
    guard let number = value.number else { throw fault("\(value.kindName) is not a number", at: key) }
    return number
  }

  mutating func optionalWhole(_ key: String, below limit: Int) throws(ImportError) -> Int? {
    guard let number = try optionalNumber(key) else { return nil }
    guard let whole = Int(exactly: number), (0..<limit).contains(whole) else {
      throw fault("the number is not whole and below \(limit)", at: key)
    }
    return whole
  }

  mutating func optionalNumbers(_ key: String, count: Int? = nil) throws(ImportError) -> [Double]? {
    guard let value = take(key) else { return nil }
    let numbers: [Double]
    switch value {
    case .numbers(let values): numbers = values
    case .array(let values) where values.isEmpty: numbers = []
    default: throw fault("\(value.kindName) is not an array of numbers", at: key)
    }
    guard count == nil || numbers.count == count else {
      throw fault("\(numbers.count) numbers are there, not \(count ?? 0)", at: key)
    }
    return numbers
  }

  /// Numbers with null where there is none.
  mutating func optionalColumn(_ key: String) throws(ImportError) -> [Double?]? {
    guard let value = members[key] else { return nil }
    guard case .array(let values) = value else { return try optionalNumbers(key)?.map { $0 } }
    members[key] = nil
    var column: [Double?] = []
    column.reserveCapacity(values.count)
    for value in values {
      switch value {
      case .null: column.append(nil)
      case .number(let number): column.append(number)
      default: throw fault("\(value.kindName) stands among numbers", at: key)
      }
    }
    return column
  }

  mutating func text(_ key: String) throws(ImportError) -> String { try require(try optionalText(key), key) }
  mutating func number(_ key: String) throws(ImportError) -> Double {
    try require(try optionalNumber(key), key)
  }
  mutating func numbers(_ key: String) throws(ImportError) -> [Double] {
    try require(try optionalNumbers(key), key)
  }
  mutating func whole(_ key: String, below limit: Int) throws(ImportError) -> Int {
    try require(try optionalWhole(key, below: limit), key)
  }

  mutating func data(_ key: String) throws(ImportError) -> [UInt8] {
    guard let bytes = Base64.decode(try text(key)) else { throw fault("the text is not base 64", at: key) }
    return bytes
  }

  mutating func names(_ key: String) throws(ImportError) -> [String]? {
    guard let value = take(key) else { return nil }
    guard case .array(let values) = value else { throw fault("\(value.kindName) is not an array", at: key) }
    var names: [String] = []
    for value in values {
      guard let name = value.string else { throw fault("\(value.kindName) is not a name", at: key) }
      names.append(name)
    }
    return names
  }

  /// The value with a name.
  func value<Value>(of name: String, in names: [(name: String, value: Value)]) throws(ImportError) -> Value {
    guard let entry = names.first(where: { $0.name == name }) else { throw fault("\(name) is not known") }
    return entry.value
  }
}

// MARK: - Values of the document

extension MemberReader {
  mutating func optionalID(_ key: String) throws(ImportError) -> UniqueID? {
    guard let text = try optionalText(key) else { return nil }
    guard let id = UniqueID(hexadecimal: text) else {
      throw fault("the text is not 32 hexadecimal digits", at: key)
    }
    return id
  }

  mutating func id(_ key: String) throws(ImportError) -> UniqueID { try require(try optionalID(key), key) }

  mutating func optionalColor(_ key: String) throws(ImportError) -> Color? {
    guard let c = try optionalNumbers(key, count: 4) else { return nil }
    return Color(linearRed: c[0], green: c[1], blue: c[2], alpha: c[3])
  }

  mutating func color(_ key: String) throws(ImportError) -> Color { try require(try optionalColor(key), key) }

  mutating func optionalRect(_ key: String) throws(ImportError) -> Rect? {
    guard let r = try optionalNumbers(key, count: 4) else { return nil }
    guard r[0] <= r[2], r[1] <= r[3] else { throw fault("the box ends before it begins", at: key) }
    let rect = Rect(Point(r[0], r[1]), Point(r[2], r[3]))
    guard rect.isDrawable else { throw fault("the box reaches beyond 1e30", at: key) }
    return rect
  }

  mutating func rect(_ key: String) throws(ImportError) -> Rect { try require(try optionalRect(key), key) }

  mutating func rotation() throws(ImportError) -> Angle { .radians(try optionalNumber("rotation") ?? 0) }

  mutating func interactions() throws(ImportError) -> MarkupInteractions {
    guard let names = try names("allowedInteractions") else { return .all }
    var interactions: MarkupInteractions = []
    for name in names { interactions.insert(try value(of: name, in: MarkupInteractions.names)) }
    return interactions
  }
}

// MARK: - Objects

extension MemberReader {
  /// The object of a key.
  mutating func object(_ key: String) throws(ImportError) -> MemberReader? {
    guard let value = take(key) else { return nil }
    return try MemberReader(value, path: path.isEmpty ? key : "\(path).\(key)")
  }

  /// The array of objects of a key.
  mutating func objects(_ key: String) throws(ImportError) -> [MemberReader]? {
    guard let value = take(key) else { return nil }
    guard case .array(let values) = value else {
      throw fault("\(value.kindName) is not an array of objects", at: key)
    }
    var readers: [MemberReader] = []
    readers.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      readers.append(try MemberReader(value, path: "\(path.isEmpty ? key : "\(path).\(key)")[\(index)]"))
    }
    return readers
  }
}
