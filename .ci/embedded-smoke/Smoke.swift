// SPDX-License-Identifier: Apache-2.0
// One call through the portable core: geometry, ink, recognition, document and its format.

import VellumGeometry
import VellumInk
import VellumLinearAlgebra
import VellumMarkup
import VellumRecognition

/// The number of checks that failed; zero when the core works on this machine.
@c(vellum_smoke)
public func smoke() -> Int32 {
  var failures: Int32 = 0
  func check(_ condition: Bool) { if !condition { failures += 1 } }

  let square = [Point(0, 0), Point(100, 0), Point(100, 80), Point(0, 80)]
  check(square.convexHull.signedArea == 8000)
  check(orientation(Point(0, 0), Point(1, 0), Point(1, 1)) == .clockwise)
  let circle = Shape.circle(Circle(center: Point(3, 4), radius: 5))
  check(abs(circle.distance(to: .origin)) < 1e-12)

  let x = try? LinearSolver.leastSquares(Matrix([[1, 0], [0, 2], [0, 0]]), [3, 4, 0])
  check(x.map { abs($0[0] - 3) < 1e-12 && abs($0[1] - 2) < 1e-12 } ?? false)

  // A rectangle as a pen draws it becomes a shape, the shape a document, the document bytes and a document again.
  let drawn = Trace(points: (square + [square[0]]).resampled(spacing: 2))
  let recognizer = ShapeRecognizer(options: RecognitionOptions(mode: .requested))
  guard let best = recognizer.recognize(strokes: [drawn]).first else { return failures + 1 }
  check(best.shape.kind == .rectangle)
  var ids = UniqueIDGenerator(seed: 1)
  var page = PaperMarkup(
    bounds: Rect(x: 0, y: 0, width: 200, height: 200), id: MarkupID(rawValue: ids.next()))
  _ = page.subelements.append(.shape(ShapeMarkup(shape: best.shape, id: MarkupID(rawValue: ids.next()))))
  _ = page.subelements.append(.stroke(Stroke(modeling: drawn, ink: Ink(), id: ids.next())))
  let bytes = page.encoded()
  check((try? PaperMarkup(decoding: bytes))?.encoded() == bytes)
  return failures
}
