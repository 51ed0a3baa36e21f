// SPDX-License-Identifier: Apache-2.0

public import VellumInk
public import VellumRecognition

/// How a ``Session`` treats what is drawn.
public struct SessionOptions: Hashable, Sendable {
  /// What is drawn with.
  public var ink: Ink
  /// Whether strokes become shapes when the pen lifts.
  public var recognizes: Bool
  /// Whether a pen that rests at the end of a stroke asks for the shape of that stroke; see ``SnappedShape``.
  public var recognizesOnHold: Bool
  /// What the recogniser may answer; its zoom is the session's.
  public var recognition: RecognitionOptions
  /// How far ahead the pen is predicted, in seconds; not negative.
  public var predictionHorizon: Double

  /// The options; the defaults are those of an editor that turns plain shapes into markup while one draws.
  public init(
    ink: Ink = Ink(), recognizes: Bool = true, recognizesOnHold: Bool = false,
    recognition: RecognitionOptions = RecognitionOptions(), predictionHorizon: Double = 1.0 / 60
  ) {
    precondition(predictionHorizon >= 0 && predictionHorizon.isFinite, "the horizon is not negative")
    self.ink = ink
    self.recognizes = recognizes
    self.recognizesOnHold = recognizesOnHold
    self.recognition = recognition
    self.predictionHorizon = predictionHorizon
  }
}
