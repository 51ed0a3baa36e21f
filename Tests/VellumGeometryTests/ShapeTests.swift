// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry

@Suite struct ShapeTests {
  /// The distance is never more than that to any sample, and a sample comes as near as its spacing allows.
  @Test func distanceAgreesWithDenseSamples() {
    var random = SeededGenerator(seed: 11)
    for kind in ShapeKind.allCases {
      for _ in 0..<40 {
        let shape = random.shape(kind)
        let samples = shape.sampledOutline(400)
        let spacing = shape.outlineLength() / 400
        for _ in 0..<4 {
          let point =
            random.chance(0.3) ? samples[random.integer(0...samples.count - 1)] : random.point(reach: 150)
          let distance = shape.distance(to: point)
          let sampled = samples.map { ($0 - point).length }.min()!
          #expect(distance <= sampled + 1e-9, "\(shape) \(point)")
          #expect(distance >= sampled - 3 * spacing - 1e-9, "\(shape) \(point)")
        }
      }
    }
  }

  @Test func boundsHoldTheOutlineAndTouchIt() {
    var random = SeededGenerator(seed: 12)
    for kind in ShapeKind.allCases {
      for _ in 0..<60 {
        let shape = random.shape(kind)
        let box = shape.bounds
        let sampled = Rect(bounding: shape.sampledOutline(2000))!
        #expect(box.expanded(by: 1e-9)!.contains(sampled), "\(shape)")
        #expect(sampled.expanded(by: 1e-3)!.contains(box), "\(shape)")
      }
    }
  }

  /// The path's cubics keep the stated bound of 4.3e-6 of the larger semi-axis.
  @Test func pathLiesOnTheOutline() {
    var random = SeededGenerator(seed: 13)
    for kind in ShapeKind.allCases {
      for _ in 0..<40 {
        let shape = random.shape(kind)
        let path = shape.path
        for piece in path.pieces() {
          for step in 0...16 {
            let t = Double(step) / 16
            let point =
              switch piece {
              case .line(let segment): segment.point(at: t)
              case .quadratic(let curve): curve.point(at: t)
              case .cubic(let curve): curve.point(at: t)
              }
            #expect(shape.distance(to: point) <= 4.3e-6 * 80 + 1e-9, "\(shape) \(point)")
          }
        }
        #expect(abs(path.length() - shape.outlineLength()) <= 1e-3 + 1e-5 * path.length(), "\(shape)")
      }
    }
  }

  /// Distances scale with a similarity, mirrored or not.
  @Test func similarityScalesDistances() {
    var random = SeededGenerator(seed: 14)
    for kind in ShapeKind.allCases {
      for _ in 0..<60 {
        let (shape, map, point) = (random.shape(kind), random.similarity(), random.point())
        let image = shape.applying(map)
        #expect(image.kind == kind)
        let expected = shape.distance(to: point) * map.meanScale
        #expect(abs(image.distance(to: map.apply(to: point)) - expected) < 1e-7, "\(shape) \(map)")
      }
    }
  }
}
