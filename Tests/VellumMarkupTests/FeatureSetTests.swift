// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@Suite struct FeatureSetTests {
  @Test func afterRemovalTheContentIsASubset() {
    var generator = SplitMix(seed: 21)
    for _ in 0..<600 {
      var document = generator.document(brightest: 3)
      let supported = generator.featureSet()
      document.removeContentUnsupported(by: supported)
      #expect(document.featureSet.isSubset(of: supported), "\(document.featureSet) in \(supported)")
      let once = document
      document.removeContentUnsupported(by: supported)
      #expect(document == once)
    }
  }

  @Test func removalByPresetsIsASubset() {
    var generator = SplitMix(seed: 22)
    for _ in 0..<100 {
      let document = generator.document(brightest: 2)
      for preset in [FeatureSet.empty, .version1, .version2, .latest] {
        var reduced = document
        reduced.removeContentUnsupported(by: preset)
        #expect(reduced.featureSet.isSubset(of: preset))
        if preset == .empty { #expect(reduced.subelements.isEmpty) }
      }
    }
  }

  @Test func whatIsSupportedStaysAsItIs() {
    var generator = SplitMix(seed: 23)
    for _ in 0..<200 {
      let document = generator.document()
      #expect(document.featureSet.isSubset(of: .latest))
      var same = document
      same.removeContentUnsupported(by: document.featureSet)
      #expect(same == document)
      same.removeContentUnsupported(by: .latest)
      #expect(same == document)
    }
  }

  @Test func presetsAreNested() {
    let presets = [FeatureSet.empty, .version1, .version2, .latest]
    for (a, b) in zip(presets, presets.dropFirst()) { #expect(a.isSubset(of: b) && !b.isSubset(of: a)) }
  }

  @Test func ownKindsAreOfTheLatestSetOnly() {
    var document = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 100, height: 100))
    document.subelements.append(ShapeMarkup(shape: .triangle([Point(0, 0), Point(9, 0), Point(0, 9)])))
    document.subelements.append(ShapeMarkup(shape: .circle(Circle(center: Point(5, 5), radius: 4))))
    #expect(!document.featureSet.isSubset(of: .version2) && document.featureSet.isSubset(of: .latest))
    document.removeContentUnsupported(by: .version2)
    #expect(document.subelements.shapes.map(\.shape) == [.ellipse])
  }

  @Test func aDoubleArrowLosesItsStartWhereOneMarkerIsAllowed() {
    var document = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 100, height: 100))
    document.insertNewLine(
      configuration: ShapeConfiguration(type: .line), from: Point(0, 0), to: Point(50, 50), startMarker: true,
      endMarker: true)
    #expect(document.featureSet.lineMarkerPositions == .double)
    var supported = FeatureSet.latest
    supported.lineMarkerPositions = [.single]
    document.removeContentUnsupported(by: supported)
    #expect(document.subelements.shapes.map(\.startLineMarker) == [.none])
    #expect(document.subelements.shapes.map(\.endLineMarker) == [.arrow])
  }

  @Test func fillsAreAlwaysAllowedWhereThereAreNoOutlines() {
    var supported = FeatureSet.latest
    supported.remove(.shapeFills)
    supported.remove(.shapeStrokes)
    var document = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 100, height: 100))
    document.insertNewShape(
      configuration: ShapeConfiguration(type: .star, fillColor: .white),
      frame: Rect(x: 0, y: 0, width: 9, height: 9))
    document.removeContentUnsupported(by: supported)
    #expect(document.subelements.shapes.map(\.fillColor) == [.white])
    #expect(document.subelements.shapes.map(\.strokeColor) == [nil])
  }

  @Test func kindsForARecogniserFollowTheSet() {
    #expect(FeatureSet.latest.shapeKinds == .all)
    #expect(
      !FeatureSet.version2.shapeKinds.contains(.triangle) && FeatureSet.version2.shapeKinds.contains(.star))
    #expect(FeatureSet.empty.shapeKinds.isEmpty)
  }
}
