// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition
import VellumSelection

// MARK: - The eraser end

extension Session {
  /// Removes every stroke and shape that the eraser meets, as one step that can be taken back.
  ///
  /// What counts is what is drawn: ink with its own width, a hollow shape at its outline, a filled one anywhere. The
  /// whole path counts, not only its samples, so a fast eraser jumps over nothing.
  mutating func erase(along trace: Trace, appendingTo changes: inout [MarkupChange]) {
    let path = trace.points
    let radius = Session.eraserRadius / options.recognition.zoom
    guard let window = Rect(bounding: path)?.expanded(by: radius) else { return }
    let near = Set(index.elements(meeting: window))
    let ways = path.count == 1 ? [Segment(from: path[0], to: path[0])] : path.segments
    var steps: [MarkupChange] = []
    // From the top, so that each place is still right when its step is taken.
    for place in document.subelements.indices.reversed() {
      let element = document.subelements[place]
      guard near.contains(element.id), element.isErasable else { continue }
      let drawn = DrawnElement(element)
      guard let reach = drawn.bounds?.expanded(by: radius) else { continue }
      let isMet = ways.contains { $0.bounds.intersects(reach) && drawn.isMet(by: $0, radius: radius) }
      if isMet { steps.append(.remove(element, at: place)) }
    }
    perform(steps, appendingTo: &changes)
  }

  /// Half the width of the eraser on the screen, in points.
  private static var eraserRadius: Double { 4 }
}

extension MarkupElement {
  /// Whether an eraser takes the element: ink and shapes that may be deleted, no text, images, links or loupes.
  fileprivate var isErasable: Bool {
    guard allowedInteractions.contains(.delete) else { return false }
    switch self {
    case .stroke: return true
    case .shape(let shape): return !shape.isTextBox
    case .image, .link, .loupe, .unknown: return false
    }
  }
}

extension [Point] {
  /// The straight pieces from each point to the next.
  fileprivate var segments: [Segment] { zip(self, dropFirst()).map { Segment(from: $0, to: $1) } }
}
