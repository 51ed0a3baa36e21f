// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension ShapeMarkup {
  /// The outline that is stroked, in page coordinates: the shape and the heads at its ends.
  ///
  /// Outlines are drawn with round joins and caps, so that the drawn line is exactly what lies within half a
  /// line's
  /// width of this path.
  public var path: Path {
    var path = pageShape.path
    for head in curveHeads {
      path.append(Path(polyline: [head.first, head.tip, head.second]))
    }
    return path
  }

  /// The area that is filled, in page coordinates: the shape without heads; an open shape is closed by a
  /// straight line.
  public var fillPath: Path {
    var plain = self
    plain.startLineMarker = .none
    plain.endLineMarker = .none
    return plain.pageShape.path
  }

  /// The smallest box that holds what is drawn on the page: the outline with its width and heads, and the
  /// text's box.
  public var renderBounds: Rect {
    var box = pageShape.bounds
    for head in curveHeads { box = box.union(head.first).union(head.tip).union(head.second) }
    if strokeColor != nil { box = box.expanded(by: lineWidth / 2) ?? box }
    return attributedText.isEmpty ? box : box.union(unitFrame.rectangle.bounds)
  }

  /// What is drawn, before it is turned: the frame padded by line width and heads.
  public var renderFrame: Rect {
    var unturned = self
    unturned.rotation = .zero
    return unturned.renderBounds
  }

  /// The heads of cubic curves and arcs, which the page shape cannot express.
  private var curveHeads: [Arrow.Barbs] {
    let markers = visibleMarkers
    guard markers.start || markers.end else { return [] }
    // A straight piece from just inside to the end has the curve's direction there.
    let leads: (start: Segment, end: Segment)
    switch pageShape {
    case .curve(let curve): leads = (Self.lead(of: curve.reversed), Self.lead(of: curve))
    case .arc(let arc): leads = (Self.lead(of: arc.reversed), Self.lead(of: arc))
    default: return []
    }
    var heads: [Arrow.Barbs] = []
    if markers.start, let head = barbs(at: leads.start) { heads.append(head) }
    if markers.end, let head = barbs(at: leads.end) { heads.append(head) }
    return heads
  }

  private func barbs(at lead: Segment) -> Arrow.Barbs? {
    let head = effectiveArrowhead
    return Arrow(
      shaft: .polyline([lead.start, lead.end]), heads: .end, headLength: head.length, headAngle: head.angle
    ).endBarbs
  }

  /// A piece that ends as the curve does, in place and direction.
  private static func lead(of curve: CubicBezier) -> Segment {
    // The last control point that is not the end itself gives the direction.
    for point in [curve.control2, curve.control1, curve.start] where point != curve.end {
      return Segment(from: point, to: curve.end)
    }
    return Segment(from: curve.start, to: curve.end)
  }

  private static func lead(of arc: EllipticArc) -> Segment {
    let end = arc.endPoint
    return Segment(from: end - arc.derivative(at: 1), to: end)
  }
}
