// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - Places and points on the curve

extension StrokePath {
  /// The place on the curve at a parameter, which is clamped to the domain.
  ///
  /// The path must have points.
  ///
  /// - Complexity: O(1).
  public func location(at parameter: Double) -> Point {
    let (segment, u) = locate(parameter)
    return segmentPolynomial(segment).value(at: u)
  }

  /// The derivative of the place by the parameter: points per parametric unit.
  public func derivative(at parameter: Double) -> Vector {
    let (segment, u) = locate(parameter)
    return segmentPolynomial(segment).derivative(at: u)
  }

  /// The point on the curve, with all attributes, at a parameter, which is clamped to the domain.
  ///
  /// The path must have points.
  ///
  /// - Complexity: O(1).
  public func interpolatedPoint(at parameter: Double) -> StrokePoint {
    let (segment, u) = locate(parameter)
    guard points.count > 1 else { return points[0] }
    let weights = BasisWeights(at: u)
    var result = points[nearestIndex(segment, u)]
    result.position = segmentPolynomial(segment).value(at: u)
    result.timeOffset = blend(segment, weights) { $0.timeOffset }
    result.width = blend(segment, weights) { $0.width }
    result.height = blend(segment, weights) { $0.height }
    result.opacity = blend(segment, weights) { $0.opacity }
    result.secondaryScale = blend(segment, weights) { $0.secondaryScale }
    result.threshold = blend(segment, weights) { $0.threshold }
    result.lateralJitter = blend(segment, weights) { $0.lateralJitter }
    result.pressure = blendOptional(segment, weights) { $0.pressure }
    result.altitude = blendOptional(segment, weights) { $0.altitude?.radians }.map { .radians($0) }
    result.azimuth = blendDirection(segment, weights) { $0.azimuth }
    result.roll = blendDirection(segment, weights) { $0.roll }
    return result
  }

  /// The control point at an index, with the mirror images beyond both ends.
  func controlPosition(_ index: Int) -> Point {
    let last = points.count - 1
    if index < 0 {
      return last > 0 ? points[0].position + (points[0].position - points[1].position) : points[0].position
    }
    if index > last {
      return last > 0
        ? points[last].position + (points[last].position - points[last - 1].position) : points[0].position
    }
    return points[index].position
  }

  /// The segment and the share of it at a parameter.
  func locate(_ parameter: Double) -> (segment: Int, share: Double) {
    precondition(!points.isEmpty, "a path without points has no places")
    let segments = points.count - 1
    var clamped = Swift.min(Double(segments), Swift.max(0, parameter))
    if let visibleRange {
      clamped = Swift.min(
        Double(segments), Swift.min(visibleRange.upperBound, Swift.max(visibleRange.lowerBound, clamped)))
    }
    let segment = Swift.max(0, Swift.min(segments - 1, Int(clamped)))
    return (segment, clamped - Double(segment))
  }

  private func nearestIndex(_ segment: Int, _ u: Double) -> Int {
    Swift.min(points.count - 1, u < 0.5 ? segment : segment + 1)
  }
}

/// The four basis functions of a uniform cubic B-spline at a share of a segment.
struct BasisWeights {
  var before: Double
  var start: Double
  var end: Double
  var after: Double

  init(at u: Double) {
    let v = 1 - u
    before = v * v * v / 6
    start = (3 * u * u * u - 6 * u * u + 4) / 6
    end = (3 * v * v * v - 6 * v * v + 4) / 6
    after = u * u * u / 6
  }
}

extension StrokePath {
  private func value(_ index: Int, _ channel: (StrokePoint) -> Double) -> Double {
    let last = points.count - 1
    if index < 0 { return 2 * channel(points[0]) - channel(points[1]) }
    if index > last { return 2 * channel(points[last]) - channel(points[last - 1]) }
    return channel(points[index])
  }

  private func blend(_ segment: Int, _ w: BasisWeights, _ channel: (StrokePoint) -> Double) -> Double {
    w.before * value(segment - 1, channel) + w.start * value(segment, channel)
      + w.end * value(segment + 1, channel) + w.after * value(segment + 2, channel)
  }

  /// The blend of the values that are there; `nil` when the nearest control point has none.
  private func blendOptional(
    _ segment: Int, _ w: BasisWeights, _ channel: (StrokePoint) -> Double?
  ) -> Double? {
    let fallback = channel(points[segment]) ?? channel(points[segment + 1])
    guard let fallback else { return nil }
    return blend(segment, w) { channel($0) ?? fallback }
  }

  private func blendDirection(
    _ segment: Int, _ w: BasisWeights, _ channel: (StrokePoint) -> Angle?
  ) -> Angle? {
    guard let reference = channel(points[segment]) ?? channel(points[segment + 1]) else { return nil }
    let turn = blend(segment, w) { point in
      channel(point).map { reference.shortestTurn(to: $0).radians } ?? 0
    }
    return (reference + .radians(turn)).normalizedPositive
  }
}
