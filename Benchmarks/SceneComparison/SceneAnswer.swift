// SPDX-License-Identifier: Apache-2.0

/// What a batch of queries found: every index must give the same.
public struct SceneAnswer: Hashable, Sendable {
  /// Hits in all queries; for topmost, queries with a hit.
  public var hits = 0
  /// The sum of the numbers of the items hit.
  public var sum = 0

  /// An answer of nothing.
  public init() {}

  /// The answer of the given numbers.
  public init(hits: Int, sum: Int) {
    self.hits = hits
    self.sum = sum
  }

  mutating func add(_ item: UInt32) {
    hits &+= 1
    sum &+= Int(item)
  }
}
