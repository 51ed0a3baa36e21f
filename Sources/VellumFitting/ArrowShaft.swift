// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The line from tail to tip: straight, bent or one quadratic curve, whichever the ink is worth.
struct ArrowShaft {
  var line: Arrow.Shaft
  /// The mean squared distance of the shaft's ink.
  var meanSquare: Double
  /// The number of parameters.
  var parameters: Int

  /// The best of the three forms for a run of samples.
  init?(_ points: Span<Point>, corners: [Point]) {
    guard let straight = try? LineFit.fit(points) else { return nil }
    let size = straight.primitive.length
    guard size > 0 else { return nil }
    self.init(
      line: .polyline([straight.primitive.start, straight.primitive.end]),
      meanSquare: straight.rms * straight.rms,
      parameters: 4)
    guard corners.count > 2 else { return }
    var best = ArrowShaft.score(meanSquare, size, parameters)
    if let curve = try? QuadraticBezierFit.fit(points) {
      let score = ArrowShaft.score(curve.rms * curve.rms, size, 6)
      if score < best {
        best = score
        (line, meanSquare, parameters) = (.curve(curve.primitive), curve.rms * curve.rms, 6)
      }
    }
    if let bent = try? PolylineFit.fit(points, startingAt: corners) {
      let score = ArrowShaft.score(bent.rms * bent.rms, size, 2 * corners.count)
      if score < best {
        (line, meanSquare, parameters) = (.polyline(bent.primitive), bent.rms * bent.rms, 2 * corners.count)
      }
    }
  }

  init(line: Arrow.Shaft, meanSquare: Double, parameters: Int) {
    (self.line, self.meanSquare, self.parameters) = (line, meanSquare, parameters)
  }

  /// The information criterion of the corner finder, for a number of parameters.
  static func score(_ meanSquare: Double, _ size: Double, _ parameters: Int) -> Double {
    // A shaft of length L has the RMS distance L/√12 from its middle; the wobble is 1.2 % of that.
    64 * Double.log(12 * meanSquare / (size * size) + 1.5e-4) + 8.3 * Double(parameters)
  }

  var start: Point {
    switch line {
    case .polyline(let points): points[0]
    case .curve(let curve): curve.start
    }
  }

  var end: Point {
    switch line {
    case .polyline(let points): points[points.count - 1]
    case .curve(let curve): curve.end
    }
  }

  var length: Double {
    switch line {
    case .polyline(let points): points.length()
    case .curve(let curve): curve.length(accuracy: 1e-3)
    }
  }

  var reversed: ArrowShaft {
    switch line {
    case .polyline(let points):
      ArrowShaft(line: .polyline(points.reversed()), meanSquare: meanSquare, parameters: parameters)
    case .curve(let curve):
      ArrowShaft(line: .curve(curve.reversed), meanSquare: meanSquare, parameters: parameters)
    }
  }

  /// The unit vector from the end into the shaft.
  var backwardAtEnd: Vector {
    switch line {
    case .polyline(let points): (points[points.count - 2] - end).normalized ?? Vector(-1, 0)
    case .curve(let curve):
      (curve.control - end).normalized ?? (curve.start - end).normalized ?? Vector(-1, 0)
    }
  }

  /// The unit vector from the start into the shaft.
  var forwardAtStart: Vector { reversed.backwardAtEnd }
}
