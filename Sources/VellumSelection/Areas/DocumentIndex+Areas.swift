// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

extension DocumentIndex {
  /// The elements in an area, in drawing order.
  ///
  /// What counts is what is drawn, not its box. Locked, hidden and excluded elements are passed over as in a hit test.
  ///
  /// - Complexity: O(log n + pieces in the area + pieces at its border · edges near them); pieces well inside are
  ///   only counted.
  public func elements(
    in area: SelectionArea, _ rule: AreaRule, _ options: HitOptions = HitOptions()
  ) -> [UniqueID] {
    candidates(in: area, options).compactMap { candidate in
      guard let entry = entries[Int(candidate.slot)] else { return nil }
      let isIn =
        switch rule {
        case .touches: candidate.insideRuns > 0 || entry.touches(area, candidate.borderRuns)
        case .contains: entry.isContained(in: area, candidate)
        case .share(let least): entry.share(in: area, candidate) >= least
        }
      return isIn ? entry.id : nil
    }
  }

  /// The share of an element that is in an area: of its length, or of its area when it is filled; zero for an element
  /// that the page does not have.
  ///
  /// - Complexity: O(pieces of the element · edges near them), however many elements the page has.
  public func share(of id: UniqueID, in area: SelectionArea) -> Double {
    guard let slot = slots[id], let entry = entries[Int(slot)],
      HitOptions(requiredInteractions: []).admits(entry)
    else { return 0 }
    let all = AreaCandidate(slot: slot, insideRuns: 0, borderRuns: Array(0...entry.runCount), inside: [])
    return entry.share(in: area, all)
  }

  /// An element of which something may be in the area.
  struct AreaCandidate {
    var slot: Int32
    /// How many runs of its pieces lie wholly inside.
    var insideRuns: Int
    /// The runs at the border, in no order; the one behind the last is the fill.
    var borderRuns: [Int]
    /// The same for those inside, kept only where they are counted piece by piece.
    var inside: [Int]
  }

  private func candidates(in area: SelectionArea, _ options: HitOptions) -> [AreaCandidate] {
    var places = [Int32](repeating: -1, count: entries.count)
    var found: [AreaCandidate] = []
    boxes.forEach(in: area) { handle, isInside in
      let owner = owners[Int(handle.rawValue)]
      var place = places[Int(owner.slot)]
      if place < 0 {
        guard let entry = entries[Int(owner.slot)], options.admits(entry) else { return true }
        place = Int32(found.count)
        places[Int(owner.slot)] = place
        found.append(AreaCandidate(slot: owner.slot, insideRuns: 0, borderRuns: [], inside: []))
      }
      if isInside {
        found[Int(place)].insideRuns += 1
        found[Int(place)].inside.append(Int(owner.run))
      } else {
        found[Int(place)].borderRuns.append(Int(owner.run))
      }
      return true
    }
    found.sort { rank($0) < rank($1) }
    return found
  }

  private func rank(_ candidate: AreaCandidate) -> Int { entries[Int(candidate.slot)]?.rank ?? 0 }
}

// MARK: - One element

extension DocumentIndex.Entry {
  func touches(_ area: SelectionArea, _ borderRuns: [Int]) -> Bool {
    for run in borderRuns {
      if run == runCount {
        // The area may lie within the fill without meeting its border.
        if drawn.fills(area.polygon[0]) { return true }
        continue
      }
      for piece in pieces(ofRun: run) where drawn.pieces[piece].touches(area) { return true }
    }
    return false
  }

  func isContained(in area: SelectionArea, _ candidate: DocumentIndex.AreaCandidate) -> Bool {
    let runs = candidate.borderRuns.filter { $0 < runCount }
    // The border of a fill says all about the fill.
    guard runs.count + candidate.inside.count(where: { $0 < runCount }) == runCount, runCount > 0 else {
      return false
    }
    for run in runs {
      for piece in pieces(ofRun: run) where !drawn.pieces[piece].isContained(in: area) { return false }
    }
    return true
  }

  func share(in area: SelectionArea, _ candidate: DocumentIndex.AreaCandidate) -> Double {
    guard drawn.fill.isEmpty else { return PolygonOverlap(drawn.fill).share(in: area) }
    var (total, inside) = (0.0, 0.0)
    for piece in drawn.pieces { total += piece.segment.length }
    guard total > 0 else { return drawn.pieces.first.map { area.contains($0.segment.start) ? 1 : 0 } ?? 0 }
    for run in candidate.inside where run < runCount {
      for piece in pieces(ofRun: run) { inside += drawn.pieces[piece].segment.length }
    }
    for run in candidate.borderRuns where run < runCount {
      for piece in pieces(ofRun: run) {
        let segment = drawn.pieces[piece].segment
        inside += segment.length * area.share(of: segment)
      }
    }
    return Swift.min(1, inside / total)
  }
}

extension DrawnPiece {
  /// Whether any point of the piece is in the area.
  func touches(_ area: SelectionArea) -> Bool {
    if area.contains(segment.start) { return true }
    let reach = Swift.max(startRadius, endRadius)
    // Only the edge that is nearest matters, and on a short piece the taper changes little along it.
    guard reach > 0 else {
      return area.share(of: segment) > 0 || area.distance(of: segment, within: 1e-9) == 0
    }
    return area.distance(of: segment, within: reach.nextUp) <= reach
  }

  /// Whether the whole piece is in the area: its middle line, and its ends all round.
  func isContained(in area: SelectionArea) -> Bool {
    if let box = area.box { return box.contains(bounds) }
    guard area.share(of: segment) >= 1 - 1e-12 else { return false }
    let directions = [
      (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7),
    ]
    for (center, radius) in [(segment.start, startRadius), (segment.end, endRadius)] where radius > 0 {
      for (x, y) in directions where !area.contains(center + Vector(x, y) * radius) { return false }
    }
    return true
  }
}
