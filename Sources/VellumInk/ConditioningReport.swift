// SPDX-License-Identifier: Apache-2.0

/// What a ``SampleConditioner`` mended, one count for each cause.
public struct ConditioningReport: Hashable, Sendable {
  /// Samples that repeat the one before them exactly (a coalesced list and its parent, for example): passed over.
  public var duplicates = 0
  /// Samples at the time and place of the one before with other channels: the later values replaced the earlier.
  public var merged = 0
  /// Samples of a burst that shared one time: spread over the interval to the next.
  public var equalTimes = 0
  /// Samples a little earlier than the one before: put in order.
  public var backwardTimes = 0
  /// Samples much earlier than the one before: their time was clamped, their place kept.
  public var clampedTimes = 0
  /// Steps of the clock into the past, after which the times were shifted.
  public var timeJumps = 0
  /// Overflows of a 32-bit clock.
  public var clockWraps = 0
  /// Gaps of more than a second within a stroke: accepted.
  public var pauses = 0
  /// Samples without a usable time: given one from the period.
  public var missingTimes = 0
  /// Places that were not numbers, or beyond any surface: the sample was dropped.
  public var unusablePositions = 0
  /// Values of other channels that were not numbers or marked unknown: taken for unreported.
  public var unusableValues = 0
  /// Values outside their channel's range: clamped.
  public var clampedValues = 0
  /// Lone zeros of pressure among greater ones: taken for unreported.
  public var pressureGaps = 0
  /// Pressures of 0 when the pen left: taken for unreported.
  public var zeroPressureUps = 0
  /// Pressures of 0 before the first real one: taken for unreported.
  public var leadingZeroPressures = 0
  /// Spikes of the first pressure: replaced by the median of the first samples.
  public var startSpikes = 0
  /// Lone far places between near ones: dropped.
  public var teleports = 0
  /// Samples of another device than the stroke's: dropped.
  public var foreignSamples = 0
  /// Strokes that began without a pen-down.
  public var missingDowns = 0
  /// Strokes that a second pen-down or the end of the input closed.
  public var missingUps = 0
  /// Samples of a stroke that was already closed: dropped.
  public var lateSamples = 0

  /// A report of nothing mended.
  public init() {}

  /// Every cause in words, with its count, in a fixed order.
  public var counts: [(cause: String, count: Int)] {
    [
      ("duplicates", duplicates),
      ("merged", merged),
      ("equal times", equalTimes),
      ("backward times", backwardTimes),
      ("clamped times", clampedTimes),
      ("time jumps", timeJumps),
      ("clock wraps", clockWraps),
      ("pauses", pauses),
      ("missing times", missingTimes),
      ("unusable positions", unusablePositions),
      ("unusable values", unusableValues),
      ("clamped values", clampedValues),
      ("pressure gaps", pressureGaps),
      ("zero pressure ups", zeroPressureUps),
      ("leading zero pressures", leadingZeroPressures),
      ("start spikes", startSpikes),
      ("teleports", teleports),
      ("foreign samples", foreignSamples),
      ("missing downs", missingDowns),
      ("missing ups", missingUps),
      ("late samples", lateSamples),
    ]
  }

  /// The number of things mended or passed over.
  public var total: Int { counts.reduce(0) { $0 + $1.count } }
}
