// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Cuts a stroke into straight pieces, without looking at time and without a fixed tolerance.
///
/// 1. Running integrals along the stroke give the line fit of any piece in O(1) (`OutlineMoments`).
/// 2. The stroke is cut into 32 equal pieces; again and again the cut whose loss raises the total squared
///    distance least is removed.
/// 3. From ``Options/maximumPieces`` pieces down, each cut slides while the total falls, and every count is kept.
/// 4. The count is chosen with the least N ln(s² + f²) + c k ln N, where s is the RMS distance relative to
///    the stroke's size, f the wobble of a hand, k the count (a Bayesian information criterion; the noise chooses). N is
///    the number of independent places: 64, and more only for samples that scatter independently of each other.
///
/// The result depends neither on sampling density nor speed, scale, position or direction beyond the width of a step.
public struct CornerFinder: Hashable, Sendable {
  /// How many pieces are worth while.
  public struct Options: Hashable, Sendable {
    /// The greatest number of pieces, in `1...24`.
    public var maximumPieces: Int
    /// The cost of a piece, in units of ln N.
    public var penalty: Double
    /// The wobble of a hand: an RMS distance, relative to the RMS distance of the stroke from its mean, that no
    /// further corner shall explain.
    public var wobble: Double

    /// For single shapes drawn fast by hand, whose sides bow and whose ends have hooks: fewer false corners.
    ///
    /// Chosen on recorded gestures; it no longer sees the corners of a flat polygon such as an octagon.
    public static let hand = Options(penalty: 5, wobble: 0.05)

    /// The options; the defaults tell an octagon from a circle and count the corners of noisy polygons best.
    public init(maximumPieces: Int = 12, penalty: Double = 4.5, wobble: Double = 0.015) {
      precondition((1...24).contains(maximumPieces), "a stroke has one to twenty-four pieces")
      precondition(penalty >= 0 && wobble >= 0, "penalty and wobble are not negative")
      self.maximumPieces = maximumPieces
      self.penalty = penalty
      self.wobble = wobble
    }
  }

  /// How many pieces are worth while.
  public var options: Options

  /// A finder with the given options.
  public init(options: Options = Options()) { self.options = options }

  /// The straight pieces of a stroke, for every count up to the maximum.
  ///
  /// A closed stroke has its last point joined to its first. O(n) plus a constant; three allocations. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than two points (three when closed),
  /// ``FitError/degenerate`` for points in one place, ``FitError/notFinite`` for bad numbers.
  public func segmentation(of points: Span<Point>, isClosed: Bool) throws(FitError) -> CornerSegmentation {
    guard points.count >= (isClosed ? 3 : 2) else {
      throw .tooFewPoints(needed: isClosed ? 3 : 2, given: points.count)
    }
    let moments = try OutlineMoments(of: points, isClosed: isClosed, steps: CornerFinder.steps)
    guard moments.variance > 0 else { throw .degenerate }
    var merging = PieceMerging(moments, maximum: options.maximumPieces)
    merging.run(moments.nodes.span)
    return CornerSegmentation(
      moments, merging: merging, sampleCount: points.count, noise: SampleNoise.variance(of: points),
      options: options)
  }

  /// Steps along a stroke; a multiple of the 32 first pieces.
  static let steps = 96
}
