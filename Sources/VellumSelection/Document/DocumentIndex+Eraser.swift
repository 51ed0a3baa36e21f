// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk
public import VellumMarkup

/// An element under an eraser.
public struct ErasedElement: Hashable, Sendable {
  /// The element.
  public var id: UniqueID
  /// The pieces of its drawn geometry that the eraser meets, ascending; see ``DocumentIndex/drawn(_:)``.
  ///
  /// Empty when
  /// it is only the fill.
  public var pieces: [Int]
}

extension DocumentIndex {
  /// The elements that a round eraser meets on a straight way, in drawing order.
  ///
  /// The whole swept area counts, so that a fast eraser jumps over nothing; a path is erased point by point or at
  /// once with the same result. What counts is what is drawn: the ink with its own width, a hollow shape only at its
  /// outline, a filled one anywhere. Elements that cannot be deleted are passed over.
  ///
  /// - Parameters:
  ///   - way: from where to where the eraser moved; a segment of no length is a touch.
  ///   - radius: the eraser's, in page points.
  public func elements(
    erasedAlong way: Segment, radius: Double,
    _ options: HitOptions = HitOptions(requiredInteractions: .delete)
  ) -> [ErasedElement] {
    guard let window = way.bounds.expanded(by: Swift.max(0, radius)), window.isFinite else { return [] }
    var found: [(rank: Int, element: ErasedElement)] = []
    var places: [Int32: Int] = [:]
    boxes.forEach(intersecting: window) { handle in
      let owner = owners[Int(handle.rawValue)]
      guard let entry = entries[Int(owner.slot)], options.admits(entry) else { return true }
      let pieces = entry.pieces(ofRun: Int(owner.run), metBy: way, radius: radius)
      let isFillMet =
        Int(owner.run) == entry.runCount && (entry.drawn.fills(way.start) || entry.drawn.fills(way.end))
      guard isFillMet || !pieces.isEmpty else { return true }
      if let place = places[owner.slot] {
        found[place].element.pieces += pieces
      } else {
        places[owner.slot] = found.count
        found.append((entry.rank, ErasedElement(id: entry.id, pieces: pieces)))
      }
      return true
    }
    found.sort { $0.rank < $1.rank }
    return found.map { ErasedElement(id: $0.element.id, pieces: $0.element.pieces.sorted()) }
  }

  /// The elements that a round eraser meets on a way through points, in drawing order.
  public func elements(
    erasedAlong path: [Point], radius: Double,
    _ options: HitOptions = HitOptions(requiredInteractions: .delete)
  ) -> [ErasedElement] {
    var pieces: [UniqueID: Set<Int>] = [:]
    let ways = path.count == 1 ? [(path[0], path[0])] : Array(zip(path, path.dropFirst()))
    for (start, end) in ways {
      for erased in elements(erasedAlong: Segment(from: start, to: end), radius: radius, options) {
        pieces[erased.id, default: []].formUnion(erased.pieces)
      }
    }
    return pieces.keys.sorted { (rank(of: $0) ?? 0) < (rank(of: $1) ?? 0) }
      .map { ErasedElement(id: $0, pieces: (pieces[$0] ?? []).sorted()) }
  }
}

extension DocumentIndex.Entry {
  fileprivate func pieces(ofRun run: Int, metBy way: Segment, radius: Double) -> [Int] {
    guard run < runCount else { return [] }
    return pieces(ofRun: run).filter { drawn.pieces[$0].distance(to: way) <= radius }
  }
}
