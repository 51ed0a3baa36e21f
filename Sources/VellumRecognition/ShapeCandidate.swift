// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// One answer of the recogniser.
public struct ShapeCandidate: Hashable, Sendable {
  /// The shape, lying on the ink that it would replace.
  public var shape: Shape
  /// How likely the answer is right, `0...1`: of the candidates with confidence c, a share c is right.
  public var confidence: Double
  /// The root mean square distance of the ink to the shape's outline, in points.
  public var residual: Double
  /// The strokes that the shape replaces, as numbers in the recogniser's input, ascending.
  public var strokes: [Int]

  /// An answer over the given strokes.
  public init(shape: Shape, confidence: Double, residual: Double, strokes: [Int]) {
    self.shape = shape
    self.confidence = confidence
    self.residual = residual
    self.strokes = strokes
  }
}
