// SPDX-License-Identifier: Apache-2.0

import StrokeScene
import Testing
import VellumGeometry
import VellumSelection

/// The scene's answers as every compared library gives them; a million segments are run by the benchmark.
@Suite struct PublishedSceneTests {
  private func answer(_ index: SpatialIndex, _ windows: some Sequence<Rect>) -> [Int] {
    var (hits, sum) = (0, 0)
    for window in windows {
      index.forEach(intersecting: window) {
        hits += 1
        sum += Int($0.rawValue)
        return true
      }
    }
    return [hits, sum]
  }

  @Test func tenThousandSegmentsGiveThePublishedAnswers() throws {
    let scene = StrokeScene(count: 10_000)
    #expect(scene.firstOfStroke.count - 1 == 83)
    var index = SpatialIndex()
    for box in scene.boxes { try index.insert(box) }
    let near = scene.points().map { Rect(Point($0.x - 8, $0.y - 8), Point($0.x + 8, $0.y + 8)) }
    #expect(answer(index, near) == [197_114, 993_693_462])
    #expect(answer(try SpatialIndex(scene.boxes), near) == [197_114, 993_693_462])
    #expect(answer(index, StrokeScene.smallWindows()) == [11_530, 56_793_242])
    #expect(answer(index, StrokeScene.largeWindows()) == [61_604, 320_482_867])
    for move in scene.moves() { try shift(&index, move.number, by: move.offset) }
    #expect(answer(index, near) == [32_257, 165_745_728])
    for drag in scene.drags() {
      for item in scene.firstOfStroke[drag.number]..<scene.firstOfStroke[drag.number + 1] {
        try shift(&index, item, by: drag.offset)
      }
    }
    #expect(answer(index, near) == [29_001, 143_868_814])
    #expect(index.brokenInvariant() == nil)
  }

  private func shift(_ index: inout SpatialIndex, _ item: Int, by offset: Vector) throws {
    let handle = SpatialIndex.Handle(rawValue: UInt32(item))
    let box = index[handle]
    try index.move(handle, to: Rect(box.minCorner + offset, box.maxCorner + offset))
  }
}
