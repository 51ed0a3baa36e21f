// SPDX-License-Identifier: Apache-2.0

/// The groups of traces, open and closed.
///
/// A group is what a `traceGroup`, or a `traceView` that names nothing itself, directly holds or views. Groups that
/// hold only other groups are not reported.
struct InkMLGroups {
  private struct Group {
    var traces: [Int] = []
    var references: [String] = []
    var label: String?
    var reference: String?
    var contextReference: String?
    var brushReference: String?
  }

  private var groups: [Group] = []
  /// The numbers of the open groups, outermost first.
  private var open: [Int] = []
  private var numberOfName: [String: Int] = [:]

  var contextReference: String? { open.last.flatMap { groups[$0].contextReference } }
  var brushReference: String? { open.last.flatMap { groups[$0].brushReference } }

  mutating func begin(_ tag: XMLStartTag) {
    var group = Group()
    group.contextReference = tag["contextRef"] ?? contextReference
    group.brushReference = tag["brushRef"] ?? brushReference
    if let name = tag["id"] { numberOfName[name] = groups.count }
    open.append(groups.count)
    groups.append(group)
  }

  mutating func end() { open.removeLast() }

  mutating func add(trace: Int) {
    if let group = open.last { groups[group].traces.append(trace) }
  }

  mutating func add(view reference: String) {
    if let group = open.last { groups[group].references.append(InkMLText.localName(reference)) }
  }

  mutating func annotate(_ annotation: Annotation) {
    guard let group = open.last else { return }
    if groups[group].label == nil || annotation.type == "truth" { groups[group].label = annotation.text }
  }

  mutating func refer(to part: String) {
    if let group = open.last { groups[group].reference = part }
  }

  /// The groups with their traces, views resolved; in the order in which they begin.
  func resolved(names: [String: Int]) -> [TraceGroup] {
    let direct = groups.map { group in group.traces + group.references.compactMap { names[$0] } }
    return groups.indices.compactMap { number in
      let group = groups[number]
      let viewed = group.references.filter { names[$0] == nil }.compactMap { numberOfName[$0] }
      let traces = direct[number] + viewed.flatMap { direct[$0] }
      guard !traces.isEmpty else { return nil }
      return TraceGroup(traces: traces, label: group.label, reference: group.reference)
    }
  }
}

extension InkMLHandler {
  func startGroup(_ element: InkMLElement, _ tag: XMLStartTag) {
    switch element {
    case .traceGroup: groups.begin(tag)
    case .traceView:
      if let reference = tag["traceDataRef"] { groups.add(view: reference) } else { groups.begin(tag) }
    case .annotationXML:
      let holder = stack.dropLast().last?.element
      if holder == .traceGroup || holder == .traceView, let part = tag["href"] {
        groups.refer(to: InkMLText.localName(part))
      }
    default: break
    }
  }

  func endGroup(_ element: InkMLElement, _ tag: XMLStartTag) {
    if element == .traceGroup || tag["traceDataRef"] == nil { groups.end() }
  }
}
