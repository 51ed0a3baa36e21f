// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import StrokeScene
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

extension Suite {
  /// The spatial index, and hit tests and areas over documents, on the published scene of strokes.
  static var selection: Suite {
    Suite("selection", changes + queries + documents + marquee)
  }

  private static var changes: [Benchmark] {
    [
      Benchmark("selection/insert", items: 10_000) {
        let boxes = StrokeScene(count: 10_000).boxes
        return {
          var index = SpatialIndex()
          for box in boxes { _ = try? index.insert(box) }
          return index.count
        }
      },
      Benchmark("selection/pack", items: 10_000) {
        let boxes = StrokeScene(count: 10_000).boxes
        return { (try? SpatialIndex(boxes))?.count ?? 0 }
      },
      Benchmark("selection/move", items: 1000) {
        let scene = StrokeScene(count: 10_000)
        var index = inserted(scene)
        let moves = Array(scene.moves().prefix(500))
        return {
          // There and back, so that every run begins with the same boxes.
          for move in moves { shift(&index, move.number, by: move.offset) }
          for move in moves { shift(&index, move.number, to: scene.boxes[move.number]) }
          return index.count
        }
      },
    ]
  }

  private static var queries: [Benchmark] {
    [
      Benchmark("selection/point", items: 1000) {
        let scene = StrokeScene(count: 10_000)
        let (index, points) = (inserted(scene), Array(scene.points().prefix(1000)))
        return { points.reduce(0) { $0 + hits(index, near: $1) } }
      },
      Benchmark("selection/window", items: 1000) {
        let index = inserted(StrokeScene(count: 10_000))
        let windows = Array(StrokeScene.smallWindows().prefix(1000))
        return { windows.reduce(0) { $0 + hits(index, in: $1) } }
      },
      Benchmark("selection/nearest", items: 1000) {
        let scene = StrokeScene(count: 10_000)
        let (index, points) = (inserted(scene), Array(scene.points().prefix(1000)))
        return { points.reduce(0) { $0 + index.nearest(to: $1, count: 8).count } }
      },
    ]
  }

  private static var documents: [Benchmark] {
    [
      Benchmark("selection/hit-test", items: 100) {
        let scene = StrokeScene(count: 10_000)
        let (index, points) = (DocumentIndex(page(scene)), Array(scene.hoverPoints().prefix(100)))
        return { points.reduce(0) { $0 + (index.hit(at: $1) == nil ? 0 : 1) } }
      },
      Benchmark("selection/lasso") {
        let scene = StrokeScene(count: 10_000)
        let index = DocumentIndex(page(scene))
        let center = scene.boxes[0].center
        let lasso = (0..<64).map { center + Vector(direction: .degrees(Double($0) * 360 / 64)) * 2000 }
        return { SelectionArea(lasso: lasso).map { index.elements(in: $0, .touches).count } ?? 0 }
      },
    ]
  }

  /// A marquee that grows over a million segments, a step a frame: it asks the allocator for nothing.
  private static var marquee: [Benchmark] {
    [
      Benchmark("selection/marquee-drag", items: 120) {
        let scene = StrokeScene(count: 1_000_000)
        let index = try? SpatialIndex(scene.boxes)
        let corner = Point(20_000, 20_000)
        return {
          (1...120).reduce(0) { sum, frame in
            let side = Double(frame) * 40
            return sum + (index.map { hits($0, in: Rect(corner, Point(20_000 + side, 20_000 + side))) } ?? 0)
          }
        }
      }
    ]
  }
}

private func inserted(_ scene: StrokeScene) -> SpatialIndex {
  var index = SpatialIndex()
  for box in scene.boxes { _ = try? index.insert(box) }
  return index
}

private func hits(_ index: SpatialIndex, near point: Point) -> Int {
  var hits = 0
  index.forEach(near: point, tolerance: 8) { _ in
    hits += 1
    return true
  }
  return hits
}

private func hits(_ index: SpatialIndex, in window: Rect) -> Int {
  var hits = 0
  index.forEach(intersecting: window) { _ in
    hits += 1
    return true
  }
  return hits
}

private func shift(_ index: inout SpatialIndex, _ number: Int, by offset: Vector) {
  let box = index[SpatialIndex.Handle(rawValue: UInt32(number))]
  shift(&index, number, to: Rect(box.minCorner + offset, box.maxCorner + offset))
}

private func shift(_ index: inout SpatialIndex, _ number: Int, to box: Rect) {
  try? index.move(SpatialIndex.Handle(rawValue: UInt32(number)), to: box)
}

/// The scene's strokes as ink.
private func page(_ scene: StrokeScene) -> PaperMarkup {
  var ids = UniqueIDGenerator(seed: 11)
  var page = PaperMarkup(
    bounds: Rect(x: 0, y: 0, width: StrokeScene.side, height: StrokeScene.side),
    id: MarkupID(rawValue: ids.next()))
  for (first, end) in zip(scene.firstOfStroke, scene.firstOfStroke.dropFirst()) {
    let path = (first..<end).map { number in
      StrokePoint(
        position: scene.segments[number].start, timeOffset: Double(number - first) / 120,
        width: 2 * scene.halfWidths[number])
    }
    page.subelements.append(Stroke(id: ids.next(), ink: Ink(), path: StrokePath(points: path)))
  }
  return page
}
