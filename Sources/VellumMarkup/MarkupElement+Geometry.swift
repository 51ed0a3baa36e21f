// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
import VellumInk

extension MarkupElement {
  /// Where the element is drawn before it is turned, in points; the box of the drawn ink for a stroke.
  ///
  /// `nil` for what has no place: a stroke without points, content that is not understood.
  public var frame: Rect? {
    switch self {
    case .shape(let shape): shape.frame
    case .stroke(let stroke): stroke.renderBounds
    case .image(let image): image.frame
    case .link(let link): link.frame
    case .loupe(let loupe): loupe.frame
    case .unknown: nil
    }
  }

  /// The turn about the frame's middle; zero for a stroke, whose turn is in its points.
  public var rotation: Angle {
    switch self {
    case .shape(let shape): shape.rotation
    case .image(let image): image.rotation
    case .link(let link): link.rotation
    case .loupe(let loupe): loupe.rotation
    case .stroke, .unknown: .zero
    }
  }

  /// The frame padded for what is drawn beyond it (line widths, heads), before it is turned.
  ///
  /// There are no shadows.
  public var renderFrame: Rect? {
    switch self {
    case .shape(let shape): shape.renderFrame
    case .loupe(let loupe): loupe.rim(around: loupe.frame)
    default: frame
    }
  }

  /// The smallest box along the axes of the page that holds what is drawn.
  public var renderBounds: Rect? {
    switch self {
    case .shape(let shape): shape.renderBounds
    case .stroke(let stroke): stroke.renderBounds
    case .image(let image): UnitFrame(image.frame, rotation: image.rotation).rectangle.bounds
    case .link(let link): UnitFrame(link.frame, rotation: link.rotation).rectangle.bounds
    case .loupe(let loupe): loupe.renderBounds
    case .unknown: nil
    }
  }
}

extension LoupeMarkup {
  /// The outline of the glass in page coordinates.
  public var outline: Ellipse { UnitFrame(frame, rotation: rotation).ellipse }

  fileprivate var renderBounds: Rect {
    rim(around: EllipticArc(ellipse: outline, start: .zero, sweep: .fullTurn).bounds)
  }

  fileprivate func rim(around box: Rect) -> Rect {
    strokeColor == nil ? box : box.expanded(by: lineWidth / 2) ?? box
  }
}

extension PaperMarkup {
  /// The smallest box that holds everything drawn on the page; `nil` when nothing is.
  ///
  /// - Complexity: O(n).
  public var contentsRenderFrame: Rect? {
    var box: Rect?
    for element in subelements {
      guard let bounds = element.renderBounds else { continue }
      box = box?.union(bounds) ?? bounds
    }
    return box
  }
}
