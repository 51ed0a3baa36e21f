// SPDX-License-Identifier: Apache-2.0

import CBenchmarkCounters
import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

/// Public reports about selecting that no other suite holds; each test names the fault it guards against.
@Suite struct SelectionFaultTests {
  @Test func scaledInkIsHitAsFarAsItIsDrawn() {
    // paperjs/paper.js#987: the width before scaling was compared.
    guard case .stroke(var stroke) = MarkupElement.ink(1, [Point(0, 0), Point(40, 0)], width: 4) else {
      return
    }
    stroke.transform = AffineTransform(a: 5, b: 0, c: 0, d: 5, tx: 100, ty: 100)
    let index = TestPage(.stroke(stroke)).index
    #expect(index.numbers(at: 200, 109.5, .reach(0)) == [1])
    #expect(index.numbers(at: 200, 110.5, .reach(0)) == [])
  }

  @Test func aHollowShapeOverAFilledOneLeavesItReachable() {
    // tldraw/tldraw PR 6525: margins inside and outside a hollow outline are two things.
    let index = TestPage(
      .shape(1, .box(0, 0, 200, 200), filled: true, width: 0), .shape(2, .box(50, 50, 100, 100), width: 0)
    ).index
    let options = HitOptions(tolerance: HitTolerance(outline: 8, inner: 3))
    #expect(index.numbers(at: 100, 100, options) == [1])
    // The filled one is hit directly, and stays first; the outline is next in the stack where its margin reaches.
    #expect(index.numbers(at: 52, 100, options) == [1, 2])
    #expect(index.numbers(at: 55, 100, options) == [1])
    #expect(index.numbers(at: 43, 100, options) == [1, 2])
    #expect(index.numbers(at: 50, 100, options).first == 2)
  }

  @Test func whatMayNotBeDeletedIsNotPreviewedEither() {
    // tldraw/tldraw#2058: preview and erasing ask the same query, which passes locked elements over.
    let index = TestPage(
      .shape(1, .box(0, 0, 50, 50), filled: true, allowing: .select), .line(2, Point(0, 60), Point(50, 60))
    ).index
    #expect(index.numbers(erasedBy: 4, [Point(25, 25), Point(25, 60)]) == [2])
    #expect(index.numbers(at: 25, 25) == [1])
    let all = HitOptions(requiredInteractions: [])
    let path = [Point(25, 25), Point(25, 60)]
    #expect(index.elements(erasedAlong: path, radius: 4, all).map { Int($0.id.low) } == [1, 2])
  }

  @Test func whatAPressMeetsADragMeetsToo() {
    // tldraw/tldraw PR 10182: an eraser that was pressed within the margin lost the shape when it moved.
    var r = SplitMix(seed: 31)
    var page = TestPage()
    for number in 1...30 {
      let points = (0..<4).map { _ in Point(r.number(0...200), r.number(0...200)) }
      page.page.subelements.append(
        number % 3 == 0
          ? .shape(number, .box(points[0].x, points[0].y, 40, 30), filled: number % 2 == 0)
          : .ink(number, points, width: r.number(1...5)))
    }
    let index = page.index
    var met = 0
    for _ in 0..<200 {
      let start = Point(r.number(0...240), r.number(0...240))
      let end = start + Vector(r.number(-3...3), r.number(-3...3))
      let pressed = Set(index.numbers(erasedBy: 4, [start]))
      met += pressed.count
      #expect(pressed.isSubset(of: index.numbers(erasedBy: 4, [start, end])))
      #expect(pressed.isSubset(of: index.numbers(erasedBy: 4, [end, start])))
    }
    #expect(met > 100)
  }

  @Test func aShapeThatGoesToAnotherPageLeavesItsIndex() {
    // tldraw/tldraw#7700
    let shape = MarkupElement.shape(1, .box(10, 10, 30, 30), filled: true)
    var (first, second) = (TestPage(shape).index, TestPage().index)
    func counts() -> [Int] { [first.numbers(at: 20, 20).count, second.numbers(at: 20, 20).count] }
    let (out, into) = (MarkupChange.remove(shape, at: 0), MarkupChange.insert(shape, at: 0))
    #expect(counts() == [1, 0])
    first.apply(out)
    second.apply(into)
    #expect(counts() == [0, 1])
    second.apply(into.inverse)
    first.apply(out.inverse)
    #expect(counts() == [1, 0])
  }

  /// The least of several processor times of moving 2000 boxes one by one, in seconds.
  private func timeOfMoves(in count: Int) throws -> Double {
    var index = SpatialIndex()
    for number in 0..<count {
      try index.insert(Rect(x: Double(number % 256) * 10, y: Double(number / 256) * 10, width: 8, height: 8))
    }
    return try (0..<5).map { round in
      let start = vellum_thread_seconds()
      for number in 0..<2000 {
        let handle = SpatialIndex.Handle(rawValue: UInt32(number * (count / 2000)))
        let box = index[handle]
        let step = Vector(round % 2 == 0 ? 3 : -3, 0)
        try index.move(handle, to: Rect(box.minCorner + step, box.maxCorner + step))
      }
      return vellum_thread_seconds() - start
    }.min() ?? 0
  }

  @Test func movingASelectionDoesNotSearchForEachBox() throws {
    // Rnote: moving n of N strokes took n · N steps. Here sixteen times the boxes must not cost four times the time.
    let (small, large) = (try timeOfMoves(in: 4000), try timeOfMoves(in: 64_000))
    #expect(large < small * 4, "\(small) \(large)")
  }

  /// The least of several processor times of loading a page of `count` strokes, in seconds.
  private func timeOfLoading(_ count: Int) -> Double {
    var page = TestPage()
    for number in 1...count {
      let (x, y) = (Double(number % 100) * 9, Double(number / 100) * 9)
      page.page.subelements.append(.ink(number, [Point(x, y), Point(x + 6, y + 5), Point(x + 9, y)]))
    }
    return (0..<3).map { _ in
      let start = vellum_thread_seconds()
      #expect(DocumentIndex(page.page).count == count)
      return vellum_thread_seconds() - start
    }.min() ?? 0
  }

  @Test func loadingALargePageTakesNoQuadraticTime() {
    // xournalpp/xournalpp#6842, flxzt/rnote#1436: four times the strokes may not take eight times the time.
    let (small, large) = (timeOfLoading(500), timeOfLoading(2000))
    #expect(large < small * 8, "\(small) \(large)")
  }
}
