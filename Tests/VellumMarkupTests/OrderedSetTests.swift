// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@Suite struct OrderedSetTests {
  /// The plain array that an ordered set must behave like.
  @Test func anyEditsGiveWhatAPlainArrayGives() {
    var generator = SplitMix(seed: 11)
    var set = MarkupOrderedSet()
    var model: [MarkupElement] = []
    for step in 0..<4000 {
      switch generator.integer(0...6) {
      case 0, 1:
        let element = generator.element()
        let index = generator.integer(0...model.count)
        model.insert(element, at: index)
        let result = set.insert(element, at: index)
        #expect(result.inserted && result.index == index)
      case 2:
        guard let element = model.randomElement(using: &generator) else { continue }
        let index = model.firstIndex { $0.id == element.id }!
        let result = set.append(element)
        #expect(!result.inserted && result.index == index)
      case 3:
        guard !model.isEmpty else { continue }
        let index = generator.integer(0...model.count - 1)
        let (removed, expected) = (set.remove(at: index), model.remove(at: index))
        #expect(removed == expected)
      case 4:
        guard let element = model.randomElement(using: &generator) else { continue }
        model.removeAll { $0.id == element.id }
        let (removed, again) = (
          set.removeElement(for: element.elementID), set.removeElement(for: element.elementID)
        )
        #expect(removed == element && again == nil)
      case 5:
        guard !model.isEmpty else { continue }
        let (source, target) = (
          generator.integer(0...model.count - 1), generator.integer(0...model.count - 1)
        )
        model.insert(model.remove(at: source), at: target)
        set.move(from: source, to: target)
      default:
        guard let index = model.indices.randomElement(using: &generator),
          case .shape(var shape) = model[index]
        else { continue }
        shape.lineWidth += 1
        let old = set.updateOrAppend(.shape(shape))
        #expect(old == model[index])
        model[index] = .shape(shape)
      }
      if step.isMultiple(of: 50) { check(set, model) }
    }
    check(set, model)
  }

  private func check(_ set: MarkupOrderedSet, _ model: [MarkupElement]) {
    #expect(Array(set) == model)
    #expect(set == MarkupOrderedSet(model))
    for (index, element) in model.enumerated() {
      #expect(set[element.elementID] == element)
      #expect(set.firstIndex(of: element.id) == index)
    }
    #expect(set.ids == model.map(\.elementID))
    #expect(set.strokes == model.compactMap(\.stroke))
  }

  @Test func anIDOfAnotherTypeFindsNothing() {
    var generator = SplitMix(seed: 12)
    let stroke = generator.stroke()
    let set = MarkupOrderedSet([.stroke(stroke)])
    #expect(set[stroke.id] == stroke)
    #expect(set[ElementID.shape(MarkupID(rawValue: stroke.id))] == nil)
    #expect(set[MarkupID<ShapeMarkup>(rawValue: stroke.id)] == nil)
    #expect(!set.contains(ElementID.image(MarkupID(rawValue: stroke.id))))
  }

  @Test func anElementThatIsNotANumberIsRefused() async {
    await #expect(processExitsWith: .failure) {
      var set = MarkupOrderedSet()
      set.append(
        Stroke(
          id: UniqueID(high: 0, low: 1), ink: Ink(),
          path: StrokePath(points: [StrokePoint(position: Point(.nan, 0), width: 1)])))
    }
  }

  /// H23: no element poisons the bounds that it shares with others.
  @Test(arguments: [0, Double.nan, .infinity, -.infinity]) func whatIsNotFiniteMakesNoElement(number: Double)
  {
    let (frame, turn) = (Rect(x: 0, y: 0, width: 10, height: 10), Angle.radians(number))
    let elements: [MarkupElement] = [
      .shape(ShapeMarkup(shape: .ellipse, frame: frame, rotation: turn)),
      .shape(ShapeMarkup(shape: .ellipse, frame: frame, lineWidth: number)),
      .link(LinkMarkup(url: "a", frame: frame, rotation: turn)),
      .loupe(LoupeMarkup(frame: frame, rotation: turn)),
      .image(ImageMarkup(bytes: [1], pixelWidth: 1, pixelHeight: 1, frame: frame, rotation: turn)),
    ]
    let places = [Rect(x: number, y: 0, width: 9, height: 9), Rect(x: 0, y: number, width: 9, height: 9)]
    let displaced = places.flatMap { frame in
      [
        MarkupElement.shape(ShapeMarkup(shape: .ellipse, frame: frame)),
        .link(LinkMarkup(url: "a", frame: frame)), .loupe(LoupeMarkup(frame: frame)),
        .image(ImageMarkup(bytes: [1], pixelWidth: 1, pixelHeight: 1, frame: frame)),
      ]
    }
    for element in elements + displaced { #expect(element.isValid == number.isFinite, "\(element)") }
  }

  @Test func changesTakenBackInReverseRestoreTheDocument() {
    var generator = SplitMix(seed: 13)
    for _ in 0..<100 {
      let before = generator.document(elements: 3...10)
      var document = before
      var changes: [MarkupChange] = []
      for _ in 0..<20 {
        guard let change = generator.change(of: document) else { continue }
        let fits = document.apply(change)
        #expect(fits)
        changes.append(change)
      }
      let after = document
      let wentBack = document.apply(changes.inverse)
      #expect(wentBack && document == before)
      let wentOn = document.apply(changes)
      #expect(wentOn && document == after)
      #expect(changes.inverse.inverse == changes)
    }
  }

  @Test func stepsThatDoNotFitChangeNothing() {
    var generator = SplitMix(seed: 14)
    var document = generator.document(elements: 4...4)
    let before = document
    let element = document.subelements[1]
    let other = generator.element()
    let misfits: [MarkupChange] = [
      .insert(element, at: 0), .insert(other, at: 9), .remove(element, at: 0), .remove(other, at: 1),
      .update(from: other, to: other), .move(element.id, from: 0, to: 2), .move(element.id, from: 1, to: 4),
      .setBounds(from: Rect(x: -1, y: -2, width: 3, height: 4), to: before.bounds),
    ]
    for misfit in misfits {
      let fits = document.apply([.insert(other, at: 2), .remove(other, at: 2), misfit])
      #expect(!fits)
      #expect(document == before)
    }
  }
}

extension SplitMix {
  /// A step that fits the document.
  mutating func change(of document: PaperMarkup) -> MarkupChange? {
    let count = document.subelements.count
    switch integer(0...4) {
    case 0: return .insert(element(), at: integer(0...count))
    case 1 where count > 0:
      let index = integer(0...count - 1)
      return .remove(document.subelements[index], at: index)
    case 2 where count > 0:
      let old = document.subelements[integer(0...count - 1)]
      var new = old
      new.applyTransform(.translation(by: Vector(1, 2)))
      return .update(from: old, to: new)
    case 3 where count > 0:
      let (source, target) = (integer(0...count - 1), integer(0...count - 1))
      return .move(document.subelements[source].id, from: source, to: target)
    case 4: return .setBounds(from: document.bounds, to: rect())
    default: return nil
    }
  }
}
