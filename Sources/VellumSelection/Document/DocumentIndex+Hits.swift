// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension DocumentIndex {
  /// The element that a click at a point means; `nil` when there is none.
  public func hit(at point: Point, _ options: HitOptions = HitOptions()) -> Hit? {
    hits(at: point, options).first
  }

  /// Every element at a point, the preferred one first: the stack through which repeated clicks go.
  ///
  /// The order, each rule deciding what those before it leave open:
  /// 1. With ``HitOptions/prefersSelection``, selected elements, their hollow insides included.
  /// 2. Direct hits, where ink, line or fill lies under the point; the topmost first.
  /// 3. Near hits; the nearest first, then the topmost.
  /// 4. Insides of hollow outlines, if they count; the smallest first, then the topmost.
  ///
  /// - Complexity: O(log n + pieces near the point).
  public func hits(at point: Point, _ options: HitOptions = HitOptions()) -> [Hit] {
    let tolerance = options.tolerance
    let reach = Swift.max(tolerance.outline, tolerance.inner, tolerance.fill) / options.zoom
    guard point.isFinite, reach.isFinite else { return [] }
    var distances: [(slot: Int32, distance: Double)] = []
    boxes.forEach(near: point, tolerance: reach) { handle in
      let owner = owners[Int(handle.rawValue)]
      guard let entry = entries[Int(owner.slot)], options.admits(entry) else { return true }
      let distance = entry.distance(ofRun: Int(owner.run), to: point)
      if let place = distances.firstIndex(where: { $0.slot == owner.slot }) {
        distances[place].distance = Swift.min(distances[place].distance, distance)
      } else {
        distances.append((owner.slot, distance))
      }
      return true
    }
    var hits: [(hit: Hit, order: HitOrder)] = []
    for (slot, distance) in distances {
      guard let entry = entries[Int(slot)] else { continue }
      let isPreferred = options.prefersSelection && options.selection.contains(entry.id)
      guard let hit = entry.hit(at: point, distance: distance, options, countsInterior: isPreferred) else {
        continue
      }
      let area = hit.kind == .interior ? entry.drawn.bounds?.area ?? 0 : 0
      hits.append((hit, HitOrder(hit, area: area, isPreferred: isPreferred)))
    }
    hits.sort { $0.order < $1.order }
    return hits.map { $0.hit }
  }
}

extension DocumentIndex.Entry {
  /// The distance from a run's ink, or from the fill, to a point; infinite where that is not drawn.
  func distance(ofRun run: Int, to point: Point) -> Double {
    guard run < runCount else { return drawn.fills(point) ? 0 : .infinity }
    var least = Double.infinity
    for piece in pieces(ofRun: run) { least = Swift.min(least, drawn.pieces[piece].distance(to: point)) }
    return least
  }

  func hit(at point: Point, distance: Double, _ options: HitOptions, countsInterior: Bool) -> Hit? {
    if distance == 0 && (drawn.hasLine || drawn.fills(point)) { return hit(.direct, 0) }
    let encloses = drawn.encloses(point)
    let isFilled = !drawn.fill.isEmpty
    let tolerance = options.tolerance
    let margin = isFilled ? tolerance.fill : encloses ? tolerance.inner : tolerance.outline
    if distance <= margin / options.zoom { return hit(.near, distance) }
    guard encloses, countsInterior || options.hitsHollowInteriors else { return nil }
    return hit(.interior, distance)
  }

  private func hit(_ kind: Hit.Kind, _ distance: Double) -> Hit {
    Hit(id: id, kind: kind, distance: distance, rank: rank)
  }
}

/// The order of preference, as numbers that are compared one after the other; the least comes first.
private struct HitOrder {
  var keys: (Double, Double, Double, Double)

  init(_ hit: Hit, area: Double, isPreferred: Bool) {
    let kind: Double =
      switch hit.kind {
      case .direct: 0
      case .near: 1
      case .interior: 2
      }
    keys = (isPreferred ? 0 : 1, kind, hit.kind == .interior ? area : hit.distance, -Double(hit.rank))
  }

  static func < (a: HitOrder, b: HitOrder) -> Bool { a.keys < b.keys }
}
