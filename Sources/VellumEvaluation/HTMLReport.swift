// SPDX-License-Identifier: Apache-2.0

/// A contact sheet of what went wrong, as one HTML file that needs nothing else.
///
/// Each item is a picture of the ink with the shape that was answered drawn over it. Items are grouped by confusion
/// (what was expected, what was answered), the most frequent first. The file stays small: of each confusion the first
/// items are kept, and of all only so many are written; how many were left out is said.
public struct HTMLReport: Sendable {
  /// One drawing that was read wrong.
  public struct Item: Sendable {
    /// What was expected, in the words of the data.
    public var label: String
    /// What was answered, or what went wrong.
    public var answer: String
    /// How sure the recogniser was; `nil` without an answer.
    public var confidence: Double?
    /// Where the drawing is from, such as a file and a line.
    public var source: String
    /// The picture.
    public var figure: InkFigure

    /// A drawing that was read wrong.
    public init(label: String, answer: String, confidence: Double?, source: String, figure: InkFigure) {
      self.label = label
      self.answer = answer
      self.confidence = confidence
      self.source = source
      self.figure = figure
    }
  }

  /// What was expected and what was answered.
  struct Confusion: Hashable, Comparable {
    var label: String
    var answer: String

    static func < (a: Confusion, b: Confusion) -> Bool { (a.label, a.answer) < (b.label, b.answer) }
  }

  /// The items of one confusion: the first ones, and how many there are.
  struct Group {
    var items: [Item] = []
    var count = 0
  }

  /// The heading of the document.
  public var title: String
  /// The numbers at the top, in order.
  public var counts: [(name: String, value: String)] = []
  /// The most items that are written.
  public let itemLimit: Int
  /// The most items that are written of one confusion.
  public let groupLimit: Int
  private var groups: [Confusion: Group] = [:]

  /// A report of nothing; `itemLimit` and `groupLimit` bound what is written and kept in memory.
  public init(title: String, itemLimit: Int = 400, groupLimit: Int = 40) {
    precondition(itemLimit >= 0 && groupLimit >= 0, "a report holds zero items or more")
    self.title = title
    self.itemLimit = itemLimit
    self.groupLimit = groupLimit
  }

  /// The number of items added.
  public var itemCount: Int { groups.values.reduce(0) { $0 + $1.count } }

  /// Adds a drawing that was read wrong.
  public mutating func add(_ item: Item) {
    let confusion = Confusion(label: item.label, answer: item.answer)
    var group = groups.removeValue(forKey: confusion) ?? Group()
    group.count += 1
    if group.items.count < groupLimit { group.items.append(item) }
    groups[confusion] = group
  }

  /// The groups as they are written: the most frequent confusion first, cut to the limits.
  var shown: [(confusion: Confusion, group: Group)] {
    var room = itemLimit
    return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { confusion, group in
      var group = group
      group.items = Array(group.items.prefix(room))
      room -= group.items.count
      return (confusion, group)
    }
  }
}
