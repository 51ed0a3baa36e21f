// SPDX-License-Identifier: Apache-2.0

import CBenchmarkCounters
import SeededRandom
import Testing
import VellumGeometry
import VellumSelection

/// The index in its other forms and uses: with boxes kept by the caller, along rays, by many threads.
@Suite struct SpatialIndexFormsTests {
  @Test(arguments: BoxScene.allCases)
  func theCompactIndexAnswersAsALinearSearch(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 12)
    var index = CompactSpatialIndex()
    var boxes: [Rect] = []
    for _ in 0..<300 {
      boxes.append(scene.box(&r))
      try index.insert(boxes[boxes.count - 1])
    }
    for _ in 0..<100 {
      let item = r.integer(0...299)
      boxes[item] = scene.box(&r)
      try index.move(.init(rawValue: UInt32(item)), to: boxes[item])
    }
    for round in 0..<2 {
      for _ in 0..<30 {
        let window = scene.window(&r)
        var found: [Int] = []
        index.forEach(intersecting: window, exactBox: { boxes[Int($0.rawValue)] }) {
          found.append(Int($0.rawValue))
          return true
        }
        #expect(found.sorted() == boxes.indices.filter { boxes[$0].intersects(window) })
      }
      if round == 0 { index.refit { boxes[Int($0.rawValue)] } }
      #expect(index.brokenInvariant() == nil)
    }
  }

  @Test(arguments: BoxScene.allCases)
  func raysMeetWhatALinearSearchMeets(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 13)
    let boxes = (0..<200).map { _ in scene.box(&r) }
    let index = try SpatialIndex(boxes)
    for query in 0..<20 {
      let (from, to) = (scene.window(&r).minCorner, scene.window(&r).maxCorner)
      let direction = query % 3 == 0 ? Vector(1, 0) : to - from
      guard direction.isFinite, direction != .zero else { continue }
      var found: [UInt32: Double] = [:]
      index.forEach(alongRayFrom: from, direction: direction, reach: 2) {
        found[$0.rawValue] = $1
        return true
      }
      for (item, box) in boxes.enumerated() {
        let entry = entryOfRay(from, direction, reach: 2, into: box)
        #expect(found[UInt32(item)] == entry, "\(from) \(direction) \(box)")
      }
    }
  }

  private func entryOfRay(_ from: Point, _ by: Vector, reach: Double, into box: Rect) -> Double? {
    var (near, far) = (0.0, reach)
    for (from, by, low, high) in [(from.x, by.x, box.minX, box.maxX), (from.y, by.y, box.minY, box.maxY)] {
      if by == 0 {
        guard low <= from && from <= high else { return nil }
      } else {
        near = max(near, min((low - from) / by, (high - from) / by))
        far = min(far, max((low - from) / by, (high - from) / by))
      }
    }
    return near <= far ? near : nil
  }

  @Test func readersNeedNoTurns() async throws {
    var r = SplitMix(seed: 14)
    let boxes = (0..<5000).map { _ in BoxScene.scattered.box(&r) }
    let index = try SpatialIndex(boxes)
    let window = Rect(x: 100, y: 100, width: 300, height: 300)
    let expected = boxes.count { $0.intersects(window) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).allSatisfy { _ in
            var hits = 0
            index.forEach(intersecting: window) { _ in
              hits += 1
              return true
            }
            return hits == expected && index.nearest(to: Point(500, 500), count: 3).count == 3
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test(.enabled(if: vellum_allocations_are_counted()))  // Sanitizers bring an allocator of their own.
  func windowsAndPointsAllocateNothing() throws {
    var r = SplitMix(seed: 15)
    let index = try SpatialIndex((0..<20_000).map { _ in BoxScene.scattered.box(&r) })
    // The first rounds may set things up; one that allocates nothing proves the rest.
    var least = UInt64.max
    for _ in 0..<200 where least > 0 {
      let before = vellum_thread_allocation_count()
      var hits = 0
      for step in 0..<3 {
        index.forEach(intersecting: Rect(x: 0, y: 0, width: 100 + Double(step), height: 100)) { _ in
          hits += 1
          return true
        }
      }
      index.forEach(near: Point(500, 500), tolerance: 8) { _ in
        hits += 1
        return true
      }
      least = min(least, vellum_thread_allocation_count() - before)
      #expect(hits > 0)
    }
    #expect(least == 0)
  }
}
