// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// What a person drew, as a file recorded it: traces in the order of the file, replayable.
public struct Recording: Hashable, Sendable {
  /// The formats that are read.
  public enum Format: String, CaseIterable, Sendable {
    /// W3C Ink Markup Language.
    case inkml
    /// A Linux input recording (`E:` lines).
    case evemu
    /// One gesture a line, JSON.
    case ndjson
    /// Vellum's own document.
    case vellum
  }

  /// The format that the recording was read from.
  public var format: Format
  /// The traces, in the file's order.
  public var traces: [Trace]
  /// The ink that each trace names, in the same order; `nil` where the file names none.
  public var inks: [Ink?]
  /// What was mended or passed over while reading, each a sentence with its place.
  public var warnings: [String]

  /// A recording of the given traces.
  public init(format: Format, traces: [Trace], inks: [Ink?]? = nil, warnings: [String] = []) {
    self.format = format
    self.traces = traces
    self.inks = inks ?? Array(repeating: nil, count: traces.count)
    self.warnings = warnings
  }
}
