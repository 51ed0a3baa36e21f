// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// Kinds of faults that people reported of shape recognisers in public, each with its right answer.
@Suite struct RecognitionFaultTests {
  func best(_ points: [Point], _ options: RecognitionOptions = RecognitionOptions()) -> ShapeCandidate? {
    ShapeRecognizer(options: options).recognize(strokes: [Trace(points: points)]).first
  }

  @Test("A long, flat rectangle stays one and never becomes a triangle (A01)")
  func flatRectangle() throws {
    let corners = [Point(100, 100), Point(500, 100), Point(500, 112), Point(100, 112)]
    let answer = try #require(best(FaultInput.noisy(FaultInput.path(corners, closed: true), 0.8)))
    guard case .rectangle(let box) = answer.shape else {
      Issue.record("got \(answer.shape.kind)")
      return
    }
    #expect(box.center.distance(to: Point(300, 106)) < 1)
    #expect(abs(box.width - 400) < 3 && abs(box.height - 12) < 2)
    #expect(min(box.rotation.degrees, 180 - box.rotation.degrees) < 0.5)
  }

  @Test("A nearly level line is a line, never an ellipse (A03)")
  func nearlyLevelLine() throws {
    let points = FaultInput.noisy(FaultInput.path([Point(50, 200), Point(350, 204)]), 1)
    guard case .line(let segment) = try #require(best(points)).shape else {
      Issue.record("not a line")
      return
    }
    #expect(segment.start.distance(to: Point(50, 200)) < 3)
    #expect(segment.end.distance(to: Point(350, 204)) < 3)
    #expect(abs(segment.displacement.angle.degrees - 0.76) < 0.3)
  }

  @Test("Taps are no shape (A18)")
  func taps() {
    #expect(best([Point(50, 50)]) == nil)
    #expect(best([Point(50, 50), Point(50.3, 50.2), Point(50.1, 49.9)]) == nil)
  }
}
