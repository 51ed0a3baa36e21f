// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - Arc length and strides

extension StrokePath {
  /// A step along a path.
  public enum Stride: Hashable, Sendable {
    /// Points along the curve.
    case distance(Double)
    /// Seconds.
    case time(Double)
    /// Parametric units.
    case parametricStep(Double)

    /// The size of the step, in its own unit.
    public var size: Double {
      switch self {
      case .distance(let size), .time(let size), .parametricStep(let size): size
      }
    }
  }

  /// The length of the curve between two parameters of the domain, in points; negative when `end` is less than `start`.
  ///
  /// Gauss–Legendre quadrature of degree 9 on halves of each segment; the error is far below a thousandth of the length
  /// unless the curve has a cusp.
  ///
  /// - Complexity: O(|end − start|).
  public func length(from start: Double, to end: Double) -> Double {
    guard start <= end else { return -length(from: end, to: start) }
    guard let domain else { return 0 }
    let (a, b) = (Swift.max(start, domain.lowerBound), Swift.min(end, domain.upperBound))
    var sum = 0.0
    var position = a
    while position < b {
      let segment = Swift.min(points.count - 2, Int(position))
      let stop = Swift.min(b, Double(segment + 1))
      sum += segmentPolynomial(segment).length(from: position - Double(segment), to: stop - Double(segment))
      position = stop
    }
    return sum
  }

  /// The length of the whole curve, in points.
  ///
  /// - Complexity: O(n).
  public var length: Double { domain.map { length(from: $0.lowerBound, to: $0.upperBound) } ?? 0 }

  /// The time of the curve at a parameter, in seconds since the path's start; it never goes back when the control points'
  /// times do not.
  public func time(at parameter: Double) -> Double {
    let (segment, u) = locate(parameter)
    guard points.count > 1 else { return points[0].timeOffset }
    let w = BasisWeights(at: u)
    return w.before * controlTime(segment - 1) + w.start * controlTime(segment) + w.end
      * controlTime(segment + 1)
      + w.after * controlTime(segment + 2)
  }

  private func controlTime(_ index: Int) -> Double {
    let last = points.count - 1
    if index < 0 { return 2 * points[0].timeOffset - points[1].timeOffset }
    if index > last { return 2 * points[last].timeOffset - points[last - 1].timeOffset }
    return points[index].timeOffset
  }

  /// The parameter that lies a stride from another one.
  ///
  /// It stops at the ends of the domain. A negative stride goes back.
  ///
  /// - Complexity: O(segments passed).
  public func parametricValue(_ parameter: Double, offsetBy stride: Stride) -> Double {
    guard let domain else { return parameter }
    let start = Swift.min(domain.upperBound, Swift.max(domain.lowerBound, parameter))
    switch stride {
    case .parametricStep(let step):
      return Swift.min(domain.upperBound, Swift.max(domain.lowerBound, start + step))
    case .distance(let distance):
      return advance(from: start, by: distance) { length(from: $0, to: $1) }
    case .time(let seconds):
      return advance(from: start, by: seconds) { time(at: $1) - time(at: $0) }
    }
  }

  /// Walks segment by segment until the measure is reached, then halves the last segment (the measure is monotone).
  private func advance(
    from start: Double, by amount: Double, measure: (Double, Double) -> Double
  ) -> Double {
    guard let domain, amount != 0, amount.isFinite else { return start }
    let isForward = amount > 0
    var rest = abs(amount)
    var position = start
    while true {
      let edge = isForward ? position.rounded(.down) + 1 : position.rounded(.up) - 1
      let stop = Swift.min(domain.upperBound, Swift.max(domain.lowerBound, edge))
      if stop == position { return position }
      let span = abs(measure(position, stop))
      if span >= rest { return solve(from: position, to: stop, amount: rest, measure: measure) }
      rest -= span
      position = stop
    }
  }

  private func solve(
    from start: Double, to end: Double, amount: Double, measure: (Double, Double) -> Double
  ) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = 0.5 * (low + high)
      let reached = abs(measure(start, start + (end - start) * middle))
      if reached < amount { low = middle } else { high = middle }
      if high - low < 1e-13 { break }
    }
    return start + (end - start) * high
  }
}

// MARK: - Interpolated points

extension StrokePath {
  /// The points of the curve by strides, from the start of a parametric range on; its end is included exactly when the
  /// last stride reaches it.
  ///
  /// - Parameters:
  ///   - range: Within the domain; `nil` for all of it.
  ///   - stride: Positive.
  public func interpolatedPoints(in range: ClosedRange<Double>? = nil, by stride: Stride) -> [StrokePoint] {
    precondition(stride.size > 0, "a stride along a path is positive")
    return parameters(in: range, by: stride).map { interpolatedPoint(at: $0) }
  }

  /// The parameters that ``interpolatedPoints(in:by:)`` visits.
  public func parameters(in range: ClosedRange<Double>? = nil, by stride: Stride) -> [Double] {
    precondition(stride.size > 0, "a stride along a path is positive")
    guard let domain else { return [] }
    let range = (range ?? domain).clamped(to: domain)
    var result = [range.lowerBound]
    var parameter = range.lowerBound
    while true {
      let next = parametricValue(parameter, offsetBy: stride)
      // The last stride may end short of its size; that is not a stride.
      guard next > parameter, next <= range.upperBound, isWhole(stride, from: parameter, to: next) else {
        break
      }
      result.append(next)
      parameter = next
    }
    return result
  }

  private func isWhole(_ stride: Stride, from start: Double, to end: Double) -> Bool {
    let size = stride.size * (1 - 1e-9)
    switch stride {
    case .parametricStep: return end - start >= size
    case .distance: return length(from: start, to: end) >= size - 1e-12
    case .time: return time(at: end) - time(at: start) >= size - 1e-12
    }
  }
}

// MARK: - The nearest place

extension StrokePath {
  /// The parameter of the place on the curve that is nearest to a point, and its distance; `nil` for a path without
  /// points.
  ///
  /// Each segment is tried whose control points come near enough (the curve stays in their hull); within it the distance
  /// is minimised from several starts by Newton steps kept within brackets.
  ///
  /// - Complexity: O(n).
  public func nearestParameter(to point: Point) -> (parameter: Double, distance: Double)? {
    guard let domain else { return nil }
    let start = domain.lowerBound
    var best = (parameter: start, distance: location(at: start).distance(to: point))
    for segment in visibleSegments {
      let polynomial = segmentPolynomial(segment)
      guard polynomial.bezier.hullBounds.distance(to: point) < best.distance else { continue }
      let shares = visibleShares(of: segment)
      let (u, distance) = polynomial.nearest(to: point, from: shares.start, to: shares.end)
      if distance < best.distance { best = (Double(segment) + u, distance) }
    }
    return best
  }
}

extension SplineSegment {
  /// The length between two shares, by Gauss–Legendre quadrature with five nodes on each of four equal parts.
  func length(from start: Double, to end: Double) -> Double {
    let parts = 4
    let half = 0.5 * (end - start) / Double(parts)
    var sum = 0.0
    for part in 0..<parts {
      let middle = start + half * Double(2 * part + 1)
      sum += 0.568_888_888_888_888_9 * derivative(at: middle).length
      for (node, weight) in [
        (0.538_469_310_105_683_1, 0.478_628_670_499_366_5), (0.906_179_845_938_664, 0.236_926_885_056_189_1),
      ] {
        sum +=
          weight
          * (derivative(at: middle - half * node).length + derivative(at: middle + half * node).length)
      }
    }
    return half * sum
  }

  /// The share of the nearest place between two shares, and its distance.
  func nearest(to point: Point, from first: Double, to last: Double) -> (share: Double, distance: Double) {
    var best = (share: first, distance: Double.infinity)
    let starts = 8
    func share(_ number: Int) -> Double { first + (last - first) * (Double(number) / Double(starts)) }
    for start in 0..<starts {
      var (low, high) = (share(start), share(start + 1))
      var u = 0.5 * (low + high)
      for _ in 0..<40 {
        let away = value(at: u) - point
        let speed = derivative(at: u)
        let slope = away.dot(speed)
        if slope > 0 { high = u } else { low = u }
        let curvature = speed.squaredLength + away.dot(secondDerivative(at: u))
        let next = curvature > 0 ? u - slope / curvature : .nan
        let target = next > low && next < high ? next : 0.5 * (low + high)
        if abs(target - u) < 1e-14 { break }
        u = target
      }
      for share in [u, share(start), share(start + 1)] {
        let distance = value(at: share).distance(to: point)
        if distance < best.distance { best = (share, distance) }
      }
    }
    return best
  }
}

extension CubicBezier {
  /// The box of the control points, which holds the curve.
  var hullBounds: Rect { Rect(start, control1).union(control2).union(end) }
}
