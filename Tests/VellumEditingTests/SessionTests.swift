// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumEditing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition

@Suite("Session")
struct SessionTests {
  static let page = PaperMarkup(
    bounds: Rect(x: 0, y: 0, width: 800, height: 600), id: MarkupID(rawValue: UniqueID(high: 1, low: 1)))

  static func session(_ options: SessionOptions = SessionOptions()) -> Session {
    Session(document: page, options: options, ids: UniqueIDGenerator(seed: 7))
  }

  /// Feeds traces, and gives the changes that came out.
  @discardableResult
  static func feed(_ traces: [Trace], to session: inout Session) -> [MarkupChange] {
    var changes: [MarkupChange] = []
    for trace in traces {
      for sample in trace.samples {
        session.add(sample, startTime: trace.startTime, appendingTo: &changes)
      }
    }
    session.finish(appendingTo: &changes)
    return changes
  }

  /// A box, an arrow out of it, and a word in it.
  static func diagram(seed: UInt64) -> [Trace] {
    var pen = PenSimulator(seed: seed)
    let box = OrientedRectangle(center: Point(200, 200), width: 180, height: 110, rotation: .zero)
    var traces = pen.draw(.rectangle(box), strokeLimit: 1)
    traces += pen.write(.letter("R"), in: Rect(center: Point(190, 200), width: 14, height: 20))
    traces += pen.write(.letter("S"), in: Rect(center: Point(210, 200), width: 14, height: 20))
    let arrow = Arrow(
      shaft: .polyline([Point(295, 200), Point(420, 205)]), heads: .end, headLength: 22,
      headAngle: .degrees(30))
    traces += pen.draw(.arrow(arrow), strokeLimit: 2)
    return traces
  }

  @Test("The same samples and ids give the same document and changes")
  func deterministic() {
    for seed in UInt64(1)...4 {
      var (a, b) = (Self.session(), Self.session())
      #expect(Self.feed(Self.diagram(seed: seed), to: &a) == Self.feed(Self.diagram(seed: seed), to: &b))
      #expect(a.document == b.document)
    }
  }

  @Test("The changes lead from the page at the start to the page at the end")
  func changesTellAll() {
    for seed in UInt64(1)...8 {
      var session = Self.session()
      var follower = Self.page
      var changes = Self.feed(Self.diagram(seed: seed), to: &session)
      let fits = follower.apply(changes)
      #expect(fits)
      #expect(follower == session.document)
      changes.removeAll()
      while session.undo(appendingTo: &changes) {}
      let fitsBack = follower.apply(changes)
      #expect(fitsBack)
      #expect(follower == session.document)
    }
  }

  @Test("Undoing everything gives the empty page, repeating everything the full one")
  func undoAndRedo() {
    for seed in UInt64(1)...8 {
      var session = Self.session()
      Self.feed(Self.diagram(seed: seed), to: &session)
      let full = session.document
      var changes: [MarkupChange] = []
      while session.undo(appendingTo: &changes) {}
      #expect(session.document == Self.page)
      #expect(!session.canUndo && session.canRedo)
      while session.redo(appendingTo: &changes) {}
      #expect(session.document == full)
    }
  }

  @Test(
    "A drawn rectangle becomes a shape in its stroke's place; one step of undo gives the ink, which stays ink"
  )
  func conversionAndBack() throws {
    var session = Self.session()
    var pen = PenSimulator(seed: 3)
    let box = OrientedRectangle(center: Point(200, 200), width: 180, height: 110, rotation: .zero)
    Self.feed(pen.draw(.rectangle(box), strokeLimit: 1), to: &session)
    #expect(session.document.subelements.count == 1)
    let shape = try #require(session.document.subelements.shapes.first)
    #expect(shape.pageShape.kind == .rectangle)
    #expect(shape.strokeColor == session.options.ink.color)

    var changes: [MarkupChange] = []
    let tookBack = session.undo(appendingTo: &changes)
    #expect(tookBack)
    #expect(session.document.subelements.strokes.count == 1)
    #expect(session.document.subelements.shapes.isEmpty)
    // The next stroke beside it does not take the declined ink along.
    Self.feed(pen.draw(.line(Segment(from: Point(300, 200), to: Point(430, 210)))), to: &session)
    #expect(session.document.subelements.strokes.contains { $0.id == changes.last?.id })
  }

  @Test("A symbol of four strokes becomes one shape when it is complete")
  func severalStrokes() throws {
    var session = Self.session()
    let corners = [Point(100, 100), Point(300, 100), Point(300, 220), Point(100, 220), Point(100, 100)]
    var pen = PenSimulator(seed: 5)
    for side in 0..<4 {
      Self.feed(pen.draw(.line(Segment(from: corners[side], to: corners[side + 1]))), to: &session)
    }
    #expect(session.document.subelements.count == 1)
    let shape = try #require(session.document.subelements.shapes.first?.pageShape)
    #expect(shape.kind == .rectangle)
    // One step gives all the ink back, not the sides that were shapes of their own for a while.
    var changes: [MarkupChange] = []
    session.undo(appendingTo: &changes)
    #expect(session.document.subelements.strokes.count == 4)
    #expect(session.document.subelements.shapes.isEmpty)
  }

  @Test("With recognition off, and for handwriting, ink stays ink")
  func inkStaysInk() {
    var off = Self.session(SessionOptions(recognizes: false))
    let traces = Self.diagram(seed: 2)
    Self.feed(traces, to: &off)
    #expect(off.document.subelements.strokes.count == traces.count)
    #expect(off.document.subelements.count == traces.count)

    var session = Self.session()
    var pen = PenSimulator(seed: 9)
    var strokes = 0
    for (index, letter) in "RESAGBKm".enumerated() {
      let box = Rect(center: Point(100 + 17 * Double(index), 100), width: 12, height: 20)
      let traces = pen.write(.letter(letter), in: box)
      strokes += traces.count
      Self.feed(traces, to: &session)
    }
    #expect(session.document.subelements.strokes.count == strokes)
  }

  @Test("Hovering and cancelled strokes leave nothing; a stroke without an end is ended")
  func incompleteStrokes() {
    var session = Self.session()
    var changes: [MarkupChange] = []
    session.add(PenSample(position: Point(1, 1), time: 0, phase: .hovered), appendingTo: &changes)
    for index in 0..<20 {
      session.add(
        PenSample(
          position: Point(Double(index) * 5, 9), time: Double(index) / 120,
          phase: index == 0 ? .began : index == 19 ? .cancelled : .moved), appendingTo: &changes)
    }
    #expect(
      changes.isEmpty && session.document == Self.page && !session.isDrawing && session.prediction == nil)
    for index in 0..<20 {
      session.add(
        PenSample(
          position: Point(Double(index) * 5, 9), time: Double(index) / 120,
          phase: index == 0 ? .began : .moved),
        appendingTo: &changes)
    }
    #expect(changes.isEmpty && session.isDrawing && session.prediction != nil)
    session.finish(appendingTo: &changes)
    #expect(session.document.subelements.count == 1 && !session.isDrawing)
  }

  @Test("A zoom that changes between strokes counts from the next stroke", arguments: [0.25, 6])
  func zoomChanges(zoom: Double) {
    let traces = Self.diagram(seed: 3)
    var zoomed = SessionOptions(recognizes: false)
    zoomed.recognition.zoom = zoom
    var fresh = Self.session(zoomed)
    Self.feed(traces, to: &fresh)

    var session = Self.session(SessionOptions(recognizes: false))
    Self.feed([Self.straight(Point(0, 0), Point(50, 0), tool: .pen)], to: &session)
    session.options.recognition.zoom = zoom
    Self.feed(traces, to: &session)
    let paths = session.document.subelements.strokes.dropFirst().map(\.path)
    #expect(paths == fresh.document.subelements.strokes.map(\.path))
  }

  @Test("An editor's own changes are one step; changes that do not fit change nothing")
  func edits() throws {
    var session = Self.session()
    Self.feed(Self.diagram(seed: 1), to: &session)
    let before = session.document
    let element = try #require(session.document.subelements.last)
    var changes: [MarkupChange] = []
    let place = session.document.subelements.count - 1
    let removed = session.perform([.remove(element, at: place)], appendingTo: &changes)
    #expect(removed)
    #expect(!session.document.subelements.contains(element.id))
    let removedTwice = session.perform([.remove(element, at: place)], appendingTo: &changes)
    #expect(!removedTwice)
    let restored = session.undo(appendingTo: &changes)
    #expect(restored)
    #expect(session.document == before)
  }

  @Test("The eraser end removes what its path touches, between samples too, and nothing else")
  func eraser() {
    var session = Self.session(SessionOptions(recognizes: false))
    for column in 0..<9 {
      let x = 10 + 10 * Double(column)
      Self.feed([Self.straight(Point(x, 0), Point(x, 100), tool: .pen)], to: &session)
    }
    Self.feed([Self.straight(Point(300, 0), Point(300, 100), tool: .pen)], to: &session)
    let before = session.document
    #expect(before.subelements.count == 10)
    let eraser = Trace(samples: [
      PenSample(position: Point(0, 0), time: 0, tool: .eraser, phase: .began),
      PenSample(position: Point(100, 100), time: 0.1, tool: .eraser, phase: .ended),
    ])
    Self.feed([eraser], to: &session)
    #expect(session.document.subelements.count == 1)
    var changes: [MarkupChange] = []
    session.undo(appendingTo: &changes)
    #expect(session.document == before)
  }

  /// A page with one element, and whether an eraser at a point takes it.
  static func erases(_ element: MarkupElement, at point: Point) -> Bool {
    var page = Self.page
    page.subelements.append(element)
    var session = Session(document: page, ids: UniqueIDGenerator(seed: 7))
    let touch = Trace(samples: [
      PenSample(position: point, time: 0, tool: .eraser, phase: .began),
      PenSample(position: point, time: 0.1, tool: .eraser, phase: .ended),
    ])
    Self.feed([touch], to: &session)
    return session.document.subelements.isEmpty
  }

  @Test(
    "The eraser meets ink at its own width, fills everywhere, hollow shapes at their line (H01, H08, H11)")
  func eraserMeetsWhatIsDrawn() throws {
    // Thin on the left, wide on the right.
    let points = (0..<40).map { index in
      StrokePoint(position: Point(10 + 10 * Double(index), 100), width: index < 20 ? 1 : 20)
    }
    let ink = MarkupElement.stroke(
      Stroke(id: UniqueID(high: 2, low: 1), ink: Ink(.monoline), path: StrokePath(points: points)))
    #expect(Self.erases(ink, at: Point(60, 104)) && !Self.erases(ink, at: Point(60, 106)))
    #expect(Self.erases(ink, at: Point(340, 113)) && !Self.erases(ink, at: Point(340, 115)))

    var box = ShapeMarkup(
      shape: .rectangle(
        OrientedRectangle(center: Point(300, 300), width: 200, height: 100, rotation: .zero)),
      strokeColor: .black, lineWidth: 2, id: MarkupID(rawValue: UniqueID(high: 2, low: 2)))
    #expect(!Self.erases(.shape(box), at: Point(300, 300)) && Self.erases(.shape(box), at: Point(204, 300)))
    box.fillColor = .black
    #expect(Self.erases(.shape(box), at: Point(300, 300)))

    var dot = Stroke(
      id: UniqueID(high: 2, low: 3), ink: Ink(.monoline),
      path: StrokePath(points: [StrokePoint(position: Point(10, 10), width: 2)]))
    dot.transform = .scaling(x: 20, y: 20)
    #expect(Self.erases(.stroke(dot), at: Point(215, 200)) && !Self.erases(.stroke(dot), at: Point(230, 200)))
  }

  /// A straight stroke of twenty samples.
  static func straight(_ start: Point, _ end: Point, tool: ToolKind) -> Trace {
    Trace(
      samples: (0..<20).map { index in
        PenSample(
          position: start.interpolated(to: end, at: Double(index) / 19), time: Double(index) / 120,
          tool: tool,
          phase: index == 0 ? .began : index == 19 ? .ended : .moved)
      })
  }

  // mypaint/libmypaint#173, mypaint/mypaint#1071
  @Test("A pause within a stroke leaves one stroke, of its right length, and one step of undo")
  func pause() throws {
    // To (100, 0) at 240 Hz, 250 samples of rest over two seconds, and on to (200, 0).
    var samples: [PenSample] = []
    func add(_ x: Double, after seconds: Double) {
      let time = samples.last.map { ($0.time ?? 0) + seconds } ?? 0
      samples.append(
        PenSample(
          position: Point(x, 0), time: time, pressure: 0.5, phase: samples.isEmpty ? .began : .moved))
    }
    for step in 0...50 { add(2 * Double(step), after: 1.0 / 240) }
    for _ in 0..<250 { add(100, after: 0.008) }
    for step in 51...100 { add(2 * Double(step), after: 1.0 / 240) }
    samples[samples.count - 1].phase = .ended

    var plain = Self.session(SessionOptions(recognizes: false))
    Self.feed([Trace(samples: samples)], to: &plain)
    #expect(plain.document.subelements.count == 1)
    let stroke = try #require(plain.document.subelements.strokes.first)
    #expect(abs(stroke.path.length - 200) < 1)
    var changes: [MarkupChange] = []
    let isUndone = plain.undo(appendingTo: &changes)
    #expect(isUndone && plain.document == Self.page && !plain.canUndo)
    let isRepeated = plain.redo(appendingTo: &changes)
    #expect(isRepeated && plain.document.subelements.strokes == [stroke] && !plain.canRedo)

    // Recognised, it is one line; its ink comes back in one step and goes in the next.
    var session = Self.session()
    Self.feed([Trace(samples: samples)], to: &session)
    #expect(session.document.subelements.count == 1)
    guard case .line(let segment)? = session.document.subelements.shapes.first?.pageShape else {
      Issue.record("a line with a pause is a line")
      return
    }
    #expect(abs(segment.length - 200) < 1)
    session.undo(appendingTo: &changes)
    #expect(session.document.subelements.strokes.count == 1 && session.document.subelements.count == 1)
    session.undo(appendingTo: &changes)
    #expect(session.document == Self.page && !session.canUndo)
  }

  @Test("Every stage is timed: the first three by sample, the others by stroke")
  func stages() {
    struct Counter: SessionObserver {
      var counts: [SessionStage: Int] = [:]
      func now() -> Double { 0 }
      mutating func record(_ stage: SessionStage, seconds: Double) { counts[stage, default: 0] += 1 }
    }
    var session = Self.session()
    var counter = Counter()
    var changes: [MarkupChange] = []
    let traces = Self.diagram(seed: 1)
    for sample in traces.flatMap(\.samples) { session.add(sample, appendingTo: &changes, observer: &counter) }
    let samples = traces.reduce(0) { $0 + $1.samples.count }
    #expect(counter.counts[.condition] == samples)
    #expect(counter.counts[.model] == samples)
    #expect(counter.counts[.predict] == samples - traces.count)
    for stage in [SessionStage.recognize, .edit, .index] { #expect(counter.counts[stage] == traces.count) }
  }
}
