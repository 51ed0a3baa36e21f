// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The one scale on which fits with different numbers of parameters are compared.
///
/// A Bayesian information criterion over 64 independent places of a stroke: a fixed number, because samples that a faster
/// tablet adds between others say nothing new. Distances below the wobble of a hand explain nothing.
enum InformationCriterion {
  /// The number of independent places.
  static let information = 64.0
  /// The wobble of a hand, relative to the RMS size of what it draws.
  static let wobble = 0.012

  /// The score of a fit: the less the better.
  ///
  /// - Parameters:
  ///   - rms: the RMS distance, in points.
  ///   - size: the RMS size of the drawing, in points.
  static func score(rms: Double, size: Double, parameters: Int) -> Double {
    let relative = rms / size
    return information * Double.log(relative * relative + wobble * wobble)
      + Double(parameters) * Double.log(information)
  }
}
