// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
import VellumLinearAlgebra

/// A least-squares fit of a stroke's path to places: few control points, a bound on the error, corners kept.
public struct SplineFit: Sendable {
  /// The control points.
  public var controls: [Point]
  /// The parameter of the place on the curve that stands for each given place.
  public var parameters: [Double]
  /// The greatest distance of a given place from its place on the curve, in points.
  public var greatestError: Double

  /// Fits a uniform cubic B-spline to places in order, such that none strays by more than `tolerance` points.
  ///
  /// 1. The places are cut at `corners`; a corner gets its control point three times, so that the curve passes through it
  ///    with a turn.
  /// 2. Each piece starts with one segment for every 16 places and is fitted by linear least squares over the places'
  ///    chord lengths (the normal equations are banded), ends fixed; a few rounds of parameter correction follow.
  /// 3. Where a place strays too far, the piece gets half as many segments again, until as many as there are places:
  ///    then the curve passes through all.
  ///
  /// - Parameters:
  ///   - places: Finite; places that repeat the one before are taken once.
  ///   - corners: Indices of `places`, ascending, without the ends.
  /// - Returns: `nil` for no places.
  /// - Complexity: O(n log n).
  public static func fit(_ places: [Point], corners: [Int] = [], tolerance: Double) -> SplineFit? {
    precondition(tolerance > 0, "a tolerance is positive")
    guard let first = places.first else { return nil }
    var result = SplineFit(controls: [first], parameters: [0], greatestError: 0)
    let cuts = [0] + corners.filter { $0 > 0 && $0 < places.count - 1 } + [places.count - 1]
    for (start, end) in zip(cuts, cuts.dropFirst()) where end > start {
      let piece = SplinePiece.fitted(Array(places[start...end]), tolerance: tolerance)
      let offset = Double(result.controls.count - 1)
      // At a corner: the shared point once more on each side.
      let isFirst = result.controls.count == 1
      if !isFirst { result.controls.append(contentsOf: [places[start], places[start]]) }
      let lead = isFirst ? offset : offset + 2
      result.parameters.append(contentsOf: piece.parameters.dropFirst().map { lead + $0 })
      result.controls.append(contentsOf: piece.controls.dropFirst())
      result.greatestError = Swift.max(result.greatestError, piece.greatestError)
    }
    if result.controls.count > 1 { result.measure(places) }
    return result
  }

  /// The true errors over the joined curve, which at a corner is drawn in by the neighbouring pieces.
  private mutating func measure(_ places: [Point]) {
    let path = StrokePath(points: controls.map { StrokePoint(position: $0, width: 0) })
    guard parameters.count == places.count else { return }
    greatestError = 0
    for (place, parameter) in zip(places, parameters) {
      greatestError = Swift.max(greatestError, path.location(at: parameter).distance(to: place))
    }
  }
}

/// One smooth piece of a fit.
private struct SplinePiece {
  var controls: [Point]
  var parameters: [Double]
  var greatestError: Double

  static func fitted(_ places: [Point], tolerance: Double) -> SplinePiece {
    let lengths = cumulativeLengths(places)
    let total = lengths[lengths.count - 1]
    guard places.count > 2, total > 0 else {
      return SplinePiece(
        controls: [places[0], places[places.count - 1]],
        parameters: places.indices.map {
          total > 0 ? lengths[$0] / total : Double($0 == places.count - 1 ? 1 : 0)
        },
        greatestError: 0)
    }
    var segments = Swift.max(1, places.count / 16)
    while segments < places.count - 1 {
      if let piece = solved(places, lengths.map { $0 / total * Double(segments) }, segments: segments),
        piece.greatestError <= tolerance
      {
        return piece
      }
      segments = Swift.max(segments + 1, segments * 3 / 2)
    }
    // As many knots as places: through all of them.
    return SplinePiece(
      controls: StrokePath.controls(through: places), parameters: places.indices.map { Double($0) },
      greatestError: 0)
  }

  private static func cumulativeLengths(_ places: [Point]) -> [Double] {
    var lengths = [0.0]
    for index in 1..<Swift.max(1, places.count) {
      lengths.append(lengths[index - 1] + places[index].distance(to: places[index - 1]))
    }
    return lengths
  }

  private static func solved(_ places: [Point], _ start: [Double], segments: Int) -> SplinePiece? {
    var parameters = start
    var best: SplinePiece?
    for _ in 0..<3 {
      guard let controls = leastSquares(places, parameters, segments: segments) else { return best }
      let path = StrokePath(points: controls.map { StrokePoint(position: $0, width: 0) })
      var greatest = 0.0
      for index in places.indices {
        greatest = Swift.max(greatest, path.location(at: parameters[index]).distance(to: places[index]))
      }
      if greatest < best?.greatestError ?? .infinity {
        best = SplinePiece(controls: controls, parameters: parameters, greatestError: greatest)
      }
      correct(&parameters, places, path)
    }
    return best
  }

  /// One Newton step of each interior place toward its foot on the curve (Hoschek's correction), order kept.
  private static func correct(_ parameters: inout [Double], _ places: [Point], _ path: StrokePath) {
    let last = parameters[parameters.count - 1]
    for index in 1..<(places.count - 1) {
      let speed = path.derivative(at: parameters[index])
      let away = path.location(at: parameters[index]) - places[index]
      guard speed.squaredLength > 0 else { continue }
      let target = parameters[index] - away.dot(speed) / speed.squaredLength
      parameters[index] = Swift.min(last, Swift.max(parameters[index - 1], target))
    }
  }

  /// The interior control points by the normal equations, which have bandwidth 3; the ends are the places there.
  private static func leastSquares(_ places: [Point], _ parameters: [Double], segments: Int) -> [Point]? {
    let count = segments + 1
    let (first, last) = (places[0], places[places.count - 1])
    let unknowns = count - 2
    guard unknowns > 0 else { return [first, last] }
    var normal = SymmetricBandMatrix(order: unknowns, bandwidth: 3)
    var right = Matrix(rows: unknowns, columns: 2)
    for (place, parameter) in zip(places, parameters) {
      let segment = Swift.min(segments - 1, Int(parameter))
      let w = BasisWeights(at: parameter - Double(segment))
      // The mirror images beyond the ends: P₋₁ = 2P₀ − P₁.
      var rows = [(segment - 1, w.before), (segment, w.start), (segment + 1, w.end), (segment + 2, w.after)]
      if segment == 0 { rows = [(0, w.start + 2 * w.before), (1, w.end - w.before), (2, w.after)] }
      if segment == segments - 1 {
        let (lead, tail) = (rows.count - 1, rows[rows.count - 1].1)
        rows.remove(at: lead)
        for index in rows.indices {
          if rows[index].0 == count - 1 { rows[index].1 += 2 * tail }
          if rows[index].0 == count - 2 { rows[index].1 -= tail }
        }
      }
      var rest = place - first
      for (index, weight) in rows where index == count - 1 { rest -= (last - first) * weight }
      for (row, weight) in rows where row > 0 && row < count - 1 {
        right[row - 1, 0] += weight * rest.x
        right[row - 1, 1] += weight * rest.y
        for (column, other) in rows where column > 0 && column <= row {
          normal[row - 1, column - 1] += weight * other
        }
      }
    }
    // A trace of stiffness keeps control points that no place tells of.
    for index in 0..<unknowns { normal[index, index] += 1e-9 }
    guard let solution = try? LinearSolver.solveBanded(normal, right) else { return nil }
    return [first] + (0..<unknowns).map { first + Vector(solution[$0, 0], solution[$0, 1]) } + [last]
  }
}
