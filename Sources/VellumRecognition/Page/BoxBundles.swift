// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Boxes in the order in which they came, bundled by sixteens, and the bundles again: what lies near a place is found
/// without a look at most of what does not.
///
/// What people draw one after the other lies close together, so a bundle covers little of the page, and a box more costs
/// no reordering. Where that is not so, a search looks at everything, as a plain list would.
struct BoxBundles: Sendable {
  private static let size = 16
  /// The boxes, and level by level those of the bundles; a level has at most sixteen times as many as the next.
  private var levels: [[Rect]] = [[]]

  /// What lies nowhere: no search finds it.
  private static let nowhere = Rect(
    Point(.greatestFiniteMagnitude, .greatestFiniteMagnitude),
    Point(.greatestFiniteMagnitude, .greatestFiniteMagnitude))

  /// The number of boxes.
  var count: Int { levels[0].count }

  /// The box with a number.
  subscript(index: Int) -> Rect { levels[0][index] }

  init() {}

  init(_ boxes: some Sequence<Rect>) { for box in boxes { append(box) } }

  /// Adds a box; `nil` for what lies nowhere.
  mutating func append(_ box: Rect?) {
    var index = levels[0].count
    levels[0].append(box ?? BoxBundles.nowhere)
    var level = 1
    while level < levels.count || levels[level - 1].count > BoxBundles.size {
      if level == levels.count {
        // All below make the first bundle of a new level.
        var whole = BoxBundles.nowhere
        for part in levels[level - 1].dropLast() { whole = BoxBundles.union(whole, part) }
        levels.append([whole])
      }
      index /= BoxBundles.size
      if index == levels[level].count { levels[level].append(BoxBundles.nowhere) }
      if let box { levels[level][index] = BoxBundles.union(levels[level][index], box) }
      level += 1
    }
  }

  private static func union(_ a: Rect, _ b: Rect) -> Rect {
    a == nowhere ? b : b == nowhere ? a : a.union(b)
  }

  // MARK: - Searching

  /// Hands over the numbers of the boxes that meet an area, ascending.
  func forEach(meeting area: Rect, _ body: (Int) -> Void) {
    _ = contains(meeting: area) {
      body($0)
      return false
    }
  }

  /// Whether one of the boxes that meet an area is what is asked for.
  func contains(meeting area: Rect, where predicate: (Int) -> Bool) -> Bool {
    contains(0..<levels[levels.count - 1].count, level: levels.count - 1, area, predicate)
  }

  private func contains(_ range: Range<Int>, level: Int, _ area: Rect, _ predicate: (Int) -> Bool) -> Bool {
    for index in range where levels[level][index].intersects(area) {
      if level == 0 {
        if predicate(index) { return true }
      } else {
        let first = index * BoxBundles.size
        let end = min(first + BoxBundles.size, levels[level - 1].count)
        if contains(first..<end, level: level - 1, area, predicate) { return true }
      }
    }
    return false
  }
}
