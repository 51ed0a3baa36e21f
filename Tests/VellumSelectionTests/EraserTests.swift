// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

/// What an eraser meets; each test names the public report of the fault it guards against.
@Suite struct EraserTests {
  @Test func hollowShapesAreErasedAtTheirOutline() {
    // tldraw/tldraw#414
    let box = Shape.box(100, 100, 400, 300)
    let hollow = TestPage(.shape(1, box)).index
    #expect(hollow.numbers(erasedBy: 8, [Point(300, 250)]) == [])
    #expect(hollow.numbers(erasedBy: 8, [Point(100, 250)]) == [1])
    let filled = TestPage(.shape(1, box, filled: true)).index
    #expect(filled.numbers(erasedBy: 8, [Point(300, 250)]) == [1])
    #expect(filled.numbers(erasedBy: 8, [Point(100, 250)]) == [1])
  }

  @Test func theDrawnWidthIsErased() {
    // xournalpp/xournalpp#3668, flxzt/rnote#1839
    let wide = TestPage(.ink(1, [Point(0, 100), Point(200, 100)], width: 20)).index
    #expect(wide.numbers(erasedBy: 2, [Point(50, 111)]) == [1])
    #expect(wide.numbers(erasedBy: 2, [Point(50, 113)]) == [])
    let thin = TestPage(.ink(1, [Point(0, 100), Point(200, 100)], width: 5)).index
    #expect(
      thin.numbers(erasedBy: 3, [Point(50, 110)]) == [] && thin.numbers(erasedBy: 3, [Point(50, 105)]) == [1])
  }

  @Test func aFastEraserMissesNothing() {
    // flxzt/rnote#1247
    var page = TestPage()
    for number in 1...9 {
      let x = Double(number) * 10
      page.page.subelements.append(.ink(number, [Point(x, 0), Point(x, 100)], width: 1))
    }
    #expect(page.index.numbers(erasedBy: 2, [Point(0, 0), Point(100, 100)]) == Array(1...9))
  }

  @Test func dotsAndAxisParallelStrokesAreErased() {
    // xournalpp/xournalpp#2729, excalidraw/excalidraw#9762
    let index = TestPage(
      .ink(1, [Point(0, 100), Point(200, 100)]), .ink(2, [Point(50, 0), Point(50, 60)]),
      .ink(3, [Point(80, 50)])
    ).index
    #expect(index.numbers(erasedBy: 1, [Point(150, 100)]) == [1])
    #expect(index.numbers(erasedBy: 1, [Point(50, 30)]) == [2])
    #expect(index.numbers(erasedBy: 1, [Point(80, 50)]) == [3])
    guard case .stroke(var dot) = MarkupElement.ink(4, [Point(0, 0)]) else { return }
    dot.transform = AffineTransform(a: 20, b: 0, c: 0, d: 20, tx: 500, ty: 500)
    let scaled = TestPage(.stroke(dot)).index
    #expect(scaled.numbers(erasedBy: 0, [Point(515, 500)]) == [4])
    #expect(scaled.numbers(erasedBy: 0, [Point(522, 500)]) == [])
  }

  @Test func theInkIsErasedAndNotItsBox() {
    // cjquines/qboard#133
    let index = TestPage(.ink(1, [Point(0, 0), Point(100, 100)])).index
    #expect(index.numbers(erasedBy: 3, [Point(90, 10)]) == [])
    #expect(index.numbers(erasedBy: 3, [Point(50, 52)]) == [1])
  }

  @Test func aFullWipeLeavesNothing() {
    // LinwoodDev/Butterfly#580
    let points = (0..<60).map { Point(Double($0) * 5, 100 + Double($0 % 3) * 7) }
    let index = TestPage(.ink(1, points, width: 3)).index
    let erased = index.elements(erasedAlong: [Point(-20, 107), Point(320, 107)], radius: 12)
    #expect(erased.first?.pieces.count == index.drawn(UniqueID(number: 1))?.pieces.count)
  }

  @Test func stepByStepAndAtOnceErasesTheSame() {
    // dotnet/wpf#11059
    var r = SplitMix(seed: 9)
    var page = TestPage()
    for number in 0..<50 {
      let points = (0..<6).map { _ in Point(r.number(0...300), r.number(0...300)) }
      page.page.subelements.append(.ink(number, points, width: r.number(0.5...6)))
    }
    let index = page.index
    for _ in 0..<40 {
      let path = (0..<5).map { _ in Point(r.number(0...300), r.number(0...300)) }
      var pieces: [UniqueID: Set<Int>] = [:]
      for (start, end) in zip(path, path.dropFirst()) {
        for erased in index.elements(erasedAlong: Segment(from: start, to: end), radius: 3) {
          pieces[erased.id, default: []].formUnion(erased.pieces)
        }
      }
      let atOnce = index.elements(erasedAlong: path, radius: 3)
      #expect(atOnce.count == pieces.count)
      for erased in atOnce { #expect(Set(erased.pieces) == pieces[erased.id]) }
    }
  }
}
