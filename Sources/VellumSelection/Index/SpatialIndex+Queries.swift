// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension SpatialIndex {
  /// Visits every box that meets a window, in no particular order, until the visitor gives `false`.
  ///
  /// - Returns: `false` when the visitor stopped the search.
  /// - Complexity: O(log n + hits) for boxes that overlap little.
  @inlinable @discardableResult
  public func forEach(intersecting window: Rect, _ visit: (Handle) -> Bool) -> Bool {
    guard tree.count > 0 else { return true }
    let query = tree.header.frame.query(window)
    return tree.read { reader in
      boxes.read { boxes in
        reader.forEachInWindow(
          query, isHit: { boxes[Int($0)].intersects(window) }, { visit(Handle(rawValue: $0)) })
      }
    }
  }

  /// Visits every box that comes within `tolerance` of a point along both axes, until the visitor gives `false`.
  ///
  /// This is the broad phase of a click: it misses nothing that is within `tolerance` by any measure of distance.
  ///
  /// - Returns: `false` when the visitor stopped the search.
  @inlinable @discardableResult
  public func forEach(near point: Point, tolerance: Double, _ visit: (Handle) -> Bool) -> Bool {
    guard tree.count > 0 else { return true }
    let window = Rect(
      Point(point.x - tolerance, point.y - tolerance), Point(point.x + tolerance, point.y + tolerance))
    let query = tree.header.frame.query(window)
    return tree.read { reader in
      boxes.read { boxes in
        reader.forEachMeeting(
          query, isHit: { boxes[Int($0)].intersects(window) }, { visit(Handle(rawValue: $0)) })
      }
    }
  }
}
