// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition

// MARK: - The eraser end

extension Session {
  /// Removes every stroke and shape whose drawn line the eraser's path touches, as one step that can be taken back.
  ///
  /// The whole path counts, not only its samples, so a fast eraser jumps over nothing.
  mutating func erase(along trace: Trace, appendingTo changes: inout [MarkupChange]) {
    let path = trace.points
    let radius = Session.eraserRadius / options.recognition.zoom
    guard let window = Rect(bounding: path)?.expanded(by: radius) else { return }
    let near = Set(index.elements(meeting: window))
    var steps: [MarkupChange] = []
    // From the top, so that each place is still right when its step is taken.
    for place in document.subelements.indices.reversed() {
      let element = document.subelements[place]
      guard near.contains(element.id), element.allowedInteractions.contains(.delete),
        element.isTouched(by: path, radius: radius)
      else { continue }
      steps.append(.remove(element, at: place))
    }
    perform(steps, appendingTo: &changes)
  }

  /// Half the width of the eraser on the screen, in points.
  private static var eraserRadius: Double { 4 }
}

extension MarkupElement {
  /// Whether a path comes within `radius` of the element's drawn line; elements that are no ink are never touched.
  fileprivate func isTouched(by path: [Point], radius: Double) -> Bool {
    switch self {
    case .stroke(let stroke):
      let width = stroke.path.points.reduce(0) { max($0, $1.width) }
      let places = stroke.path.points.indices.map { knot in
        stroke.transform.apply(to: stroke.path.location(at: Double(knot)))
      }
      return touches([places], path, reach: radius + width / 2)
    case .shape(let shape):
      guard !shape.isTextBox else { return false }
      return touches(
        shape.pageShape.path.flattened(tolerance: 0.25), path, reach: radius + shape.lineWidth / 2)
    case .image, .link, .loupe, .unknown: return false
    }
  }
}

/// Whether a path comes within `reach` of one of the lines.
private func touches(_ lines: [[Point]], _ path: [Point], reach: Double) -> Bool {
  let strokes = segments(path)
  guard let window = Rect(bounding: path)?.expanded(by: reach) else { return false }
  for line in lines {
    for piece in segments(line) where Rect(piece.start, piece.end).intersects(window) {
      for stroke in strokes where stroke.distance(to: piece) <= reach { return true }
    }
  }
  return false
}

/// The straight pieces through points; a single point is a piece without length.
private func segments(_ points: [Point]) -> [Segment] {
  guard points.count > 1 else { return points.map { Segment(from: $0, to: $0) } }
  return (1..<points.count).map { Segment(from: points[$0 - 1], to: points[$0]) }
}
