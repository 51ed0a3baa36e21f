// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumFitting
import VellumGeometry

/// The circles of `Datasets/Adversarial`: points of a known circle, rounded once, far from the origin.
@Suite struct AdversarialCircleTests {
  @Test func farCirclesComeBackAsFarAsTheRoundingOfTheirPointsAllows() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Datasets/Adversarial/circles.csv").standardizedFileURL
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 40)
    for line in lines {
      let row = try line.split(separator: ",").map { try #require(Double(String($0))) }
      let (center, radius, sweep) = (Point(row[0], row[1]), row[2], row[3])
      let points = stride(from: 5, to: row.count, by: 2).map { Point(row[$0], row[$0 + 1]) }
      #expect(points.count == Int(row[4]))
      let fit = try CircleFit.fit(points.span)
      // A point moves by a unit in the last place of its coordinates; seen over a short arc, the height of the arc is
      // radius · sweep² / 8, and the centre moves by as much more as the radius exceeds it.
      let rounding = 0x1p-52 * (abs(center.x) + abs(center.y) + radius)
      let leverage = sweep < 2 ? 64 / (sweep * sweep) : 8
      #expect((fit.primitive.center - center).length <= 4 * leverage * rounding, "\(line)")
      #expect(abs(fit.primitive.radius - radius) <= 4 * leverage * rounding, "\(line)")
      #expect(fit.rms <= 4 * rounding, "\(line)")
    }
  }
}
