// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension SpatialIndex {
  /// Visits every box that a straight ray meets, in no particular order, until the visitor gives `false`.
  ///
  /// - Parameters:
  ///   - origin: where the ray begins.
  ///   - direction: where it goes; of any length but zero.
  ///   - reach: how far it goes, in lengths of `direction`.
  ///   - visit: is given the box, and where the ray enters it in lengths of `direction`: 0 when it begins inside.
  /// - Returns: `false` when the visitor stopped the search.
  @discardableResult
  public func forEach(
    alongRayFrom origin: Point, direction: Vector, reach: Double = .infinity,
    _ visit: (Handle, _ entry: Double) -> Bool
  ) -> Bool {
    precondition(direction != .zero && direction.isFinite && origin.isFinite, "a ray goes somewhere")
    guard tree.count > 0 else { return true }
    let frame = tree.header.frame
    let ray = Ray(origin: origin, direction: direction, reach: reach)
    return tree.read { reader in
      boxes.read { boxes in
        reader.visitAlong(ray, frame, reader.block(reader.root), level: reader.height) { item in
          guard let entry = ray.entry(into: boxes[Int(item)]) else { return true }
          return visit(Handle(rawValue: item), entry)
        }
      }
    }
  }
}

/// A ray for the slab test (Kay and Kajiya 1986).
struct Ray {
  let origin: Point
  let direction: Vector
  let reach: Double

  /// Where the ray enters a box, in lengths of the direction; `nil` when it misses.
  func entry(into box: Rect) -> Double? {
    var (near, far) = (0.0, reach)
    for (from, by, low, high) in [
      (origin.x, direction.x, box.minX, box.maxX), (origin.y, direction.y, box.minY, box.maxY),
    ] {
      if by == 0 {
        guard low <= from, from <= high else { return nil }
        continue
      }
      let (a, b) = ((low - from) / by, (high - from) / by)
      near = Swift.max(near, Swift.min(a, b))
      far = Swift.min(far, Swift.max(a, b))
    }
    return near <= far ? near : nil
  }
}

extension TreeReader {
  fileprivate func visitAlong(
    _ ray: Ray, _ frame: IndexFrame, _ block: TreeBlock, level: Int, _ body: (UInt32) -> Bool
  ) -> Bool {
    for place in 0..<block.count where ray.entry(into: frame.outerBox(block.box(at: place))) != nil {
      let goesOn =
        level == 0
        ? body(block[place]) : visitAlong(ray, frame, self.block(block[place]), level: level - 1, body)
      guard goesOn else { return false }
    }
    return true
  }
}
