// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A small picture of drawn ink with what was made of it, as inline SVG.
public struct InkFigure: Sendable {
  /// What a stroke is to the picture.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// Ink nearby.
    case context
    /// Ink that belongs to the drawing but was left out of the answer.
    case missing
    /// Ink that was taken into the answer but does not belong to it.
    case extra
    /// The ink that was drawn and answered.
    case ink
  }

  /// The strokes; those of ``Role/context`` do not widen the view.
  public var strokes: [(role: Role, trace: Trace)]
  /// The shapes drawn over the ink.
  public var shapes: [Shape]

  /// The length of a side of the picture, in pixels.
  public static let side = 168.0
  /// The most context strokes that a picture shows.
  private static let contextLimit = 60

  /// A picture of strokes and of shapes over them.
  public init(strokes: [(role: Role, trace: Trace)], shapes: [Shape] = []) {
    self.strokes = strokes
    self.shapes = shapes
  }

  /// The picture as one `svg` element; ink that lies nowhere gives an empty one.
  ///
  /// Colours are the document's: classes are named as the roles, and `shape`.
  public var svg: String {
    let side = HTMLText.pixels(InkFigure.side)
    var text = "<svg viewBox=\"0 0 \(side) \(side)\" role=\"img\">"
    if let view {
      var context = 0
      for role in Role.allCases {
        for stroke in strokes where stroke.role == role {
          let points = stroke.trace.points.filter { $0.isFinite }
          if role == .context {
            guard context < InkFigure.contextLimit, let box = Rect(bounding: points), box.intersects(view.box)
            else { continue }
            context += 1
          }
          text += InkFigure.element(points.map { view.transform.apply(to: $0) }, role)
        }
      }
      for shape in shapes {
        text +=
          "<path class=\"shape\" d=\"\(InkFigure.data(shape.path.applying(view.transform).elements))\"/>"
      }
    }
    return text + "</svg>"
  }

  /// The part of the page that is shown, and the map from it to the picture.
  private var view: (box: Rect, transform: AffineTransform)? {
    var points: [Point] = []
    for stroke in strokes where stroke.role != .context {
      points.append(contentsOf: stroke.trace.points.lazy.filter { $0.isFinite })
    }
    guard let ink = Rect(bounding: points) else { return nil }
    let reach = max(ink.width, ink.height, 1e-6)
    guard reach.isFinite, let box = ink.expanded(by: 0.18 * reach) else { return nil }
    let scale = InkFigure.side / max(box.width, box.height)
    let middle = Point(InkFigure.side / 2, InkFigure.side / 2)
    let offset = middle - Point(scale * box.center.x, scale * box.center.y)
    guard scale.isFinite, offset.x.isFinite, offset.y.isFinite else { return nil }
    return (box, .scaling(x: scale, y: scale).followed(by: .translation(by: offset)))
  }

  /// A stroke in pixels, thinned to what can be seen; a tap is a dot.
  private static func element(_ points: [Point], _ role: Role) -> String {
    guard let first = points.first, let box = Rect(bounding: points) else { return "" }
    if box.diagonal < 1 {
      return "<circle class=\"\(role.rawValue)\" cx=\"\(HTMLText.pixels(first.x))\" "
        + "cy=\"\(HTMLText.pixels(first.y))\" r=\"1.5\"/>"
    }
    let thinned = points.simplified(tolerance: 0.3)
    return "<path class=\"\(role.rawValue)\" d=\"\(data(Path(polyline: thinned).elements))\"/>"
  }

  private static func data(_ elements: [Path.Element]) -> String {
    func pair(_ point: Point) -> String { "\(HTMLText.pixels(point.x)) \(HTMLText.pixels(point.y))" }
    var text = ""
    for element in elements {
      switch element {
      case .move(let to): text += "M\(pair(to))"
      case .line(let to): text += "L\(pair(to))"
      case .quadratic(let control, let to): text += "Q\(pair(control)) \(pair(to))"
      case .cubic(let first, let second, let to): text += "C\(pair(first)) \(pair(second)) \(pair(to))"
      case .close: text += "Z"
      }
    }
    return text
  }
}
