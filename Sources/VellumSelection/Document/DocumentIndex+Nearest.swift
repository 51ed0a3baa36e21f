// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk
import VellumMarkup

/// A place on or by an element that something can be aligned with.
public struct SnapCandidate: Hashable, Sendable {
  /// What the place is; the earlier ones are preferred at equal distance.
  public enum Kind: Int, Comparable, Hashable, Sendable {
    /// An end of an open line or of ink.
    case end
    /// A corner of an outline.
    case corner
    /// The middle of a closed shape.
    case center
    /// Where two outlines cross.
    case intersection
    /// The nearest place on a line or on ink.
    case outline

    /// Orders by preference.
    public static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  /// The element.
  public var id: UniqueID
  /// What the place is.
  public var kind: Kind
  /// The place, on the middle of the line.
  public var point: Point
  /// Its distance from the point that was asked about.
  public var distance: Double
}

extension DocumentIndex {
  /// The element whose drawn geometry is nearest to a point, with the nearest place on it.
  ///
  /// - Parameters:
  ///   - reach: nothing farther away is found.
  /// - Complexity: about O(log n).
  public func nearest(
    to point: Point, within reach: Double = .infinity, _ options: HitOptions = HitOptions()
  ) -> SnapCandidate? {
    let found = boxes.nearest(to: point, count: 1, within: reach) { handle in
      let owner = owners[Int(handle.rawValue)]
      guard let entry = entries[Int(owner.slot)], options.admits(entry) else { return .infinity }
      return entry.distance(ofRun: Int(owner.run), to: point)
    }
    guard let neighbor = found.first, neighbor.distance.isFinite else { return nil }
    let owner = owners[Int(neighbor.handle.rawValue)]
    guard let entry = entries[Int(owner.slot)] else { return nil }
    let run = Int(owner.run)
    var place = point
    if run < entry.runCount {
      let segments = entry.pieces(ofRun: run).map { entry.drawn.pieces[$0].segment }
      place = segments.nearestPlace(to: point) ?? point
    }
    return SnapCandidate(id: entry.id, kind: .outline, point: place, distance: neighbor.distance)
  }

  /// Places near a point that something can be aligned with, the best first: by distance, at equal distance by kind.
  ///
  /// - Parameters:
  ///   - reach: how far they may be, in page points.
  public func snapCandidates(
    near point: Point, within reach: Double, _ options: HitOptions = HitOptions()
  ) -> [SnapCandidate] {
    var candidates: [SnapCandidate] = []
    var nearby: [(slot: Int32, segment: Segment)] = []
    var slots: [Int32] = []
    func offer(_ id: UniqueID, _ kind: SnapCandidate.Kind, _ place: Point) {
      let distance = place.distance(to: point)
      guard distance <= reach else { return }
      candidates.append(SnapCandidate(id: id, kind: kind, point: place, distance: distance))
    }
    boxes.forEach(near: point, tolerance: reach) { handle in
      let owner = owners[Int(handle.rawValue)]
      guard let entry = entries[Int(owner.slot)], options.admits(entry) else { return true }
      if !slots.contains(owner.slot) { slots.append(owner.slot) }
      if Int(owner.run) < entry.runCount {
        for piece in entry.pieces(ofRun: Int(owner.run)) {
          let segment = entry.drawn.pieces[piece].segment
          if segment.distance(to: point) <= reach { nearby.append((owner.slot, segment)) }
        }
      }
      return true
    }
    for slot in slots {
      guard let entry = entries[Int(slot)] else { continue }
      for (kind, place) in entry.landmarks { offer(entry.id, kind, place) }
      if let place = nearby.filter({ $0.slot == slot }).map({ $0.segment }).nearestPlace(to: point) {
        offer(entry.id, .outline, place)
      }
    }
    for (index, a) in nearby.enumerated() {
      for b in nearby[..<index] where b.slot != a.slot {
        guard case .point(let place)? = a.segment.intersection(b.segment), let entry = entries[Int(a.slot)]
        else {
          continue
        }
        offer(entry.id, .intersection, place)
      }
    }
    return candidates.sorted { ($0.distance, $0.kind, $0.id) < ($1.distance, $1.kind, $1.id) }
  }
}

extension [Segment] {
  fileprivate func nearestPlace(to point: Point) -> Point? {
    self.map { $0.point(at: $0.parameter(nearestTo: point)) }
      .min { $0.distance(to: point) < $1.distance(to: point) }
  }
}

extension DocumentIndex.Entry {
  /// The ends, corners and middle of an element.
  fileprivate var landmarks: [(SnapCandidate.Kind, Point)] {
    switch element {
    case .stroke:
      return [drawn.pieces.first?.segment.start, drawn.pieces.last?.segment.end].compactMap { $0 }
        .map { (.end, $0) }
    case .shape(let shape):
      let outline = shape.pageShape
      var found: [(SnapCandidate.Kind, Point)] = outline.corners.map {
        (outline.isClosed ? .corner : .end, $0)
      }
      if outline.isClosed { found.append((.center, shape.frame.center)) }
      if !outline.isClosed, let first = drawn.pieces.first, let last = drawn.pieces.last {
        found += [(.end, first.segment.start), (.end, last.segment.end)]
      }
      return found
    case .image, .link, .loupe:
      guard let ring = drawn.interior.first, let frame = element.frame else { return [] }
      let corners: [(SnapCandidate.Kind, Point)] = ring.count == 4 ? ring.map { (.corner, $0) } : []
      return corners + [(.center, frame.center)]
    case .unknown: return []
    }
  }
}
