// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Speech bubbles: an ellipse or a rounded rectangle with a pointed tail.
public enum ChatBubbleFit {
  /// The best bubble round a closed outline.
  ///
  /// The points are taken in order round the outline, from any start. The body is fitted with the tail left out: the run of
  /// points that stands off the body is found, the body fitted again without it, until both agree; once for an ellipse,
  /// once for a rounded rectangle. The tip is where the lines of the two flanks meet. The residuals are of all points,
  /// those of the tail to its flanks. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than twelve points,
  /// ``FitError/partMissing`` when no tail stands off the body, ``FitError/degenerate`` for points on a line,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>) throws(FitError) -> Fit<ChatBubble> {
    guard points.count >= 12 else { throw .tooFewPoints(needed: 12, given: points.count) }
    for index in 0..<points.count where !points[index].isFinite { throw .notFinite }
    let outline = points.resampled(count: 96, closed: true)
    var best: (bubble: Fit<ChatBubble>, score: Double)?
    var failure = FitError.partMissing
    for isElliptic in [true, false] {
      do throws(FitError) {
        let body = try BubbleSplit(outline, isElliptic: isElliptic)
        let fit = body.fit(points)
        let score = InformationCriterion.score(rms: fit.rms, size: body.size, parameters: isElliptic ? 8 : 9)
        if score < best?.score ?? .infinity { best = (fit, score) }
      } catch {
        failure = error
      }
    }
    guard let best else { throw failure }
    return best.bubble
  }
}
