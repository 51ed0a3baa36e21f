// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumEditing
import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition

/// A pen that rests at the end of a stroke asks for its shape; see ``SnappedShape``.
@Suite("Hold")
struct HoldTests {
  /// Which of the two ways into a shape are open.
  static func session(onLift: Bool = false, onHold: Bool = true) -> Session {
    SessionTests.session(SessionOptions(recognizes: onLift, recognizesOnHold: onHold))
  }

  /// The samples of a straight stroke in a tenth of the usual hurry, then a rest under jitter; the pen is not lifted.
  static func line(_ start: Point, _ end: Point, rest: Double, seed: UInt64 = 1) -> [PenSample] {
    var generator = SeededGenerator(seed: seed)
    var samples: [PenSample] = []
    for index in 0..<Int((0.4 + rest) * 120) {
      let time = Double(index) / 120
      var place = start.interpolated(to: end, at: min(1, time / 0.4))
      if time >= 0.4 { place += Vector(generator.uniform(-0.8, 0.8), generator.uniform(-0.8, 0.8)) }
      samples.append(PenSample(position: place, time: time, phase: index == 0 ? .began : .moved))
    }
    return samples
  }

  /// Moves the pen from where it is, then lifts it.
  static func drag(_ samples: [PenSample], to place: Point, lift: PenPhase = .ended) -> [PenSample] {
    guard let last = samples.last, let time = last.time else { return [] }
    return (1...30).map { step in
      PenSample(
        position: last.position.interpolated(to: place, at: Double(step) / 30),
        time: time + Double(step) / 120,
        phase: step == 30 ? lift : .moved)
    }
  }

  static func feed(_ samples: [PenSample], to session: inout Session) -> [MarkupChange] {
    var changes: [MarkupChange] = []
    for sample in samples { session.add(sample, appendingTo: &changes) }
    return changes
  }

  @Test("A rest snaps the stroke at once; lifting puts the shape into the document; undo gives the ink back")
  func restSnaps() throws {
    for seed in UInt64(0)..<20 {
      var session = Self.session()
      let samples = Self.line(Point(100, 200), Point(300, 200), rest: 0.7, seed: seed)
      var changes = Self.feed(samples, to: &session)
      let snap = try #require(session.snap)
      #expect(snap.shape.kind == .line && snap.confidence > 0.5)
      #expect(changes.isEmpty && session.isDrawing && session.prediction == nil)
      session.finish(appendingTo: &changes)
      #expect(session.snap == nil && !session.isDrawing)
      #expect(session.document.subelements.shapes.map(\.pageShape.kind) == [.line])
      #expect(session.replacedStrokes.count == 1)

      changes.removeAll()
      session.undo(appendingTo: &changes)
      let stroke = try #require(session.document.subelements.strokes.first)
      let bounds = try #require(stroke.renderBounds)
      #expect(session.document.subelements.count == 1 && bounds.maxX < 310)
      session.undo(appendingTo: &changes)
      #expect(session.document == SessionTests.page)
      while session.redo(appendingTo: &changes) {}
      #expect(session.document.subelements.shapes.count == 1)
    }
  }

  @Test("The pen drags the end of the line it holds; a trembling pen does not")
  func dragging() throws {
    var session = Self.session()
    let samples = Self.line(Point(100, 200), Point(300, 200), rest: 0.7)
    _ = Self.feed(samples, to: &session)
    let held = try #require(session.snap).shape
    let changes = Self.feed(Self.drag(samples, to: Point(350, 320)), to: &session)
    #expect(changes.count >= 2)
    guard case .line(let before) = held,
      case .line(let after) = session.document.subelements.shapes[0].pageShape
    else {
      Issue.record("not a line")
      return
    }
    #expect(after.start == before.start)
    #expect(after.end.distance(to: Point(350, 320)) < 3)

    var still = Self.session()
    _ = Self.feed(samples, to: &still)
    _ = Self.feed(Self.drag(samples, to: Point(302, 201)), to: &still)
    #expect(still.document.subelements.shapes.map(\.pageShape) == [held])
  }

  @Test("What was asked for stays, whatever is drawn beside it")
  func askedForStays() {
    var session = Self.session(onLift: true)
    let samples = Self.line(Point(100, 200), Point(300, 200), rest: 0.7)
    _ = Self.feed(samples + Self.drag(samples, to: Point(300, 200)), to: &session)
    var pen = PenSimulator(seed: 4)
    for letter in "ERSK" {
      let box = Rect(center: Point(180, 198), width: 20, height: 30)
      SessionTests.feed(pen.write(.letter(letter), in: box), to: &session)
    }
    #expect(session.document.subelements.shapes.contains { $0.pageShape.kind == .line })
  }

  @Test("A device that falls silent while the pen rests: the editor's clock tells")
  func silentDevice() {
    var session = Self.session()
    let moving = Array(Self.line(Point(100, 200), Point(300, 200), rest: 0).prefix(48))
    _ = Self.feed(moving, to: &session)
    let end = moving[moving.count - 1].time ?? 0
    let snaps = [0.3, 0.6, 2].map { session.wait(until: end + $0) }
    #expect(snaps == [false, true, false])
    #expect(session.snap?.shape.kind == .line)
  }

  @Test("A cancelled stroke takes its shape along; a new stroke without a lift keeps it")
  func cancelled() {
    let samples = Self.line(Point(100, 200), Point(300, 200), rest: 0.7)
    var session = Self.session()
    let changes = Self.feed(
      samples + Self.drag(samples, to: Point(300, 220), lift: .cancelled), to: &session)
    #expect(changes.isEmpty && session.snap == nil && session.document == SessionTests.page)

    var second = Self.session()
    _ = Self.feed(samples, to: &second)
    let later = Self.line(Point(100, 400), Point(300, 400), rest: 0.1).map { sample in
      var sample = sample
      sample.time = (sample.time ?? 0) + 5
      return sample
    }
    _ = Self.feed(later, to: &second)
    #expect(second.document.subelements.shapes.count == 1 && second.snap == nil && second.isDrawing)
  }

  @Test("Without the option, and for slow drawing and handwriting without a rest, nothing snaps")
  func noSnap() {
    let samples = Self.line(Point(100, 200), Point(300, 200), rest: 0.7)
    var off = Self.session(onHold: false)
    _ = Self.feed(samples, to: &off)
    let snapped = off.wait(until: 100)
    #expect(off.snap == nil && !snapped)

    var pen = PenSimulator(seed: 11)
    var session = Self.session()
    for index in 0..<12 {
      let box = Rect(center: Point(100 + 20 * Double(index), 100), width: 14, height: 24)
      SessionTests.feed(pen.write(.letter("E"), in: box), to: &session)
    }
    #expect(session.document.subelements.shapes.isEmpty)
  }
}
