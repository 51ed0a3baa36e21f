// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumGeometry

/// The cases of `Datasets/Adversarial`: answers by exact rational arithmetic or 60-digit decimals.
@Suite struct AdversarialTests {
  /// The rows of a file as numbers, without the heading.
  private func rows(_ name: String) throws -> [[Double]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Datasets/Adversarial/\(name)").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map { line in
      try line.split(separator: ",").map { try #require(Double(String($0)), "\(name): \($0)") }
    }
  }

  private func points(_ row: [Double], _ count: Int) -> [Point] {
    (0..<count).map { Point(row[2 * $0], row[2 * $0 + 1]) }
  }

  @Test func orientationHasTheExactSign() throws {
    let cases = try rows("orientation.csv")
    #expect(cases.count == 950)
    for row in cases {
      let p = points(row, 3)
      let expected: Orientation = row[6] > 0 ? .clockwise : row[6] < 0 ? .counterclockwise : .collinear
      #expect(orientation(p[0], p[1], p[2]) == expected, "\(row)")
      #expect(orientation(p[1], p[2], p[0]) == expected, "\(row)")
      #expect(orientation(p[2], p[1], p[0]) == expected.opposite, "\(row)")
    }
  }

  @Test func segmentsMeetExactlyWhenTheyDo() throws {
    let cases = try rows("segments.csv")
    #expect(cases.count == 700)
    for row in cases {
      let p = points(row, 4)
      let (first, second) = (Segment(from: p[0], to: p[1]), Segment(from: p[2], to: p[3]))
      #expect(first.intersects(second) == (row[8] == 1), "\(row)")
      #expect(second.reversed.intersects(first) == (row[8] == 1), "\(row)")
      guard let found = first.intersection(second) else { continue }
      switch found {
      case .point(let p): #expect(first.distance(to: p) < 1e-10 && second.distance(to: p) < 1e-10, "\(row)")
      case .overlap(let piece):
        #expect(first.distance(to: piece.start) < 1e-10 && second.distance(to: piece.end) < 1e-10, "\(row)")
      }
    }
  }

  /// The error is a few units in the last place of the numbers that go in: the point and the semi-axis.
  @Test func ellipseDistanceKeepsItsDigits() throws {
    let cases = try rows("ellipse-distance.csv")
    #expect(cases.count == 600)
    for row in cases {
      let ellipse = Ellipse(center: .origin, semiMajor: row[0], semiMinor: row[1], rotation: .zero)
      let distance = ellipse.distance(to: Point(row[2], row[3]))
      let scale = row[0] + abs(row[2]) + abs(row[3])
      #expect(abs(distance - row[4]) <= 8 * 0x1p-52 * scale, "\(row) \(distance)")
      // The axes exchanged, the point mirrored.
      let turned = Ellipse(center: .origin, semiMajor: row[1], semiMinor: row[0], rotation: .zero)
      #expect(abs(turned.distance(to: Point(-row[3], row[2])) - row[4]) <= 8 * 0x1p-52 * scale, "\(row)")
    }
  }

  @Test func cubicDistanceIsTheLeast() throws {
    let cases = try rows("cubic-distance.csv")
    #expect(cases.count == 240)
    for row in cases {
      let p = points(row, 5)
      let curve = CubicBezier(from: p[0], control1: p[1], control2: p[2], to: p[3])
      let scale = 100 + abs(p[4].x) + abs(p[4].y)
      #expect(abs(curve.distance(to: p[4]) - row[10]) <= 1e-13 * scale, "\(row) \(curve.distance(to: p[4]))")
    }
  }

  @Test func quadraticLengthKeepsItsAccuracy() throws {
    let cases = try rows("quadratic-length.csv")
    #expect(cases.count == 200)
    for row in cases {
      let p = points(row, 3)
      let curve = QuadraticBezier(from: p[0], control: p[1], to: p[2])
      for accuracy in [1e-3, 1e-6, 1e-9] {
        #expect(abs(curve.length(accuracy: accuracy) - row[6]) <= accuracy + 1e-12 * row[6], "\(row)")
        #expect(
          abs(curve.elevated.length(accuracy: accuracy) - row[6]) <= accuracy + 1e-12 * row[6], "\(row)")
      }
    }
  }
}
