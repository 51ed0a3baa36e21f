// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumRecognition

/// The counts of many verdicts: recall, near answers, false conversions, confusion and calibration.
public struct EvaluationReport: Sendable {
  /// The counts of one label.
  public struct Row: Hashable, Sendable {
    /// The gestures.
    public var count = 0
    /// How many got each verdict.
    public var right = 0, near = 0, wrong = 0, missed = 0, leftAsInk = 0, tolerated = 0, falseConversions = 0
    /// How often each kind was answered; the key "-" stands for no answer.
    public var answers: [String: Int] = [:]

    /// The share of gestures with an accepted answer.
    public var recall: Double { count == 0 ? 0 : Double(right) / Double(count) }
    /// The share of gestures with an accepted or near answer.
    public var lenientRecall: Double { count == 0 ? 0 : Double(right + near) / Double(count) }
    /// The share of gestures that were turned into a shape that is not tolerated.
    public var falseConversionRate: Double { count == 0 ? 0 : Double(falseConversions) / Double(count) }

    /// Counts all that another row counted.
    public mutating func merge(_ other: Row) {
      count += other.count
      right += other.right
      near += other.near
      wrong += other.wrong
      missed += other.missed
      leftAsInk += other.leftAsInk
      tolerated += other.tolerated
      falseConversions += other.falseConversions
      answers.merge(other.answers) { $0 + $1 }
    }
  }

  /// One row of the reliability table.
  public typealias Bin = ReliabilityTable.Bin

  /// The counts of each label.
  public private(set) var rows: [String: Row] = [:]
  /// The best candidates by confidence, in ten bins of equal width.
  public var reliability: [Bin] { confidences.bins }
  private var confidences = ReliabilityTable()

  /// A report of nothing.
  public init() {}

  /// Counts one gesture.
  public mutating func add(label: String, verdict: Verdict, best: ShapeCandidate?) {
    var row = rows[label] ?? Row()
    row.count += 1
    switch verdict {
    case .right: row.right += 1
    case .near: row.near += 1
    case .wrong: row.wrong += 1
    case .missed: row.missed += 1
    case .leftAsInk: row.leftAsInk += 1
    case .tolerated: row.tolerated += 1
    case .falseConversion: row.falseConversions += 1
    }
    row.answers[best.map { $0.shape.kind.rawValue } ?? "-", default: 0] += 1
    rows[label] = row
    guard let best else { return }
    confidences.add(confidence: best.confidence, isRight: verdict.isRight)
  }

  /// Counts all that another report counted.
  public mutating func merge(_ other: EvaluationReport) {
    for (label, row) in other.rows { rows[label, default: Row()].merge(row) }
    confidences.merge(other.confidences)
  }

  /// The expected calibration error: the mean over candidates of |share right − mean confidence| of their bin.
  public var expectedCalibrationError: Double { confidences.expectedCalibrationError }
}
