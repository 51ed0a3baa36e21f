// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

/// What marquee and lasso select; each test names the public report of the fault it guards against.
@Suite struct AreaTests {
  private func circle(_ x: Double, _ y: Double, _ radius: Double, turns: Int = 1) -> [Point] {
    (0..<turns * 64).map { Point(x, y) + Vector(direction: .degrees(Double($0) * 360 / 64)) * radius }
  }

  @Test func touchingEnclosingAndSharesDiffer() {
    // flxzt/rnote#155, xournalpp/xournalpp#7523, tldraw/tldraw-beta#8
    let index = TestPage(.line(1, Point(0, 0), Point(100, 0), width: 0)).index
    let lasso = SelectionArea(lasso: [Point(-10, -10), Point(60, -10), Point(60, 10), Point(-10, 10)])
    #expect(index.numbers(in: lasso, .touches) == [1])
    #expect(index.numbers(in: lasso, .contains) == [])
    #expect(index.numbers(in: lasso, .share(0.59)) == [1] && index.numbers(in: lasso, .share(0.61)) == [])
    #expect(lasso.map { abs(index.share(of: UniqueID(number: 1), in: $0) - 0.6) < 1e-9 } == true)
  }

  @Test func aShareIsTheSameForOneElementAndForAll() throws {
    var r = SplitMix(seed: 16)
    for _ in 0..<30 {
      var page = TestPage()
      for number in 0..<60 {
        let (x, y) = (r.number(0...900), r.number(0...900))
        let points = (0..<r.integer(0...59) + 3).map { _ in
          Point(x + r.number(0...300), y + r.number(0...300))
        }
        page.page.subelements.append(
          number % 3 == 0 ? .shape(number, .polygon(points), filled: number % 2 == 0) : .ink(number, points))
      }
      let index = page.index
      let lasso = (0..<7).map { _ in Point(r.number(-50...1100), r.number(-50...1100)) }
      let area = try #require(SelectionArea(lasso: lasso))
      let least = r.number(0.05...0.95)
      let selected = Set(index.numbers(in: area, .share(least)))
      for number in 0..<60 {
        let share = index.share(of: UniqueID(number: number), in: area)
        #expect((0...1).contains(share))
        if abs(share - least) > 1e-9 { #expect(selected.contains(number) == (share > least), "\(share)") }
      }
    }
    #expect(
      TestPage().index.share(
        of: UniqueID(number: 1),
        in: try #require(SelectionArea(marquee: .init(x: 0, y: 0, width: 9, height: 9)))) == 0)
  }

  @Test func marqueeAndLassoOfOneAreaAgree() {
    // excalidraw/excalidraw#11809
    var r = SplitMix(seed: 6)
    let elements = (0..<40).map { number -> MarkupElement in
      let (x, y) = (r.number(0...900), r.number(0...900))
      let (w, h) = (r.number(1...90), r.number(1...90))
      return number % 2 == 0
        ? .ink(number, [Point(x, y), Point(x + w, y + h), Point(x, y + h)])
        : .shape(number, .box(x, y, w, h, turned: r.number(0...90)), filled: number % 3 == 0)
    }
    var page = TestPage()
    for element in elements { page.page.subelements.append(element) }
    let index = page.index
    for _ in 0..<30 {
      let box = Rect(
        Point(r.number(0...1000), r.number(0...1000)), Point(r.number(0...1000), r.number(0...1000)))
      for rule in [AreaRule.touches, .contains, .share(0.5)] {
        let lasso = index.numbers(in: SelectionArea(lasso: box.corners), rule)
        #expect(index.numbers(in: SelectionArea(marquee: box), rule) == lasso, "\(box) \(rule)")
      }
    }
  }

  @Test func theInkCountsAndNotItsBox() {
    // Prayag2/drawy#86, LinwoodDev/Butterfly#1109, flxzt/rnote#155: an L around a stroke it does not hold.
    let index = TestPage(.ink(1, [Point(60, 20), Point(90, 50)])).index
    let hook = [Point(0, 0), Point(20, 0), Point(20, 80), Point(100, 80), Point(100, 100), Point(0, 100)]
    #expect(index.numbers(in: SelectionArea(lasso: hook), .touches) == [])
    let corner = SelectionArea(marquee: Rect(x: 60, y: 40, width: 15, height: 15))
    #expect(index.numbers(in: corner, .touches) == [])
  }

  @Test func circlingTwiceSelects() {
    // xournalpp/xournalpp#7708, marimo-team/marimo PR 8378
    let index = TestPage(.ink(1, [Point(100, 100)])).index
    let twice = circle(100, 100, 100, turns: 2)
    #expect(index.numbers(in: SelectionArea(lasso: twice), .contains) == [1])
    #expect(index.numbers(in: SelectionArea(lasso: twice, rule: .evenOdd), .contains) == [])
  }

  @Test func openLassosAreClosedAndDegenerateOnesSelectNothing() {
    // excalidraw/excalidraw#6350
    let index = TestPage(.ink(1, [Point(70, 30)])).index
    let open = [Point(0, 0), Point(100, 0), Point(100, 100)]
    #expect(index.numbers(in: SelectionArea(lasso: open), .contains) == [1])
    for lasso in [
      [], [Point(70, 30)], [Point(0, 0), Point(100, 60)], [Point(0, 0), Point(70, 30), Point(140, 60)],
    ] {
      #expect(SelectionArea(lasso: lasso)?.polygon == nil, "\(lasso)")
    }
    #expect(SelectionArea(marquee: Rect(x: 70, y: 30, width: 0, height: 0))?.polygon == nil)
    #expect(SelectionArea(lasso: [Point(0, 0), Point(.nan, 0), Point(9, 9)])?.polygon == nil)
  }

  @Test func aLassoThatBeginsOnAnElementTakesTheOthersToo() {
    // excalidraw/excalidraw#9521
    let index = TestPage(
      .shape(1, .box(0, 0, 40, 40), filled: true), .ink(2, [Point(60, 20)]), .ink(3, [Point(80, 20)])
    ).index
    let lasso = [Point(20, 20), Point(20, -10), Point(100, -10), Point(100, 30), Point(30, 30)]
    #expect(index.numbers(in: SelectionArea(lasso: lasso), .contains) == [2, 3])
    #expect(index.numbers(in: SelectionArea(lasso: lasso), .touches) == [1, 2, 3])
  }

  @Test func hollowShapesAreTouchedAtTheirOutlineOnly() {
    let inside = SelectionArea(marquee: Rect(x: 40, y: 40, width: 20, height: 20))
    let box = Shape.box(0, 0, 100, 100)
    #expect(TestPage(.shape(1, box)).index.numbers(in: inside, .touches) == [])
    #expect(TestPage(.shape(1, box, filled: true)).index.numbers(in: inside, .touches) == [1])
  }

  @Test func sharesOfFillsAreSharesOfArea() {
    let index = TestPage(.shape(1, .box(0, 0, 100, 100), filled: true, width: 0)).index
    let half = SelectionArea(lasso: [Point(-10, -10), Point(110, -10), Point(-10, 110)])
    #expect(half.map { abs(index.share(of: UniqueID(number: 1), in: $0) - 0.5) < 0.002 } == true)
    let quarter = SelectionArea(marquee: Rect(x: 50, y: 50, width: 500, height: 500))
    #expect(quarter.map { abs(index.share(of: UniqueID(number: 1), in: $0) - 0.25) < 1e-9 } == true)
  }

  @Test func theWidthOfInkMustBeInsideToo() {
    let index = TestPage(.ink(1, [Point(50, 50)], width: 20)).index
    let tight = SelectionArea(marquee: Rect(x: 40, y: 40, width: 20, height: 20))
    let tooTight = SelectionArea(marquee: Rect(x: 41, y: 40, width: 20, height: 20))
    #expect(index.numbers(in: tight, .contains) == [1] && index.numbers(in: tooTight, .contains) == [])
    #expect(
      index.numbers(in: SelectionArea(marquee: Rect(x: 59, y: 49, width: 9, height: 2)), .touches) == [1])
    #expect(
      index.numbers(in: SelectionArea(marquee: Rect(x: 61, y: 49, width: 9, height: 2)), .touches) == [])
  }

  @Test func coverageOfBoxesIsWhatTheirPointsSay() {
    var r = SplitMix(seed: 7)
    for _ in 0..<60 {
      let lasso = (0..<(3 + r.integer(0...8))).map { _ in
        Point(Double(r.integer(0...19)), Double(r.integer(0...19)))
      }
      for rule in [FillRule.nonzero, .evenOdd] {
        guard let area = SelectionArea(lasso: lasso, rule: rule) else { continue }
        for _ in 0..<40 {
          let box = Rect(
            x: r.number(-2...20), y: r.number(-2...20), width: r.number(0...4), height: r.number(0...4))
          let samples = (0..<30).map { _ in
            Point(r.number(box.minX...box.maxX), r.number(box.minY...box.maxY))
          }
          let inside = samples.count { lasso.encloses($0, rule: rule) }
          switch area.coverage(of: box) {
          case .inside: #expect(inside == samples.count)
          case .outside: #expect(inside == 0)
          case .crossing: break
          }
          for sample in samples.prefix(3) {
            #expect(area.contains(sample) == lasso.encloses(sample, rule: rule))
          }
        }
      }
    }
  }

  @Test func anIndexGivesAnAreaWhatALinearSearchGives() throws {
    var r = SplitMix(seed: 8)
    let boxes = (0..<2000).map { _ in Rect(x: r.number(0...1000), y: r.number(0...1000), width: 5, height: 5)
    }
    let index = try SpatialIndex(boxes)
    for _ in 0..<10 {
      let lasso = (0..<12).map { _ in Point(r.number(0...1000), r.number(0...1000)) }
      guard let area = SelectionArea(lasso: lasso) else { continue }
      var found: [UInt32: Bool] = [:]
      index.forEach(in: area) { handle, isInside in
        found[handle.rawValue] = isInside
        return true
      }
      for (item, box) in boxes.enumerated() {
        let coverage = area.coverage(of: box)
        #expect(found[UInt32(item)] == (coverage == .outside ? nil : coverage == .inside), "\(box)")
      }
    }
  }
}
