// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumEditing
import VellumGeometry
import VellumInk
import VellumMarkup

/// Values that a pen sends after their samples, even after the stroke.
@Suite("Late corrections")
struct CorrectionTests {
  private static let inkOnly = SessionOptions(ink: Ink(.pen, width: 6), recognizes: false)

  /// A wavy stroke whose samples carry an update index, counted from `first`, and a pressure for each.
  private func stroke(at y: Double, first: Int, count: Int, pressure: (Int) -> Double) -> Trace {
    Trace(
      samples: (0..<count).map { index in
        PenSample(
          position: Point(50 + 12 * Double(index), y + 9 * Angle.radians(0.7 * Double(index)).sine),
          time: 0.008 * Double(index), pressure: pressure(index),
          phase: index == 0 ? .began : index == count - 1 ? .ended : .moved, updateIndex: first + index)
      })
  }

  private func pressure(_ index: Int) -> Double { 0.5 + 0.3 * Angle.radians(0.4 * Double(index)).sine }

  private func updates(first: Int, count: Int) -> [SampleUpdate] {
    (0..<count).map { SampleUpdate(updateIndex: first + $0, pressure: pressure($0)) }
  }

  private func add(_ trace: Trace, _ range: Range<Int>, to session: inout Session) {
    var changes: [MarkupChange] = []
    for sample in trace.samples[range] { session.add(sample, appendingTo: &changes) }
  }

  /// wwdcnotes.com/notes/wwdc19/221: five samples with an estimated pressure, the pen lifts, the next stroke starts, and then
  /// the values of samples 4 and 5 arrive.
  @Test("Values that arrive during the next stroke change their own stroke, as one step of undo")
  func duringTheNextStroke() throws {
    var session = SessionTests.session(Self.inkOnly)
    let (first, second) = (
      stroke(at: 100, first: 1, count: 5) { _ in 0.33 }, stroke(at: 200, first: 6, count: 9) { _ in 0.5 }
    )
    SessionTests.feed([first], to: &session)
    let before = try #require(session.document.subelements.strokes.first)
    add(second, 0..<4, to: &session)
    var changes: [MarkupChange] = []
    session.correct(
      [SampleUpdate(updateIndex: 4, pressure: 0.6), SampleUpdate(updateIndex: 5, pressure: 0.2)],
      appendingTo: &changes)
    #expect(session.correctionReport.applied == 2 && session.correctionReport.passedOver == 0)
    #expect(changes.count == 1 && session.document.subelements.count == 1)
    let after = try #require(session.document.subelements.strokes.first)
    #expect(after.id == before.id && after.path.count == before.path.count && session.isDrawing)
    let (old, new) = (before.path.points, after.path.points)
    #expect(new.map(\.position) == old.map(\.position) && new.map(\.timeOffset) == old.map(\.timeOffset))
    #expect(new[3].pressure! > 0.4 && new[4].pressure! < 0.3)
    #expect(new[3].width > old[3].width && new[4].width < old[4].width)
    #expect(abs(new[0].pressure! - 0.33) < 0.02 && new[0].width == old[0].width)

    add(second, 4..<9, to: &session)
    var untouched = SessionTests.session(Self.inkOnly)
    SessionTests.feed([first, second], to: &untouched)
    #expect(session.document.subelements.strokes[1] == untouched.document.subelements.strokes[1])

    let full = session.document
    var steps: [MarkupChange] = []
    session.undo(appendingTo: &steps)
    #expect(session.document.subelements.strokes == [after])
    session.undo(appendingTo: &steps)
    #expect(session.document.subelements.isEmpty && !session.canUndo)
    session.redo(appendingTo: &steps)
    #expect(session.document.subelements.strokes == [after])
    session.redo(appendingTo: &steps)
    #expect(session.document == full)
  }

  @Test("Ink that is corrected late is the ink of values that were right at once", arguments: [0, 1, 2, 3])
  func correctedIsRight(moment: Int) {
    for count in [2, 5, 30, 200] {
      let (estimated, exact) = (
        stroke(at: 100, first: 10, count: count) { _ in 0.33 },
        stroke(at: 100, first: 10, count: count, pressure: pressure)
      )
      let next = stroke(at: 200, first: 1000, count: 20, pressure: pressure)
      var (late, right) = (SessionTests.session(Self.inkOnly), SessionTests.session(Self.inkOnly))
      SessionTests.feed([exact, next], to: &right)
      let values = updates(first: 10, count: count)
      var changes: [MarkupChange] = []
      switch moment {
      case 0:
        // All but the last while the pen still draws.
        add(estimated, 0..<count - 1, to: &late)
        late.correct(Array(values.dropLast()), appendingTo: &changes)
        #expect(changes.isEmpty)
        add(estimated, count - 1..<count, to: &late)
        late.correct([values[count - 1]], appendingTo: &changes)
        SessionTests.feed([next], to: &late)
      case 1:
        SessionTests.feed([estimated], to: &late)
        for value in values { late.correct([value], appendingTo: &changes) }
        SessionTests.feed([next], to: &late)
      case 2:
        SessionTests.feed([estimated], to: &late)
        add(next, 0..<7, to: &late)
        late.correct(values.reversed(), appendingTo: &changes)
        add(next, 7..<20, to: &late)
      default:
        SessionTests.feed([estimated, next], to: &late)
        late.undo(appendingTo: &changes)
        late.undo(appendingTo: &changes)
        late.correct(values, appendingTo: &changes)
        late.redo(appendingTo: &changes)
        late.redo(appendingTo: &changes)
      }
      #expect(late.document == right.document)
      #expect(late.correctionReport.applied == count && late.correctionReport.passedOver == 0)
    }
  }

  @Test("Of a stroke that became a shape the ink is corrected that undo brings back")
  func shape() throws {
    var session = SessionTests.session()
    let line = Trace(
      samples: (0..<40).map { index in
        PenSample(
          position: Point(100 + 8 * Double(index), 100), time: 0.008 * Double(index), pressure: 0.33,
          phase: index == 0 ? .began : index == 39 ? .ended : .moved, updateIndex: index)
      })
    SessionTests.feed([line], to: &session)
    let page = session.document
    #expect(page.subelements.shapes.count == 1)
    let before = try #require(session.replacedStrokes.first)
    var changes: [MarkupChange] = []
    session.correct(updates(first: 0, count: 40), appendingTo: &changes)
    #expect(session.document == page && changes.isEmpty && session.correctionReport.applied == 40)
    let after = try #require(session.replacedStrokes.first)
    #expect(after.id == before.id && after.path != before.path)
    session.undo(appendingTo: &changes)
    #expect(session.document.subelements.strokes == [after])
    session.redo(appendingTo: &changes)
    #expect(session.document == page)
    session.undo(appendingTo: &changes)
    session.undo(appendingTo: &changes)
    #expect(session.document.subelements.isEmpty)
    while session.redo(appendingTo: &changes) {}
    #expect(session.document == page)
  }

  @Test("What is erased, unknown, cut or without a value is passed over")
  func passedOver() throws {
    var session = SessionTests.session(Self.inkOnly)
    var changes: [MarkupChange] = []
    session.correct([SampleUpdate(updateIndex: 1, pressure: 0.5)], appendingTo: &changes)
    #expect(session.correctionReport.passedOver == 1)
    SessionTests.feed(
      [
        stroke(at: 100, first: 1, count: 20) { _ in 0.33 },
        stroke(at: 200, first: 21, count: 20) { _ in 0.33 },
        stroke(at: 300, first: 41, count: 20) { _ in 0.33 },
      ], to: &session)
    let strokes = session.document.subelements.strokes
    // The first is erased, the second cut by the editor under the same id, the third moved.
    var cut = strokes[1]
    cut.path = cut.path[3.5...9.25]
    var moved = strokes[2]
    moved.transform = .translation(by: Vector(30, 40))
    let fits = session.perform(
      [
        .update(from: .stroke(strokes[1]), to: .stroke(cut)),
        .update(from: .stroke(strokes[2]), to: .stroke(moved)),
        .remove(.stroke(strokes[0]), at: 0),
      ], appendingTo: &changes)
    #expect(fits)
    changes = []
    session.correct(
      [
        SampleUpdate(updateIndex: 4, pressure: 0.6), SampleUpdate(updateIndex: 24, pressure: 0.6),
        SampleUpdate(updateIndex: 99, pressure: 0.6), SampleUpdate(updateIndex: 44),
        SampleUpdate(updateIndex: 44, pressure: .nan, altitude: .radians(.infinity)),
        SampleUpdate(updateIndex: 44, position: Point(.infinity, 0)),
      ], appendingTo: &changes)
    #expect(session.correctionReport.passedOver == 7 && session.correctionReport.applied == 0)
    #expect(changes.isEmpty && session.document.subelements.strokes == [cut, moved])

    session.correct([SampleUpdate(updateIndex: 44, pressure: 7)], appendingTo: &changes)
    let corrected = try #require(session.document.subelements.strokes.last)
    #expect(corrected.transform == moved.transform && corrected.path != moved.path)
    #expect(
      corrected.path.points.allSatisfy { ($0.pressure ?? 0) <= 1 } && session.correctionReport.applied == 1)
    // Every step back and forth still fits.
    let full = session.document
    while session.undo(appendingTo: &changes) {}
    #expect(session.document == SessionTests.page)
    while session.redo(appendingTo: &changes) {}
    #expect(session.document == full)
  }

  @Test("Only the last strokes are remembered")
  func memory() {
    var session = SessionTests.session(Self.inkOnly)
    let count = Session.correctableStrokes + 5
    for number in 0..<count {
      SessionTests.feed(
        [stroke(at: 10 * Double(number), first: 10 * number, count: 6) { _ in 0.33 }], to: &session)
      // Strokes without update indices take no room.
      var plain = stroke(at: 900, first: 0, count: 6) { _ in 0.33 }
      for index in plain.samples.indices { plain.samples[index].updateIndex = nil }
      SessionTests.feed([plain], to: &session)
    }
    var changes: [MarkupChange] = []
    for number in 0..<count {
      session.correct([SampleUpdate(updateIndex: 10 * number + 3, pressure: 0.9)], appendingTo: &changes)
    }
    #expect(session.correctionReport.applied == Session.correctableStrokes)
    #expect(session.correctionReport.passedOver == 5 && changes.count == Session.correctableStrokes)
  }

  @Test("The changes lead a follower along, whatever is corrected, taken back and repeated")
  func changesTellAll() {
    for seed in UInt64(1)...6 {
      var session = SessionTests.session()
      var follower = SessionTests.page
      var (number, random) = (0, seed)
      func next(below limit: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % limit
      }
      for trace in SessionTests.diagram(seed: seed) + SessionTests.diagram(seed: seed + 100) {
        var trace = trace
        for index in trace.samples.indices {
          trace.samples[index].updateIndex = number
          trace.samples[index].pressure = 0.33
          number += 1
        }
        var changes = SessionTests.feed([trace], to: &session)
        for _ in 0..<4 {
          let update = SampleUpdate(
            updateIndex: next(below: number + 5), position: next(below: 3) == 0 ? Point(210, 190) : nil,
            pressure: Double(next(below: 100)) / 100)
          session.correct([update, update], appendingTo: &changes)
          if next(below: 3) == 0 { session.undo(appendingTo: &changes) }
          if next(below: 3) == 0 { session.redo(appendingTo: &changes) }
        }
        let fits = follower.apply(changes)
        #expect(fits)
        #expect(follower == session.document)
      }
      var changes: [MarkupChange] = []
      while session.undo(appendingTo: &changes) {}
      #expect(session.document == SessionTests.page)
      while session.redo(appendingTo: &changes) {}
      let fits = follower.apply(changes)
      #expect(fits)
      #expect(follower == session.document)
    }
  }
}
