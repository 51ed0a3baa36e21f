// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

@Suite struct DocumentIndexTests {
  private func element(_ number: Int, _ r: inout SplitMix) -> MarkupElement {
    let (x, y) = (r.number(0...300), r.number(0...300))
    switch r.integer(0...2) {
    case 0:
      return .ink(
        number, (0..<(1 + r.integer(0...29))).map { _ in Point(x + r.number(0...90), y + r.number(0...90)) })
    case 1:
      return .shape(
        number, .box(x, y, r.number(1...90), r.number(1...90), turned: r.number(0...180)),
        filled: r.integer(0...1) == 0)
    default: return .line(number, Point(x, y), Point(r.number(0...300), r.number(0...300)))
    }
  }

  @Test func followingChangesAnswersAsAFreshIndexDoes() {
    // tldraw/tldraw PR 3502, tldraw/tldraw#7700
    var r = SplitMix(seed: 10)
    var page = TestPage().page
    var index = DocumentIndex(page)
    var done: [MarkupChange] = []
    for step in 0..<300 {
      let count = page.subelements.count
      let change: MarkupChange
      switch count == 0 ? 0 : r.integer(0...9) {
      case 0...4: change = .insert(element(step, &r), at: r.integer(0...count))
      case 5, 6:
        let place = r.integer(0...count - 1)
        change = .remove(page.subelements[place], at: place)
      case 7, 8:
        let old = page.subelements[r.integer(0...count - 1)]
        var new = old
        new.applyTransform(.translation(by: Vector(r.number(-40...40), r.number(-40...40))))
        change = .update(from: old, to: new)
      default:
        let source = r.integer(0...count - 1)
        change = .move(page.subelements[source].id, from: source, to: r.integer(0...count - 1))
      }
      let isApplied = page.apply(change)
      #expect(isApplied)
      index.apply(change)
      done.append(change)
      if step % 20 == 19 { expectSame(index, page, &r) }
    }
    for change in done.inverse {
      let isApplied = page.apply(change)
      #expect(isApplied)
      index.apply(change)
    }
    #expect(page.subelements.isEmpty && index.count == 0 && index.pieceCount == 0)
  }

  private func expectSame(_ index: DocumentIndex, _ page: PaperMarkup, _ r: inout SplitMix) {
    let fresh = DocumentIndex(page)
    #expect(index.count == fresh.count && index.pieceCount == fresh.pieceCount)
    for _ in 0..<20 {
      let point = Point(r.number(0...300), r.number(0...300))
      #expect(index.hits(at: point, .reach()) == fresh.hits(at: point, .reach()))
      #expect(index.nearest(to: point)?.distance == fresh.nearest(to: point)?.distance)
      let box = Rect(point, Point(r.number(0...300), r.number(0...300)))
      guard let area = SelectionArea(marquee: box) else { continue }
      for rule in [AreaRule.touches, .contains, .share(0.4)] {
        #expect(index.elements(in: area, rule) == fresh.elements(in: area, rule))
      }
    }
  }

  @Test func hitsAreThoseOfALinearSearch() {
    var r = SplitMix(seed: 11)
    var page = TestPage().page
    for number in 0..<80 { page.subelements.append(element(number, &r)) }
    let index = DocumentIndex(page)
    for _ in 0..<300 {
      let point = Point(r.number(0...300), r.number(0...300))
      let hit = Set(index.hits(at: point, .reach()).map(\.id))
      for element in page.subelements {
        let drawn = DrawnElement(element)
        let distance = drawn.fills(point) ? 0 : drawn.pieces.map { $0.distance(to: point) }.min() ?? .infinity
        #expect(hit.contains(element.id) == (distance <= (drawn.fill.isEmpty ? 8 : 2)), "\(element) \(point)")
      }
    }
  }

  @Test func nearestAndSnappingFindThePlaces() {
    let index = TestPage(
      .line(1, Point(0, 0), Point(100, 0)), .line(2, Point(50, -50), Point(50, 50)),
      .shape(3, .box(200, 0, 40, 20))
    ).index
    let near = index.nearest(to: Point(30, 10))
    #expect(near?.id == UniqueID(number: 1) && near?.point == Point(30, 0) && near?.distance == 9.5)
    #expect(index.nearest(to: Point(30, 1000), within: 10) == nil)
    let cross = index.snapCandidates(near: Point(51, 1), within: 3)
    #expect(cross.contains { $0.kind == .intersection && $0.point == Point(50, 0) })
    let end = index.snapCandidates(near: Point(101, 1), within: 3)
    #expect(end.first?.kind == .end && end.first?.point == Point(100, 0))
    let corner = index.snapCandidates(near: Point(199, -1), within: 3).first { $0.kind == .corner }
    #expect(corner.map { $0.point.distance(to: Point(200, 0)) < 1e-9 } == true)
    let center = index.snapCandidates(near: Point(221, 11), within: 15).first { $0.kind == .center }
    #expect(center?.point == Point(220, 10))
  }

  @Test func longStrokesAreIndexedByPieces() {
    let spiral = (0..<4000).map { step -> Point in
      let turn = Double(step) * 0.05
      return Point(500, 500) + Vector(direction: .radians(turn)) * turn
    }
    let index = TestPage(.ink(1, spiral)).index
    #expect(index.pieceCount > 2000)
    #expect(index.numbers(at: 500, 500) == [1])
    #expect(index.numbers(at: 900, 900) == [])
  }
}
