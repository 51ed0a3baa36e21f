// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition

/// What the recogniser makes of the page with a new stroke, as against the document.
struct Reading {
  /// Strokes, as numbers in `Session.drawn`, ascending, that are a shape together.
  struct Group {
    var strokes: [Int]
    var shape: Shape
  }

  /// Shapes of the document whose strokes are read otherwise now.
  var dissolved: [UniqueID] = []
  /// New shapes.
  var shapes: [Group] = []
}

// MARK: - Reading the page

extension Session {
  /// Reads the page with a stroke that was just drawn, and tells what must change.
  mutating func read(newest number: Int) -> Reading {
    if reader.isStale || reader.options != options.recognition { renewReader(before: number) }
    reader.add(drawn[number].trace, number: number)

    var reading = Reading()
    var seen = Set<UniqueID>()
    for group in reader.shapes() {
      if let owner = owner(of: group.strokes[0]), strokesOfShape[owner] == group.strokes,
        document.subelements.element(withID: owner)?.shape?.pageShape.kind == group.shape.kind
      {
        seen.insert(owner)
      } else if group.shape.bounds.isFinite, !group.strokes.contains(where: { drawn[$0].isDeclined }) {
        reading.shapes.append(group)
      }
    }
    // Walked in the order of drawing, so that no answer depends on the order of a set.
    for stroke in reader.numbers {
      if let owner = owner(of: stroke), seen.insert(owner).inserted { reading.dissolved.append(owner) }
    }
    return reading
  }

  /// The shape in the document that a stroke is part of; `nil` for ink.
  func owner(of number: Int) -> UniqueID? {
    drawn[number].shapes.last { document.subelements.contains($0) }
  }

  /// A reader that knows the strokes of the page: as ink, or within shapes that nobody has changed since.
  private mutating func renewReader(before number: Int) {
    reader = PageReader(options: options.recognition)
    for earlier in 0..<number {
      let owner = owner(of: earlier)
      let isFree =
        owner.map { !adopted.contains($0) } ?? document.subelements.contains(drawn[earlier].stroke.id)
      if isFree { reader.add(drawn[earlier].trace, number: earlier) }
    }
  }
}
