// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
import VellumInk

extension PaperMarkup {
  /// Moves, turns, scales or mirrors everything on the page; the page's box stays.
  ///
  /// Skew is dropped: the part of the transform that turns x and y by different angles. An element that is
  /// turned
  /// already and scaled unevenly would become skewed; it keeps its right angles and takes the width of its x
  /// axis and
  /// its area.
  ///
  /// - Precondition: the transform is finite and does not flatten the plane.
  public mutating func transformContent(_ transform: AffineTransform) {
    precondition(transform.canMoveContent, "a transform of content is finite and can be undone")
    for element in subelements {
      var moved = element
      moved.applyTransform(transform)
      subelements.updateOrAppend(moved)
    }
  }
}

extension MarkupElement {
  /// Moves, turns, scales or mirrors the element; skew is dropped.
  ///
  /// Line widths, heads and letters scale along.
  ///
  /// - Precondition: the transform is finite and does not flatten the plane.
  public mutating func applyTransform(_ transform: AffineTransform) {
    precondition(transform.canMoveContent, "a transform of content is finite and can be undone")
    let map = transform.withoutSkew
    switch self {
    case .shape(var shape):
      shape.apply(map)
      self = .shape(shape)
    case .stroke(var stroke):
      stroke.transform = stroke.transform.followed(by: map)
      self = .stroke(stroke)
    case .image(var image):
      let mirrored = map.place(&image.frame, &image.rotation)
      if mirrored { image.orientation = image.orientation.mirroredTopToBottom }
      if mirrored { image.contentsBounds = image.contentsBounds.mirroredInUnitSquare }
      self = .image(image)
    case .link(var link):
      _ = map.place(&link.frame, &link.rotation)
      self = .link(link)
    case .loupe(var loupe):
      _ = map.place(&loupe.frame, &loupe.rotation)
      loupe.lineWidth *= map.meanScale
      self = .loupe(loupe)
    case .unknown: break
    }
  }
}

// MARK: - Each element's part

extension ShapeMarkup {
  mutating func apply(_ map: AffineTransform) {
    if map.place(&frame, &rotation) { mirror() }
    let scale = map.meanScale
    guard scale != 1 else { return }
    if visibleMarkers.start || visibleMarkers.end || arrowhead != nil {
      // The standard size does not grow with the line in proportion, so it is written down before scaling.
      let head = effectiveArrowhead
      arrowhead = Arrowhead(length: head.length * scale, angle: head.angle)
    }
    lineWidth *= scale
    for index in attributedText.runs.indices {
      if let size = attributedText.runs[index].attributes.fontSize {
        attributedText.runs[index].attributes.fontSize = size * scale
      }
    }
  }

  /// Mirrors the shape within its frame, top to bottom.
  private mutating func mirror() {
    switch shape {
    case .regularPolygon, .star:
      // Even about the vertical axis only: top to bottom is left to right and half a turn.
      rotation = rotation + .halfTurn
    case .arc(let start, let sweep): shape = .arc(start: -start, sweep: -sweep)
    default: shape = shape.mapPoints { Point($0.x, 1 - $0.y) }
    }
  }
}

extension ImageMarkup.Orientation {
  /// The orientation that shows the same pixels mirrored top to bottom.
  var mirroredTopToBottom: ImageMarkup.Orientation {
    switch self {
    case .up: .downMirrored
    case .downMirrored: .up
    case .upMirrored: .down
    case .down: .upMirrored
    case .leftMirrored: .left
    case .left: .leftMirrored
    case .right: .rightMirrored
    case .rightMirrored: .right
    }
  }
}

extension Rect {
  var mirroredInUnitSquare: Rect { Rect(Point(minX, 1 - maxY), Point(maxX, 1 - minY)) }
}

// MARK: - Splitting a transform

extension AffineTransform {
  var canMoveContent: Bool { isFinite && determinant != 0 && determinant.isFinite }

  /// The turn of the x axis, the scale along it, and the scale across it, negative when the map mirrors: the
  /// QR decomposition of the linear part with its skew left out.
  private var turnAndScale: (turn: Angle, along: Double, across: Double) {
    let along = Double.hypot(a, b)
    return (rotation, along, determinant / along)
  }

  /// The map with x and y turned by the same angle.
  var withoutSkew: AffineTransform {
    if b == 0 && c == 0 { return self }
    let (_, along, across) = turnAndScale
    let (cosine, sine) = (a / along, b / along)
    return AffineTransform(a: a, b: b, c: -sine * across, d: cosine * across, tx: tx, ty: ty)
  }

  /// Takes a turned frame along.
  ///
  /// - Returns: whether what is in the frame must be mirrored top to bottom.
  func place(_ frame: inout Rect, _ rotation: inout Angle) -> Bool {
    let isTranslation = a == 1 && b == 0 && c == 0 && d == 1
    if isTranslation {
      frame = Rect(Point(frame.minX + tx, frame.minY + ty), Point(frame.maxX + tx, frame.maxY + ty))
      return false
    }
    let (turn, along, across) = AffineTransform.rotation(by: rotation).followed(by: self).turnAndScale
    frame = Rect(
      center: apply(to: frame.center), width: frame.width * along, height: frame.height * abs(across))
    rotation = turn
    return across < 0
  }
}
