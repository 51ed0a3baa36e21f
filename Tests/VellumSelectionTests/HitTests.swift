// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumSelection

/// What a click hits; each test names the public report of the fault it guards against.
@Suite struct HitTests {
  @Test func fillsCountInsideAndHollowOutlinesDoNot() {
    // excalidraw/excalidraw#4610, tldraw/tldraw#414
    let circle = Shape.circle(Circle(center: Point(100, 100), radius: 50))
    #expect(TestPage(.shape(1, circle, filled: true)).index.numbers(at: 100, 100) == [1])
    let hollow = TestPage(.shape(1, circle)).index
    #expect(hollow.numbers(at: 100, 100) == [])
    #expect(hollow.numbers(at: 150, 100) == [1])
    #expect(hollow.numbers(at: 100, 100, HitOptions(hitsHollowInteriors: true)) == [1])
  }

  @Test func theSelectionComesFirstWhenDragging() {
    // tldraw/tldraw#8733
    let index = TestPage(.shape(1, .box(0, 0, 400, 400), filled: true), .shape(2, .box(100, 100, 100, 100)))
      .index
    #expect(index.numbers(at: 150, 150).first == 1)
    let drag = HitOptions(selection: [UniqueID(number: 2)], prefersSelection: true)
    #expect(index.numbers(at: 150, 150, drag) == [2, 1])
  }

  /// Ink that was cut is hit, erased and enclosed where it is drawn, not where its hidden control points are.
  @Test func cutInkIsHitWhereItIsDrawn() throws {
    let points = (0..<9).map {
      StrokePoint(position: Point(100 + 50 * Double($0), $0 % 2 == 0 ? 100 : 200), width: 4)
    }
    let whole = Stroke(
      id: UniqueID(number: 1), ink: Ink(.monoline, width: 4), path: StrokePath(points: points))
    let piece = whole.substroke(3.2...5.4, id: UniqueID(number: 1))
    let index = TestPage(.stroke(piece)).index
    let bounds = try #require(piece.renderBounds)
    #expect(index.drawn(UniqueID(number: 1))?.bounds?.expanded(by: 0.1)?.contains(bounds) == true)
    for step in 0...80 {
      let parameter = 8 * Double(step) / 80
      let place = whole.path.location(at: parameter)
      let isLeft = (3.2...5.4).contains(parameter)
      let reach = min(
        place.distance(to: whole.path.location(at: 3.2)), place.distance(to: whole.path.location(at: 5.4)))
      guard isLeft || reach > 2.2 else { continue }
      #expect(index.numbers(at: place.x, place.y, .reach(0.1)) == (isLeft ? [1] : []))
      #expect(index.numbers(erasedBy: 0.1, [place]) == (isLeft ? [1] : []))
    }
    let lasso = SelectionArea(marquee: bounds.expanded(by: 0.5)!)
    #expect(index.numbers(in: lasso, .contains) == [1])
  }

  @Test func rotationIsRespected() throws {
    // excalidraw/excalidraw#1354
    let turned = MarkupElement.shape(1, .box(100, 190, 200, 20, turned: 45), filled: true)
    let index = TestPage(turned).index
    #expect(index.numbers(at: 260, 260) == [1])
    #expect(index.numbers(at: 290, 200) == [])
    #expect(index.numbers(at: 270, 200) == [])
    let area = SelectionArea(marquee: Rect(x: 282, y: 190, width: 16, height: 20))
    #expect(index.numbers(in: area, .touches) == [])
    // Half of what the turned sides span, (200 + 20) / 2 √½ = 77.782, and half the line's width more.
    for drawn in [turned.renderBounds, index.drawn(UniqueID(number: 1))?.bounds] {
      let box = try #require(drawn?.expanded(by: -1))
      for least in [box.minX, box.minY] { #expect(abs(least - 122.218) < 0.001) }
      for greatest in [box.maxX, box.maxY] { #expect(abs(greatest - 277.782) < 0.001) }
    }
    let ellipse = Ellipse(center: Point(0, 0), semiMajor: 100, semiMinor: 10, rotation: .degrees(45))
    let bounds = TestPage(.shape(1, .ellipse(ellipse), width: 0)).index.drawn(UniqueID(number: 1))?.bounds
    #expect(abs((bounds?.maxX ?? 0) - DrawnElement.leastRadius - 71.063) < 0.06)
  }

  @Test func whatIsThinnerThanThePictureShowsIsHitAsItIsDrawn() {
    // xournalpp/xournalpp#2118: drawn half a point wide in every picture
    let index = TestPage(.shape(1, .line(Segment(from: Point(50, 50), to: Point(90, 50))), width: 0.0001))
      .index
    let exact = HitOptions.reach(0)
    #expect(index.numbers(at: 70, 50.2, exact) == [1] && index.numbers(at: 70, 50.3, exact) == [])
    let way = Segment(from: Point(70, 0), to: Point(70, 49))
    #expect(index.elements(erasedAlong: way, radius: 0.8).count == 1)
    #expect(index.elements(erasedAlong: way, radius: 0.7).isEmpty)
  }

  @Test func toleranceIsConstantOnTheScreen() {
    // excalidraw/excalidraw#969, cytoscape/cytoscape.js#239
    let index = TestPage(.line(1, Point(-5000, 0), Point(5000, 0))).index
    #expect(index.numbers(at: 500, 79, .reach(zoom: 0.1)) == [1])
    #expect(index.numbers(at: 500, 82, .reach(zoom: 0.1)) == [])
    #expect(index.numbers(at: 500, 1.2, .reach(zoom: 10)) == [1])
    #expect(index.numbers(at: 500, 1.5, .reach(zoom: 10)) == [])
  }

  @Test func toleranceIsTheSameInBothAxes() {
    // excalidraw/excalidraw#706
    let index = TestPage(
      .line(1, Point(0, 0), Point(0, 100)), .line(2, Point(200, 0), Point(300, 0))
    ).index
    #expect(index.numbers(at: 8, 50, .reach()) == [1])
    #expect(index.numbers(at: 250, 8, .reach()) == [2])
    #expect(index.numbers(at: 9, 50, .reach()) == [] && index.numbers(at: 250, 9, .reach()) == [])
  }

  @Test func toleranceDoesNotFollowTheElementsTransform() {
    // paperjs/paper.js#1195: what counts is the drawn width, scaled as drawn, and a margin on the screen.
    guard case .stroke(var stroke) = MarkupElement.ink(1, [Point(0, 0), Point(10, 0)], width: 1) else {
      return
    }
    stroke.transform = .scaling(x: 20, y: 20)
    let index = TestPage(.stroke(stroke)).index
    #expect(index.numbers(at: 100, 9.9, .reach(0)) == [1])
    #expect(index.numbers(at: 100, 17, .reach()) == [1])
    #expect(index.numbers(at: 100, 19, .reach()) == [])
  }

  @Test func anEllipsesMarginIsEvenAllRound() {
    // pablostanley/squig PR 17
    let ellipse = Ellipse(center: Point(500, 500), semiMajor: 200, semiMinor: 10, rotation: .zero)
    let index = TestPage(.shape(1, .ellipse(ellipse), width: 0)).index
    #expect(index.numbers(at: 707, 500, .reach()) == [1] && index.numbers(at: 709, 500, .reach()) == [])
    #expect(index.numbers(at: 500, 517, .reach()) == [1] && index.numbers(at: 500, 519, .reach()) == [])
  }

  @Test func aDirectHitBeatsANearOneThenTheNearestThenTheTopmost() {
    // xournalpp/xournalpp#6063, scratchfoundation/scratch-paint#202
    let index = TestPage(
      .line(1, Point(0, 0), Point(100, 0), width: 4), .line(2, Point(0, 6), Point(100, 6)),
      .line(3, Point(0, -5), Point(100, -5)), .line(4, Point(0, -5), Point(100, -5))
    ).index
    #expect(index.numbers(at: 50, 0, .reach()) == [1, 4, 3, 2])
  }

  @Test func whatLiesBelowIsReachedThroughTheStack() {
    // excalidraw/excalidraw#1980
    let index = TestPage(
      .ink(1, [Point(50, 50)], width: 3), .line(2, Point(0, 50), Point(100, 50), width: 6),
      .shape(3, .box(0, 0, 100, 100), filled: true)
    ).index
    #expect(index.numbers(at: 50, 50) == [3, 2, 1])
  }

  @Test func aNearerEdgeBeatsAnOpenLineAbove() {
    // tldraw/tldraw PR 10333, with the viewport inside the shape.
    let index = TestPage(
      .shape(1, .box(-1e5, 0, 2e5, 1e5)), .line(2, Point(-100, 7), Point(100, 7))
    ).index
    #expect(index.numbers(at: 0, 2, .reach()) == [1, 2])
  }

  @Test func fillsHaveASmallMarginOfTheirOwn() {
    // tldraw/tldraw PR 8110, PR 6525
    let index = TestPage(.shape(1, .box(0, 0, 100, 100), filled: true, width: 0)).index
    #expect(index.numbers(at: 101.5, 50, .reach()) == [1])
    #expect(index.numbers(at: 106, 50, .reach()) == [])
    let hollow = TestPage(.shape(1, .box(0, 0, 100, 100), width: 0)).index
    let options = HitOptions(tolerance: HitTolerance(outline: 8, inner: 2))
    #expect(hollow.numbers(at: 106, 50, options) == [1] && hollow.numbers(at: 94, 50, options) == [])
  }

  @Test func equalGeometryIsHitEqually() {
    // paperjs/paper.js#977: a square as rectangle, polygon and regular polygon.
    let square = OrientedRectangle(center: Point(50, 50), width: 60, height: 60, rotation: .zero)
    let regular = RegularPolygon(
      center: Point(50, 50), radius: 30 * 2.0.squareRoot(), rotation: .degrees(45), vertexCount: 4)
    let shapes: [Shape] = [.rectangle(square), .polygon(square.corners), .regularPolygon(regular)]
    for x in stride(from: 0.3, to: 100, by: 7) {
      let answers = shapes.map { TestPage(.shape(1, $0)).index.numbers(at: x, 23, .reach()) }
      #expect(answers[0] == answers[1] && answers[1] == answers[2], "\(x)")
    }
  }

  @Test func thinThingsAreHitAnywhere() {
    // tldraw/tldraw#8839
    let index = TestPage(.shape(1, .box(100, 100, 200, 4))).index
    #expect(index.numbers(at: 200, 102, .reach()) == [1])
    let reach = HitTolerance.handleReach(width: 200, height: 4, zoom: 1)
    #expect(reach <= 1 && 4 - 2 * reach >= 2)
    #expect(HitTolerance.handleReach(width: 200, height: 200, zoom: 2) == 6)
  }

  @Test func lockedAndExcludedElementsArePassedThrough() {
    // excalidraw/excalidraw#4964, #9581, concrete-utopia/utopia PR 6158, LinwoodDev/Butterfly#688
    let locked = MarkupElement.shape(2, .box(0, 0, 100, 100), filled: true, allowing: [])
    let index = TestPage(.line(1, Point(0, 50), Point(100, 50)), locked).index
    #expect(index.numbers(at: 50, 50) == [1])
    #expect(index.numbers(at: 50, 20) == [])
    #expect(index.numbers(at: 50, 20, HitOptions(requiredInteractions: [])) == [2])
    let area = SelectionArea(marquee: Rect(x: -10, y: -10, width: 120, height: 120))
    #expect(index.numbers(in: area, .contains) == [1])
    #expect(index.numbers(erasedBy: 3, [Point(0, 0), Point(100, 100)]) == [1])
    let hidden = HitOptions(excluded: [UniqueID(number: 1)])
    #expect(index.numbers(at: 50, 50, hidden) == [] && index.numbers(in: area, .touches, hidden) == [])
  }

  @Test func inkIsHitWithTheWidthThatPressureGave() {
    // flxzt/rnote#1839, xournalpp/xournalpp#3668
    let points = (0...20).map { StrokePoint(position: Point(Double($0) * 10, 100), width: $0 < 10 ? 2 : 20) }
    let stroke = Stroke(id: UniqueID(number: 1), ink: Ink(.pen, width: 20), path: StrokePath(points: points))
    let index = TestPage(.stroke(stroke)).index
    #expect(index.numbers(at: 150, 109.5, .reach(0)) == [1])
    #expect(index.numbers(at: 50, 103, .reach(0)) == [])
    #expect(index.numbers(at: 50, 100.9, .reach(0)) == [1])
  }

  @Test func inkThatCrossesItselfIsNotFilled() {
    // excalidraw/excalidraw PR 9979
    let loop = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0)]
    let index = TestPage(.ink(1, loop)).index
    #expect(index.numbers(at: 50, 50) == [])
    #expect(index.numbers(at: 100, 50) == [1])
  }

  @Test func imagesLinksTextAndLoupesAreHitWhereTheyShow() {
    let image = ImageMarkup(
      bytes: [], pixelWidth: 1, pixelHeight: 1, frame: Rect(x: 0, y: 0, width: 100, height: 10),
      rotation: .degrees(90), id: MarkupID(rawValue: UniqueID(number: 1)))
    let link = LinkMarkup(
      url: "https://example.org", frame: Rect(x: 200, y: 0, width: 50, height: 20),
      id: MarkupID(rawValue: UniqueID(number: 2)))
    let loupe = LoupeMarkup(
      frame: Rect(x: 300, y: 0, width: 100, height: 100), id: MarkupID(rawValue: UniqueID(number: 3)))
    var text = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
    text.insertNewTextbox(
      attributedText: MarkupText("words"), frame: Rect(x: 500, y: 0, width: 80, height: 20),
      id: MarkupID(rawValue: UniqueID(number: 4)))
    let index = TestPage(.image(image), .link(link), .loupe(loupe), text.subelements[0]).index
    #expect(index.numbers(at: 50, 40) == [1] && index.numbers(at: 10, 5) == [])
    #expect(index.numbers(at: 225, 10) == [2])
    #expect(index.numbers(at: 350, 50) == [3] && index.numbers(at: 303, 3) == [])
    #expect(index.numbers(at: 540, 10) == [4])
  }
}
