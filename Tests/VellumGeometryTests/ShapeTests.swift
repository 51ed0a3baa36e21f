// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct ShapeTests {
  /// The distance is never more than that to any sample, and a sample comes as near as its spacing allows.
  @Test func distanceAgreesWithDenseSamples() {
    var random = SplitMix(seed: 11)
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
    var random = SplitMix(seed: 12)
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
    var random = SplitMix(seed: 13)
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
    var random = SplitMix(seed: 14)
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

  /// Inside by the exact tests is inside by the path, away from the outline.
  @Test func containmentAgreesWithThePath() {
    var random = SplitMix(seed: 15)
    for kind in ShapeKind.allCases {
      for _ in 0..<60 {
        let shape = random.shape(kind)
        let point = random.point()
        guard shape.distance(to: point) > 1e-3 else { continue }
        #expect(shape.contains(point) == (shape.isClosed && shape.path.contains(point)), "\(shape) \(point)")
      }
    }
  }

  @Test func closedOutlinesReturnAndJoinUp() {
    var random = SplitMix(seed: 16)
    for kind in ShapeKind.allCases where !ShapeKinds.open.contains(kind) {
      for _ in 0..<60 {
        let shape = random.shape(kind)
        var (first, last): (Point?, Point?) = (nil, nil)
        shape.forEachOutlinePiece { piece in
          if let last { #expect((piece.start - last).length < 1e-9, "\(shape)") }
          first = first ?? piece.start
          last = piece.end
        }
        #expect((first! - last!).length < 1e-9, "\(shape)")
        let moves = shape.path.elements.count { if case .move = $0 { true } else { false } }
        #expect(moves == 1)
      }
    }
  }

  @Test func barbsHaveTheirLengthAndAngle() {
    let arrow = Arrow(
      shaft: .polyline([Point(0, 0), Point(50, 0), Point(50, 0)]), heads: .both, headLength: 10,
      headAngle: .degrees(30))
    let (end, start) = (arrow.endBarbs!, arrow.startBarbs!)
    for (barbs, backward) in [(end, Vector(-1, 0)), (start, Vector(1, 0))] {
      for barb in [barbs.first, barbs.second] {
        #expect(abs((barb - barbs.tip).length - 10) < 1e-12)
        #expect(abs(abs(backward.turn(to: barb - barbs.tip).degrees) - 30) < 1e-9)
      }
    }
    #expect(end.tip == Point(50, 0) && start.tip == Point(0, 0))
    let point = Arrow(
      shaft: .polyline([.origin, .origin]), heads: .both, headLength: 5, headAngle: .degrees(30))
    #expect(point.endBarbs == nil && Shape.arrow(point).distance(to: Point(3, 4)) == 5)
  }

  @Test func bubblesReachTheTipAndKeepTheirBody() {
    var random = SplitMix(seed: 17)
    for _ in 0..<200 {
      let shape = random.shape(.chatBubble)
      guard case .chatBubble(let bubble) = shape else { continue }
      let bodyShape: Shape =
        switch bubble.body {
        case .rectangle(let rectangle, let radius): .roundedRectangle(rectangle, cornerRadius: radius)
        case .ellipse(let ellipse): .ellipse(ellipse)
        }
      let isOutside = !bodyShape.contains(bubble.tailTip) && bodyShape.distance(to: bubble.tailTip) > 5
      if isOutside { #expect(shape.distance(to: bubble.tailTip) < 1e-9, "\(bubble)") }
      for _ in 0..<10 {
        let point = random.point()
        if bodyShape.contains(point), bodyShape.distance(to: point) > 1e-3 {
          #expect(shape.contains(point), "\(bubble) \(point)")
        }
      }
      if isOutside {
        #expect(abs(shape.path.signedArea) >= abs(bodyShape.path.signedArea) - 1e-6, "\(bubble)")
      }
    }
  }

  @Test func skewIsDroppedByKindsThatCannotHoldIt() {
    let map = AffineTransform(a: 2, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    let rectangle = OrientedRectangle(center: .origin, width: 10, height: 4, rotation: .zero)
    guard case .rectangle(let image) = Shape.rectangle(rectangle).applying(map) else { return }
    #expect(image.width == 20 && abs(image.height - 4 * 2.0.squareRoot()) < 1e-12 && image.rotation == .zero)
    guard case .ellipse(let ellipse) = Shape.circle(Circle(center: .origin, radius: 1)).applying(map) else {
      Issue.record("a stretched circle is an ellipse")
      return
    }
    #expect(abs(ellipse.semiMajor * ellipse.semiMinor - 2) < 1e-12)
  }

  @Test func shapesOfExtremeSizeHaveFiniteDistances() {
    var random = SplitMix(seed: 18)
    for kind in ShapeKind.allCases {
      for scale in [1e-130, 1e130] {
        let shape = random.shape(kind)
        let point = random.point()
        let map = AffineTransform.scaling(x: scale, y: scale)
        let (expected, got) = (
          shape.distance(to: point), shape.applying(map).distance(to: map.apply(to: point))
        )
        #expect(abs(got / scale - expected) < 1e-7, "\(shape) \(point)")
        #expect(shape.applying(map).bounds.isFinite)
      }
    }
  }
}
