// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension FeatureSet {
  /// The kinds that a recogniser may answer with when its answers must be showable with this set.
  public var shapeKinds: ShapeKinds {
    guard contains(.shapeStrokes) else { return [] }
    var kinds: ShapeKinds = []
    for kind in ShapeKind.allCases where supports(kind) { kinds.insert(ShapeKinds(kind)) }
    return kinds
  }

  private func supports(_ kind: ShapeKind) -> Bool {
    switch kind {
    case .line: shapes.contains(.line) && lineMarkerPositions.contains(.plain)
    case .arrow: shapes.contains(.line) && lineMarkerPositions.isSuperset(of: [.single, .double])
    case .rectangle: shapes.contains(.rectangle)
    case .roundedRectangle: shapes.contains(.roundedRectangle)
    case .ellipse, .circle: shapes.contains(.ellipse)
    case .regularPolygon: shapes.contains(.regularPolygon)
    case .star: shapes.contains(.star)
    case .arrowShape: shapes.contains(.arrowShape)
    case .chatBubble: shapes.contains(.chatBubble)
    case .polyline, .polygon, .triangle, .diamond, .parallelogram, .trapezoid, .curve, .arc:
      contains(.extendedShapes)
    }
  }

  /// Whether a shape's kind can be shown.
  func supports(_ shape: UnitShape) -> Bool {
    guard let configuration = shape.configurationShape else { return contains(.extendedShapes) }
    return shapes.contains(configuration)
  }
}
