// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Slices

extension StrokePath {
  /// The part of the path between two parameters, which may be fractions; it starts and ends exactly at the range's ends.
  ///
  /// At the ends, and at the whole parameters between, the place and every attribute are those of the path. Control points
  /// are solved from them, so that those of the path come back, but for an influence of the cut that falls to 0.27 of
  /// itself with each point: a path's ends have no curvature, so the curve bends a little next to a cut inside a bend.
  /// Cutting a piece again blurs nothing. Times count from the same start.
  ///
  /// - Complexity: O(length of the range).
  public subscript(range: ClosedRange<Double>) -> StrokePath {
    guard let domain else { return self }
    let range = range.clamped(to: domain)
    let (start, end) = (range.lowerBound, range.upperBound)
    guard range != domain else { return self }
    guard end > start else {
      return StrokePath(points: [interpolatedPoint(at: start)], creationTime: creationTime)
    }
    // Close parameters would bend the spline, so a whole one that nearly is an end is left out.
    var parameters = [start]
    var whole = (start + 0.25).rounded(.up)
    while whole < end - 0.25 {
      parameters.append(whole)
      whole += 1
    }
    parameters.append(end)
    var slice = parameters.map { interpolatedPoint(at: $0) }
    StrokePath.solveControls(through: &slice)
    return StrokePath(points: slice, creationTime: creationTime)
  }

  /// Puts control points in the place of the points that their spline is to pass through at its knots.
  ///
  /// Next to an end a control point may overshoot; what has a range stays in it.
  private static func solveControls(through points: inout [StrokePoint]) {
    guard points.count > 2 else { return }
    let places = controls(through: points.map { $0.position })
    let times = controls(through: points.map { $0.timeOffset })
    let widths = controls(through: points.map { $0.width })
    let heights = controls(through: points.map { $0.height })
    let opacities = controls(through: points.map { $0.opacity })
    let scales = controls(through: points.map { $0.secondaryScale })
    let thresholds = controls(through: points.map { $0.threshold })
    let jitters = controls(through: points.map { $0.lateralJitter })
    let pressures = controls(throughPresent: points.map { $0.pressure })
    let altitudes = controls(throughPresent: points.map { $0.altitude?.radians })
    let azimuths = controls(throughDirections: points.map { $0.azimuth })
    let rolls = controls(throughDirections: points.map { $0.roll })
    for index in points.indices {
      points[index].position = places[index]
      points[index].timeOffset = times[index]
      points[index].width = Swift.max(0, widths[index])
      points[index].height = Swift.max(0, heights[index])
      points[index].opacity = Swift.max(0, opacities[index])
      points[index].secondaryScale = scales[index]
      points[index].threshold = thresholds[index]
      points[index].lateralJitter = jitters[index]
      if let pressures { points[index].pressure = Swift.min(1, Swift.max(0, pressures[index])) }
      if let altitudes { points[index].altitude = .radians(altitudes[index]) }
      if let azimuths { points[index].azimuth = Angle.radians(azimuths[index]).normalizedPositive }
      if let rolls { points[index].roll = Angle.radians(rolls[index]).normalizedPositive }
    }
  }

  /// The control values of the spline that passes through one attribute's values.
  private static func controls(through values: [Double]) -> [Double] {
    controls(through: values.map { Point($0, 0) }).map { $0.x }
  }

  /// The same for an attribute that may be missing; `nil` unless every point has it.
  private static func controls(throughPresent values: [Double?]) -> [Double]? {
    let present = values.compactMap { $0 }
    return present.count == values.count ? controls(through: present) : nil
  }

  /// The same for a direction, in radians, each counted from the one before by the short way round.
  private static func controls(throughDirections directions: [Angle?]) -> [Double]? {
    let present = directions.compactMap { $0 }
    guard present.count == directions.count, let first = present.first else { return nil }
    var radians = first.radians
    var values = [radians]
    for (from, to) in zip(present, present.dropFirst()) {
      radians += from.shortestTurn(to: to).radians
      values.append(radians)
    }
    return controls(through: values)
  }
}

extension Stroke {
  /// The part of the stroke between two parameters of its path: it keeps the ink, the transform, the group, and the seed,
  /// so that its texture does not jump.
  public func substroke(_ range: ClosedRange<Double>, id: UniqueID) -> Stroke {
    var part = self
    part.id = id
    part.path = path[range]
    return part
  }
}
