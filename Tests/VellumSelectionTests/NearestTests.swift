// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumSelection

@Suite struct NearestTests {
  @Test(arguments: BoxScene.allCases)
  func theNearestAreThoseOfALinearSearch(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 5)
    for count in [1, 7, 300] {
      let boxes = (0..<count).map { _ in scene.box(&r) }
      let index = try SpatialIndex(boxes)
      for query in 0..<20 {
        let point = scene.window(&r).minCorner
        let wanted = [1, 3, 8, count][query % 4]
        let all = boxes.enumerated().map {
          (distance: $0.element.distance(to: point), item: UInt32($0.offset))
        }
        .sorted { ($0.distance, $0.item) < ($1.distance, $1.item) }
        let found = index.nearest(to: point, count: wanted)
        #expect(found.map(\.handle.rawValue) == all.prefix(wanted).map(\.item), "\(scene) \(point)")
        let byCallback = index.nearest(to: point, count: wanted) {
          boxes[Int($0.rawValue)].distance(to: point)
        }
        #expect(byCallback == found)
        // A reach cuts the list off, itself included.
        let reach = all[min(2, count - 1)].distance
        let near = index.nearest(to: point, count: wanted, within: reach)
        #expect(near == found.filter { $0.distance <= reach })
      }
    }
  }

  @Test func theCallersDistanceDecides() throws {
    // A long thin diagonal: its box is nearest, its line is not.
    let index = try SpatialIndex([
      Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 40, y: 10, width: 2, height: 2),
    ])
    let diagonal = Segment(from: Point(0, 100), to: Point(100, 0))
    let point = Point(30, 10)
    let found = index.nearest(to: point, count: 1) {
      $0.rawValue == 0 ? diagonal.distance(to: point) : 10
    }
    #expect(found.map(\.handle.rawValue) == [1])
  }
}
