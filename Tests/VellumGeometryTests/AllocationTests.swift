// SPDX-License-Identifier: Apache-2.0

import CBenchmarkCounters
import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

/// What hit-testing and resampling do for each point must not reach the heap.
///
/// The counter is absent under sanitizers, which bring their own allocator.
@Suite(.enabled(if: vellum_allocations_are_counted())) struct AllocationTests {
  /// The least count of this thread over a few runs: the first may set up what the language needs once.
  private func allocations(_ body: () -> Void) -> UInt64 {
    var least = UInt64.max
    for _ in 0..<3 {
      let before = vellum_thread_allocation_count()
      body()
      least = min(least, vellum_thread_allocation_count() - before)
    }
    return least
  }

  @Test func theCounterSeesAnAllocation() {
    var sink: [Double] = []
    #expect(allocations { sink = Array(repeating: 1, count: 100 + sink.count % 2) } > 0)
  }

  @Test func distancesAndBoundsOfShapesDoNotAllocate() {
    var random = SplitMix(seed: 91)
    for kind in ShapeKind.allCases {
      let (shape, point) = (random.shape(kind), random.point())
      var sum = 0.0
      #expect(allocations { sum += shape.distance(to: point) } == 0, "\(kind)")
      #expect(allocations { sum += shape.bounds.width } == 0, "\(kind)")
      #expect(sum.isFinite)
    }
  }

  @Test func containmentOfStraightShapesDoesNotAllocate() {
    var random = SplitMix(seed: 92)
    for kind in ShapeKind.allCases where kind != .roundedRectangle && kind != .chatBubble {
      let (shape, point) = (random.shape(kind), random.point())
      var inside = 0
      #expect(allocations { inside += shape.contains(point) ? 1 : 0 } == 0, "\(kind)")
    }
  }

  @Test func resamplingAndFlatteningIntoReservedStorageDoNotAllocate() {
    var random = SplitMix(seed: 93)
    let points = (0..<50).map { _ in random.point() }
    let (quadratic, cubic, arc) = (random.quadratic(), random.cubic(), random.arc())
    var storage: [Point] = []
    storage.reserveCapacity(5000)
    #expect(
      allocations {
        storage.removeAll(keepingCapacity: true)
        points.span.appendResampled(count: 64, to: &storage)
        points.span.appendResampled(spacing: 20, closed: true, to: &storage)
        quadratic.appendFlattened(tolerance: 1, to: &storage)
        cubic.appendFlattened(tolerance: 1, to: &storage)
        arc.appendFlattened(tolerance: 1, to: &storage)
      } == 0)
    #expect(storage.count > 64)
  }

  @Test func measuresOfPolygonsDoNotAllocate() {
    var random = SplitMix(seed: 94)
    let points = (0..<50).map { _ in random.point() }
    let probe = random.point()
    var sum = 0.0
    #expect(
      allocations {
        sum += points.signedArea + points.length(closed: true) + (points.distance(to: probe) ?? 0)
        sum += points.areaCentroid?.x ?? 0
        sum += points.encloses(probe) ? 1 : 0
      } == 0)
  }
}
