// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - The tips along a path

extension Stroke {
  /// The tips whose hulls, each with the next, make up the drawn ink, in the page's coordinates: as few as keep the
  /// ink within `tolerance` points of the curve.
  package func nibs(tolerance: Double) -> [Nib] {
    guard let domain = path.domain else { return [] }
    let shape = NibShape(response: ink.response, transform: transform)
    var result = [shape.nib(at: path.interpolatedPoint(at: domain.lowerBound))]
    for segment in path.visibleSegments {
      let steps = stepCount(of: segment, tolerance: tolerance / Swift.max(1e-9, transform.meanScale))
      let (start, end) = path.visibleShares(of: segment)
      // A piece has the tips of the path that it was cut from, but for those next to its ends.
      let margin = 1e-3 / Double(steps)
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        let isLast = share >= end - margin
        guard isLast || share > start + margin else { continue }
        let nib = shape.nib(at: path.interpolatedPoint(at: Double(segment) + (isLast ? end : share)))
        // Tips on one place are one tip, the larger.
        if nib.center == result[result.count - 1].center {
          if nib.radius > result[result.count - 1].radius { result[result.count - 1] = nib }
        } else {
          result.append(nib)
        }
        if isLast { break }
      }
    }
    return result
  }

  /// The steps after which chords stay within the tolerance: a chord of a curve with second derivative c strays by at
  /// most |c|/8n².
  private func stepCount(of segment: Int, tolerance: Double) -> Int {
    let polynomial = path.segmentPolynomial(segment)
    let bend = Swift.max(
      polynomial.secondDerivative(at: 0).length, polynomial.secondDerivative(at: 1).length)
    let widths = path.width(around: segment)
    let change = Swift.max(bend, widths)
    guard change.isFinite else { return 1 }
    return Int(Swift.max(1, Swift.min(64, (change / (8 * tolerance)).squareRoot().rounded(.up))))
  }
}

extension StrokePath {
  /// The second difference of the widths around a segment: how much the edge bends because the width does.
  fileprivate func width(around segment: Int) -> Double {
    let last = points.count - 1
    let a = points[Swift.max(0, segment - 1)].width
    let b = points[segment].width
    let c = points[Swift.min(last, segment + 1)].width
    let d = points[Swift.min(last, segment + 2)].width
    return Swift.max(abs(a - 2 * b + c), abs(b - 2 * c + d)) / 2
  }
}

/// Makes tips of the points of one stroke.
private struct NibShape {
  var response: InkResponse
  var transform: AffineTransform
  var scale: Double
  var turn: Double

  init(response: InkResponse, transform: AffineTransform) {
    self.response = response
    self.transform = transform
    scale = transform.meanScale
    turn = transform.determinant < 0 ? -1 : 1
  }

  func nib(at point: StrokePoint) -> Nib {
    let radius = Swift.max(1e-9, 0.5 * point.width * scale)
    let aspect = Swift.min(1, Swift.max(Nib.leastAspect, abs(point.height) / Swift.max(1e-12, point.width)))
    var axis = Vector(1, 0)
    if aspect < 1 {
      var angle = response.nibAngle
      if response.nibFollowsPen, let azimuth = point.azimuth {
        angle = angle + azimuth + (point.roll ?? .zero)
      }
      axis = transform.apply(to: Vector(direction: angle)).normalized ?? axis
    }
    return Nib(center: transform.apply(to: point.position), radius: radius, aspect: aspect, axis: axis)
  }
}
