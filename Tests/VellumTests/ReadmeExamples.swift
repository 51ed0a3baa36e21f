// SPDX-License-Identifier: Apache-2.0
// The code of README.md, compiled; `ReadmeTests` holds the two together.

import Vellum

func replay(_ samples: [PenSample]) -> [UInt8] {
  let page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 816, height: 1056))
  // Seeded ids: the same samples give the same bytes. Without `ids` they are random.
  var session = Session(document: page, ids: UniqueIDGenerator(seed: 1))
  var changes: [MarkupChange] = []
  for sample in samples { session.add(sample, appendingTo: &changes) }
  session.finish(appendingTo: &changes)
  // `changes` tells a view what to draw anew; a recognised shape has taken the place of its strokes.
  session.undo(appendingTo: &changes)  // One step brings the ink back.
  session.redo(appendingTo: &changes)
  return session.document.encoded()
}

func name(_ strokes: [Trace]) -> String {
  let recognizer = ShapeRecognizer(options: RecognitionOptions(mode: .requested))
  guard let best = recognizer.recognize(strokes: strokes).first else { return "ink" }
  return "\(best.shape.kind.rawValue), \(Int(best.confidence * 100)) % sure"
}

func selected(_ page: PaperMarkup, by lasso: [Point], at touch: Point, zoom: Double) -> [UniqueID] {
  let index = DocumentIndex(page)  // An editor keeps it and gives it each change: `index.apply(change)`.
  guard let area = SelectionArea(lasso: lasso) else {
    return index.hits(at: touch, HitOptions(zoom: zoom)).map(\.id)
  }
  return index.elements(in: area, .share(0.5))
}
