// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Arrows of one to several strokes: straight, bent or curved; one head or two, drawn in any order and any usual way.
///
/// 1. The longest strokes are cut into straight pieces; every run of pieces that is long enough may be the shaft.
/// 2. The rest of the ink is the head: the farthest ink on either side of the shaft's end gives the barbs.
/// 3. The readings are compared by how well all ink lies on shaft and head, against the number of parameters.
///
/// The shaft lies on the shaft's own ink: uneven barbs do not turn it. Both barbs get the mean length and angle.
public enum ArrowFit {
  /// The best arrow through the strokes.
  ///
  /// Cost: some tens of microseconds, whatever the number of samples beyond reading them. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than three points, ``FitError/partMissing`` when no run of ink
  /// has a head, ``FitError/degenerate`` for points in one place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ strokes: [[Point]]) throws(FitError) -> Fit<Arrow> { try read(strokes).fit }

  /// The best arrow through the strokes, with how it was drawn.
  ///
  /// Throws as ``fit(_:)`` does.
  public static func read(_ strokes: [[Point]]) throws(FitError) -> ArrowReading {
    var count = 0
    for stroke in strokes { count += stroke.count }
    guard count >= 3 else { throw .tooFewPoints(needed: 3, given: count) }
    let ink = try ArrowInk(strokes)
    var readings: [(hypothesis: ArrowHypothesis, reading: ArrowReading)] = []
    for hypothesis in ArrowHypothesis.all(in: ink) {
      guard let reading = hypothesis.reading(ink, mayCurve: false) else { continue }
      readings.append((hypothesis, reading))
    }
    readings.sort { $0.reading.score < $1.reading.score }
    guard var best = readings.first?.reading else { throw .partMissing }
    for entry in readings.prefix(3) where entry.hypothesis.corners.count > 2 {
      guard let reading = entry.hypothesis.reading(ink, mayCurve: true) else { continue }
      if reading.score < best.score { best = reading }
    }
    return best
  }
}
