// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumSelection

/// The index and, beside it, the plain list that says what is right.
private struct Pair {
  var index = SpatialIndex()
  var boxes: [UInt32: Rect] = [:]

  func expectSameAnswers(_ scene: BoxScene, queries: Int, _ r: inout SplitMix) {
    for _ in 0..<queries {
      let window = scene.window(&r)
      var found: [UInt32] = []
      index.forEach(intersecting: window) {
        found.append($0.rawValue)
        return true
      }
      let expected = boxes.filter { $0.value.intersects(window) }.keys.sorted()
      #expect(found.sorted() == expected, "\(scene) \(window)")
    }
  }
}

@Suite struct SpatialIndexTests {
  @Test(arguments: BoxScene.allCases)
  func windowsFindWhatALinearSearchFinds(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 1)
    for count in [1, 24, 25, 400] {
      var pair = Pair()
      for _ in 0..<count {
        let box = scene.box(&r)
        pair.boxes[try pair.index.insert(box).rawValue] = box
      }
      #expect(pair.index.brokenInvariant() == nil)
      pair.expectSameAnswers(scene, queries: 30, &r)
    }
  }

  @Test(arguments: BoxScene.allCases)
  func packingAnswersAsInsertionDoes(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 2)
    for count in [0, 1, 24, 25, 600] {
      let boxes = (0..<count).map { _ in scene.box(&r) }
      var pair = Pair()
      pair.index = try SpatialIndex(boxes)
      for (item, box) in boxes.enumerated() { pair.boxes[UInt32(item)] = box }
      #expect(pair.index.brokenInvariant() == nil)
      pair.expectSameAnswers(scene, queries: 30, &r)
    }
  }

  @Test(arguments: BoxScene.allCases)
  func everyChangeKeepsTheInvariants(_ scene: BoxScene) throws {
    var r = SplitMix(seed: 3)
    var pair = Pair()
    for step in 0..<700 {
      // Growing, then shrinking to nothing, then growing again.
      let favorsRemoval = (300..<620).contains(step)
      let choice = r.integer(0...9)
      let keys = pair.boxes.keys.sorted()
      let victim = keys.isEmpty ? nil : keys[r.integer(0...keys.count - 1)]
      if let victim, choice < (favorsRemoval ? 8 : 2) {
        pair.index.remove(.init(rawValue: victim))
        pair.boxes[victim] = nil
      } else if let victim, choice < 5 {
        let box = scene.box(&r)
        try pair.index.move(.init(rawValue: victim), to: box)
        pair.boxes[victim] = box
      } else if choice == 9, step % 40 == 0 {
        let new = (0..<r.integer(0...59)).map { _ in scene.box(&r) }
        for (item, box) in zip(try pair.index.insert(contentsOf: new.span), new) { pair.boxes[item] = box }
      } else {
        let box = scene.box(&r)
        pair.boxes[try pair.index.insert(box).rawValue] = box
      }
      #expect(pair.index.brokenInvariant() == nil)
      #expect(pair.index.count == pair.boxes.count)
      if step % 25 == 0 { pair.expectSameAnswers(scene, queries: 4, &r) }
    }
  }

  @Test func boxesThatAreNotFiniteAreRefused() throws {
    var index = SpatialIndex()
    let handle = try index.insert(Rect(x: 0, y: 0, width: 1, height: 1))
    let infinite = Rect(Point(0, 0), Point(.infinity, 1))
    #expect(throws: SelectionError.notFinite) { try index.insert(infinite) }
    #expect(throws: SelectionError.notFinite) { try index.move(handle, to: infinite) }
    #expect(throws: SelectionError.notFinite) { try index.insert(contentsOf: [infinite].span) }
    #expect(index.count == 1)
    #expect(index[handle] == Rect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func copiesAreValues() throws {
    var index = try SpatialIndex((0..<100).map { Rect(x: Double($0), y: 0, width: 0.5, height: 1) })
    let copy = index
    for item in 0..<50 { index.remove(.init(rawValue: UInt32(item))) }
    try index.move(.init(rawValue: 99), to: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(copy.count == 100 && index.count == 50)
    #expect(copy.brokenInvariant() == nil && index.brokenInvariant() == nil)
    #expect(copy[.init(rawValue: 99)].minX == 99 && index[.init(rawValue: 99)].minX == 0)
  }

  @Test func aVisitorStopsTheSearch() throws {
    let index = try SpatialIndex((0..<1000).map { Rect(x: Double($0), y: 0, width: 1, height: 1) })
    var seen = 0
    let finished = index.forEach(intersecting: Rect(x: 0, y: 0, width: 1000, height: 1)) { _ in
      seen += 1
      return seen < 7
    }
    #expect(!finished && seen == 7)
  }

  @Test func boundsAreExact() throws {
    var r = SplitMix(seed: 4)
    for scene in BoxScene.allCases {
      let boxes = (0..<200).map { _ in scene.box(&r) }
      let index = try SpatialIndex(boxes)
      #expect(index.bounds == boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
    }
    #expect(SpatialIndex().bounds == nil)
  }
}
