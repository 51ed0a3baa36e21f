// SPDX-License-Identifier: Apache-2.0

import Vellum

extension PaperMarkup {
  /// An empty page about a recording's ink, with a margin.
  static func page(about recording: Recording, ids: inout UniqueIDGenerator) -> PaperMarkup {
    var bounds: Rect?
    for trace in recording.traces {
      guard let box = trace.bounds else { continue }
      bounds = bounds?.union(box) ?? box
    }
    let ink = bounds ?? Rect(x: 0, y: 0, width: 100, height: 100)
    let margin = 16 + 0.02 * ink.diagonal
    return PaperMarkup(bounds: ink.expanded(by: margin) ?? ink, id: MarkupID(rawValue: ids.next()))
  }

  /// The page of a recording's strokes as ink, nothing recognised.
  static func ink(of recording: Recording, ids: inout UniqueIDGenerator) -> PaperMarkup {
    var page = page(about: recording, ids: &ids)
    for (trace, ink) in zip(recording.traces, recording.inks) {
      let stroke = Stroke(modeling: trace, ink: ink ?? Ink(), id: ids.next())
      if !stroke.path.points.isEmpty { page.subelements.append(stroke) }
    }
    return page
  }

  /// How many elements of each kind there are, by name.
  var elementCounts: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for element in subelements { counts[element.kindName, default: 0] += 1 }
    return counts.keys.sorted().map { ($0, counts[$0] ?? 0) }
  }
}

extension MarkupElement {
  /// The kind of shape, or what else the element is.
  var kindName: String {
    switch self {
    case .shape(let shape): shape.isTextBox ? "text" : shape.pageShape.kind.rawValue
    case .stroke: "stroke"
    case .image: "image"
    case .link: "link"
    case .loupe: "loupe"
    case .unknown: "unknown"
    }
  }
}

extension Recording {
  /// A document's strokes as traces along their curves: from end to end, by the parameters of the control points.
  init(strokesOf document: PaperMarkup) {
    let strokes = document.subelements.strokes
    self.init(
      format: .vellum,
      traces: strokes.map { stroke in
        let points = stroke.path.knots
        let last = points.count - 1
        return Trace(
          samples: points.enumerated().map { index, point in
            PenSample(
              position: stroke.transform.apply(to: point.position), time: point.timeOffset,
              pressure: point.pressure, altitude: point.altitude, azimuth: point.azimuth, roll: point.roll,
              phase: index == 0 ? .began : index == last ? .ended : .moved)
          },
          startTime: stroke.path.creationTime)
      },
      inks: strokes.map(\.ink))
  }
}
