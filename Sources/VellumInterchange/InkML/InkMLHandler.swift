// SPDX-License-Identifier: Apache-2.0

import VellumInk

/// Builds a recording while the elements of an InkML file go by.
final class InkMLHandler: XMLContentHandler {
  /// An open element.
  struct Frame {
    /// `nil` for an element that is passed over with all that is in it.
    var element: InkMLElement?
    var tag: XMLStartTag
  }

  var stack: [Frame] = []
  var annotations: [Annotation] = []
  var notices = Notices()

  // What the file has defined, by name.
  var contexts: [String: InkMLContext] = [:]
  var sources: [String: InkMLSource] = [:]
  var formats: [String: [InkMLChannel]] = [:]
  var brushes: [String: InkMLBrush] = [:]
  var canvases: [String: [InkMLChannel]] = [:]
  var maps: [String: InkMLAffineMap] = [:]
  var timestamps: [String: Double] = [:]

  // What is being defined.
  var openContext: InkMLContext?
  var openSource: InkMLSource?
  var openChannels: [InkMLChannel]?
  var openBrush: InkMLBrush?
  var openCanvas: [InkMLChannel]?
  var openMap: InkMLAffineMap?

  /// What applies to a trace that names nothing.
  var current = InkMLContext() {
    didSet { currentLayout = nil }
  }
  var currentLayout: Int?
  var layouts: [ChannelLayout] = []
  var layoutOfContext: [String: Int] = [:]

  var traces = InkMLTraces()
  var groups = InkMLGroups()

  func start(_ tag: XMLStartTag) throws(ImportError) {
    let isForeign = tag.namespace.map { $0 != InkMLReader.namespace } ?? false
    if stack.isEmpty {
      guard tag.name == "ink", !isForeign else {
        throw ImportError(.line(tag.line), "the root element is '\(tag.name)', not the 'ink' of InkML")
      }
      if tag.namespace == nil {
        notices.add("the file names no namespace and is taken as InkML.", line: tag.line)
      }
    }
    var element = isForeign ? nil : InkMLElement(rawValue: tag.name)
    if !stack.isEmpty,
      stack[stack.count - 1].element == nil || stack[stack.count - 1].element == .annotationXML
    {
      element = nil
    }
    stack.append(Frame(element: element, tag: tag))
    guard let element else { return }
    try startDefinition(element, tag)
    startGroup(element, tag)
  }

  func end(text: ArraySlice<UInt8>) throws(ImportError) {
    guard let frame = stack.popLast(), let element = frame.element else { return }
    switch element {
    case .trace: try endTrace(frame.tag, text)
    case .annotation: endAnnotation(frame.tag, text)
    case .traceGroup, .traceView: endGroup(element, frame.tag)
    default: endDefinition(element, frame.tag, text)
    }
  }

  /// Whether the element at hand is only defined, not drawn.
  var isInDefinitions: Bool { stack.contains { $0.element == .definitions } }

  var parent: InkMLElement? { stack.last?.element }
}

// MARK: - Annotations

extension InkMLHandler {
  private func endAnnotation(_ tag: XMLStartTag, _ text: ArraySlice<UInt8>) {
    let annotation = Annotation(type: tag["type"] ?? "", text: InkMLHandler.trimmed(text))
    switch parent {
    case .ink: annotations.append(annotation)
    case .trace: traces.pendingAnnotations.append(annotation)
    case .traceGroup, .traceView: groups.annotate(annotation)
    case .brush:
      if let warning = openBrush?.set(annotation.type, annotation.text, units: nil) {
        notices.add(warning, line: tag.line)
      }
    default: break
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let start = text.firstIndex { !TextEncoding.isSpace($0) } ?? text.endIndex
    let end = text.lastIndex { !TextEncoding.isSpace($0) }.map { $0 + 1 } ?? start
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}

/// Warnings, each kind once.
struct Notices {
  private(set) var sentences: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ sentence: String, line: Int) {
    guard seen.count < 100, seen.insert(sentence).inserted else { return }
    sentences.append("line \(line): \(sentence)")
  }

  mutating func add(_ sentence: String) { sentences.append(sentence) }
}
