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
    /// What the program `evtest` prints.
    case evtest
    /// One gesture a line, JSON.
    case ndjson
    /// Vellum's own document.
    case vellum
  }

  /// The format that the recording was read from.
  public var format: Format
  /// The traces, in the file's order; none is empty.
  ///
  /// The first sample of a trace is in the phase `began`, the last in `ended` (a lone one in `began`).
  public var traces: [Trace]
  /// The ink that each trace names, in the same order; `nil` where the file names none.
  public var inks: [Ink?]
  /// What was mended or passed over while reading, each a sentence with its place.
  public var warnings: [String]
  /// What the file says of each trace besides its ink, in the same order as the traces.
  public var attributes: [TraceAttributes]
  /// The sets of traces that the file names, as the symbols of a labelled page.
  public var groups: [TraceGroup]
  /// What the file says about the whole.
  public var annotations: [Annotation]
  /// The zero of the recording's clock, in seconds since 1970; `nil` when the file does not say.
  public var startDate: Double?

  /// A recording of the given traces.
  public init(
    format: Format, traces: [Trace], inks: [Ink?]? = nil, warnings: [String] = [],
    attributes: [TraceAttributes]? = nil, groups: [TraceGroup] = [], annotations: [Annotation] = [],
    startDate: Double? = nil
  ) {
    precondition(inks == nil || inks?.count == traces.count, "one ink, or nil, for each trace")
    precondition(
      attributes == nil || attributes?.count == traces.count, "one set of attributes for each trace")
    self.format = format
    self.traces = traces
    self.inks = inks ?? Array(repeating: nil, count: traces.count)
    self.warnings = warnings
    self.attributes = attributes ?? Array(repeating: TraceAttributes(), count: traces.count)
    self.groups = groups
    self.annotations = annotations
    self.startDate = startDate
  }
}

/// What a file says of one trace besides its samples and its ink.
public struct TraceAttributes: Hashable, Sendable {
  /// The name by which the file refers to the trace.
  public var name: String?
  /// The shape of the tip it was drawn with; `nil` when not stated.
  public var tip: BrushTip?
  /// Texts about this trace.
  public var annotations: [Annotation]

  /// What is known of a trace; nothing by default.
  public init(name: String? = nil, tip: BrushTip? = nil, annotations: [Annotation] = []) {
    self.name = name
    self.tip = tip
    self.annotations = annotations
  }
}

/// The tip of a brush, as ink files state it.
public struct BrushTip: Hashable, Sendable {
  /// The outlines of a tip.
  public enum Outline: String, Sendable {
    /// Round.
    case ellipse
    /// With corners, as of a highlighter.
    case rectangle
  }

  /// The outline.
  public var outline: Outline
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double
  /// Whether the drawn width is the same at every pressure.
  public var ignoresPressure: Bool

  /// A tip of the given size, in points.
  public init(outline: Outline = .ellipse, width: Double, height: Double, ignoresPressure: Bool = false) {
    self.outline = outline
    self.width = width
    self.height = height
    self.ignoresPressure = ignoresPressure
  }
}

/// Some traces that belong together, and what they are said to be.
public struct TraceGroup: Hashable, Sendable {
  /// The numbers of the traces, in the file's order.
  public var traces: [Int]
  /// What the group is, in the file's own words (`"decision"`); `nil` when not stated.
  public var label: String?
  /// The part of the file's description that the group stands for (`"decision_1"`).
  public var reference: String?

  /// A group of traces.
  public init(traces: [Int], label: String? = nil, reference: String? = nil) {
    self.traces = traces
    self.label = label
    self.reference = reference
  }
}

/// A text with a type, as InkML attaches to anything.
public struct Annotation: Hashable, Sendable {
  /// What sort of text it is (`"writer"`, `"truth"`).
  public var type: String
  /// The text.
  public var text: String

  /// A text of the given type.
  public init(type: String, text: String) {
    self.type = type
    self.text = text
  }
}
