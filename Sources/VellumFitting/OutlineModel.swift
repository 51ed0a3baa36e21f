// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A family of straight-sided outlines with at most eight parameters: its corners and how each depends on them.
///
/// The edges join the corners in a ring unless the family says otherwise, as for a star drawn in crossing lines.
protocol OutlineModel {
  /// The number of parameters.
  var parameterCount: Int { get }
  /// The number of corners.
  var cornerCount: Int { get }
  /// The number of edges.
  var edgeCount: Int { get }
  /// The corners that an edge joins.
  func edge(_ index: Int) -> (Int, Int)
  /// Where a corner lies.
  func corner(_ index: Int, _ p: [8 of Double]) -> Point
  /// How a corner moves with a parameter.
  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector
  /// Whether the parameters describe a shape of the family.
  func isValid(_ p: [8 of Double]) -> Bool
}

extension OutlineModel {
  var edgeCount: Int { cornerCount }
  func edge(_ index: Int) -> (Int, Int) { (index, index + 1 < cornerCount ? index + 1 : 0) }
  func isValid(_ p: [8 of Double]) -> Bool { true }

  /// All corners.
  func corners(_ p: [8 of Double]) -> [Point] { (0..<cornerCount).map { corner($0, p) } }
}
