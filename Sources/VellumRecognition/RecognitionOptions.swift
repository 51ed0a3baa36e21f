// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// How sure the recogniser must be before it answers.
public enum RecognitionMode: String, Hashable, Sendable {
  /// Nobody asked: answer only when it is plain, and leave handwriting alone.
  case automatic
  /// The person held the pen still: the best shape unless the ink is plainly a scribble.
  case requested
}

/// What a recogniser may answer, and how it reads sizes.
public struct RecognitionOptions: Hashable, Sendable {
  /// How sure it must be.
  public var mode: RecognitionMode
  /// The kinds it may answer.
  public var kinds: ShapeKinds
  /// Screen points per page point; must be positive.
  ///
  /// Sizes on the screen are divided by it.
  public var zoom: Double
  /// The greatest gap that still counts as closed, in screen points; `nil` judges the gap by the drawing's size.
  public var closingTolerance: Double?
  /// Whether the answer is snapped to axes, equal sides and the like.
  public var regularizes: Bool

  /// The options; the defaults are those of an editor that watches every stroke.
  public init(
    mode: RecognitionMode = .automatic, kinds: ShapeKinds = .all, zoom: Double = 1,
    closingTolerance: Double? = nil,
    regularizes: Bool = false
  ) {
    precondition(zoom > 0 && zoom.isFinite, "the zoom is a positive number")
    self.mode = mode
    self.kinds = kinds
    self.zoom = zoom
    self.closingTolerance = closingTolerance
    self.regularizes = regularizes
  }
}
