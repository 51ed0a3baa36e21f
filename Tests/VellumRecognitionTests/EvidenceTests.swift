// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk

@testable import VellumRecognition

/// What is measured on the ink before anything is decided.
@Suite struct EvidenceTests {
  /// The ink of a gesture in units.
  func ink(_ points: [Point]) throws -> GestureInk { try #require(GestureInk([Trace(points: points)])) }

  @Test("A rectangle started up to 8° off turns to the ink: its residual reaches that of the true turn (A16)")
  func boxTurnsToTheInk() throws {
    for (index, turn) in stride(from: 0.0, to: 90, by: 7.5).enumerated() {
      let width = 80 + 30 * Double(index % 4)
      let box = OrientedRectangle(
        center: Point(200, 200), width: width, height: 120, rotation: .degrees(turn))
      let points = try ink(FaultInput.noisy(FaultInput.path(box.corners, closed: true), 0.8)).points
      let best = BoxEvidence(points, axis: Vector(direction: .degrees(turn))).rms
      for off in 1...8 {
        for sign in [-1.0, 1] {
          let found = BoxEvidence(points, axis: Vector(direction: .degrees(turn + sign * Double(off)))).rms
          #expect(
            found < best * 1.05 + 1e-5,
            "\(turn)° started \(sign * Double(off))° off: \(found) against \(best)")
        }
      }
    }
  }

  @Test("The loop of a stroke is found without its tails, and all of it where there are none")
  func loopWithoutTails() throws {
    let circle = FaultInput.circle(Point(0, 0), radius: 80, count: 200)
    let plain = try ink(circle)
    let whole = LoopCore(plain.points, spacing: plain.length / 63)
    #expect(whole.stray == 0 && whole.gap < 1e-9)
    for reach in stride(from: 20.0, through: 60, by: 10) {
      // A stroke that begins inside and runs out past its start.
      let inward = FaultInput.path([Point(80 - reach, 6), Point(80, 0)])
      let outward = FaultInput.path([Point(80, 0), Point(80 + reach, 4)])
      let tailed = try ink(inward + circle.dropFirst() + outward.dropFirst())
      let loop = LoopCore(tailed.points, spacing: tailed.length / 63)
      #expect(loop.gap * tailed.scale < 12)
      let share = 2 * reach / (2 * .pi * 80 + 2 * reach)
      #expect(abs(loop.stray - share) < 0.06, "\(loop.stray) of \(share)")
    }
  }

  @Test("A hook leaves the line through the middle alone and shows as a stray end")
  func hookedLine() throws {
    let hooked = try ink(FaultInput.path([Point(22, 8), Point(0, 0), Point(260, 0)]))
    let evidence = LineEvidence(hooked.points, moments: PrefixMoments(hooked.points))
    #expect(evidence.middleRMS < 1e-6)
    #expect(evidence.greaterStray * hooked.scale > 6 && evidence.lesserStray < 1e-6)
    #expect(evidence.retrace > 0.06)
  }
}
