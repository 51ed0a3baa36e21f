// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension SpatialIndex {
  /// Visits every box that may have a point in an area, until the visitor gives `false`; it is told whether the whole
  /// box surely is inside.
  ///
  /// Nodes of the index that lie wholly inside or outside are decided at once, so the cost is that of the boxes at
  /// the border and of the hits. A box at the border is given when its own border and the area's meet.
  ///
  /// - Returns: `false` when the visitor stopped the search.
  @discardableResult
  public func forEach(in area: SelectionArea, _ visit: (Handle, _ isInside: Bool) -> Bool) -> Bool {
    guard tree.count > 0 else { return true }
    let frame = tree.header.frame
    return tree.read { reader in
      boxes.read { boxes in
        reader.forEach(
          meeting: frame.query(area.bounds),
          coverage: { area.coverage(of: frame.outerBox($0)) },
          exactCoverage: { area.coverage(of: boxes[Int($0)]) },
          { visit(Handle(rawValue: $0), $1) })
      }
    }
  }
}

extension IndexFrame {
  /// A box in page coordinates that holds every box with the given rounded one.
  func outerBox(_ box: QuantizedBox) -> Rect {
    // A unit more on each side pays for rounding; what lies at the frame's edge may lie anywhere beyond.
    func edge(_ v: Int32, _ outward: Double, _ origin: Double) -> Double {
      abs(Double(v)) >= Self.limit - 1 && (v > 0) == (outward > 0)
        ? outward * .greatestFiniteMagnitude
        : Swift.max(
          -.greatestFiniteMagnitude,
          Swift.min(.greatestFiniteMagnitude, (Double(v) + outward) / scale + origin))
    }
    return Rect(
      Point(edge(box.x, -1, originX), edge(box.y, -1, originY)),
      Point(edge(0 &- box.z, 1, originX), edge(0 &- box.w, 1, originY)))
  }
}

extension TreeReader {
  /// Visits every item with the coverage of its box, except those outside.
  func forEach(
    meeting query: BoxQuery, coverage: (QuantizedBox) -> SelectionArea.Coverage,
    exactCoverage: (UInt32) -> SelectionArea.Coverage, _ body: (UInt32, Bool) -> Bool
  ) -> Bool {
    visit(block(root), level: height, isInside: false, query, coverage, exactCoverage, body)
  }

  private func visit(
    _ block: TreeBlock, level: Int, isInside: Bool, _ query: BoxQuery,
    _ coverage: (QuantizedBox) -> SelectionArea.Coverage,
    _ exactCoverage: (UInt32) -> SelectionArea.Coverage, _ body: (UInt32, Bool) -> Bool
  ) -> Bool {
    for place in 0..<block.count {
      var childIsInside = isInside
      if !isInside {
        let box = block.box(at: place)
        guard !(query.meeting &- box).hasNegativeLane else { continue }
        let found = level == 0 ? exactCoverage(block[place]) : coverage(box)
        if found == .outside { continue }
        childIsInside = found == .inside
      }
      let goesOn =
        level == 0
        ? body(block[place], childIsInside)
        : visit(
          self.block(block[place]), level: level - 1, isInside: childIsInside, query, coverage, exactCoverage,
          body)
      guard goesOn else { return false }
    }
    return true
  }
}
