// SPDX-License-Identifier: Apache-2.0

import StrokeScene
import VellumGeometry
import VellumSelection

/// The operations of the scene on Vellum's index; never inlined, so that a profiler can count each.
struct SceneIndex {
  var index = SpatialIndex()

  @inline(never)
  init(inserting boxes: [Rect]) throws {
    for box in boxes { try index.insert(box) }
  }

  @inline(never)
  init(packing boxes: [Rect]) throws { index = try SpatialIndex(boxes) }

  @inline(never)
  func points(_ points: [Point]) -> SceneAnswer {
    var answer = SceneAnswer()
    for point in points {
      index.forEach(near: point, tolerance: 8) {
        answer.add($0.rawValue)
        return true
      }
    }
    return answer
  }

  @inline(never)
  func windows(_ windows: [Rect]) -> SceneAnswer {
    var answer = SceneAnswer()
    for window in windows {
      index.forEach(intersecting: window) {
        answer.add($0.rawValue)
        return true
      }
    }
    return answer
  }

  @inline(never)
  func topmost(_ points: [Point], _ scene: SceneData) -> SceneAnswer {
    var answer = SceneAnswer()
    let segments = scene.segments.span
    for point in points {
      var best = -1
      index.forEach(near: point, tolerance: 8) { handle in
        let item = Int(handle.rawValue)
        // Without a branch on the outcome, which nobody can predict.
        if item > best { best = segments[item].isWithin(8, of: point) ? item : best }
        return true
      }
      answer.hits &+= best >= 0 ? 1 : 0
      answer.sum &+= max(best, 0)
    }
    return answer
  }

  @inline(never)
  func nearest(_ points: ArraySlice<Point>, count: Int) -> Double {
    var sum = 0.0
    for point in points {
      for neighbor in index.nearest(to: point, count: count) { sum += neighbor.distance }
    }
    return sum
  }

  @inline(never)
  mutating func move(_ moves: [SceneMove]) throws {
    for move in moves { try shift(UInt32(move.number), by: move.offset) }
  }

  @inline(never)
  mutating func drag(_ drags: [SceneMove], _ scene: StrokeScene) throws {
    for drag in drags {
      for item in scene.firstOfStroke[drag.number]..<scene.firstOfStroke[drag.number + 1] {
        try shift(UInt32(item), by: drag.offset)
      }
    }
  }

  private mutating func shift(_ item: UInt32, by offset: Vector) throws {
    let handle = SpatialIndex.Handle(rawValue: item)
    let box = index[handle]
    try index.move(handle, to: Rect(box.minCorner + offset, box.maxCorner + offset))
  }
}
