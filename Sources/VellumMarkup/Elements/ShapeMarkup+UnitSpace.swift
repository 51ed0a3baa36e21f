// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A frame turned about its middle: the map between unit space and the page.
struct UnitFrame {
  let frame: Rect
  let rotation: Angle
  private let sine: Double
  private let cosine: Double

  init(_ frame: Rect, rotation: Angle = .zero) {
    self.frame = frame
    self.rotation = rotation
    // Exact for the usual, unturned frame.
    sine = rotation == .zero ? 0 : rotation.sine
    cosine = rotation == .zero ? 1 : rotation.cosine
  }

  /// Where a point of unit space lies on the page.
  func page(_ unit: Point) -> Point {
    let flat = Point(frame.minX + unit.x * frame.width, frame.minY + unit.y * frame.height)
    return rotation == .zero ? flat : turned(flat, by: sine)
  }

  /// Where a point of the page lies in unit space; in a direction without extent, at 0.
  func unit(_ page: Point) -> Point {
    let flat = rotation == .zero ? page : turned(page, by: -sine)
    return Point(
      frame.width > 0 ? (flat.x - frame.minX) / frame.width : 0,
      frame.height > 0 ? (flat.y - frame.minY) / frame.height : 0)
  }

  private func turned(_ point: Point, by sine: Double) -> Point {
    let offset = point - frame.center
    return frame.center + Vector(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
  }

  /// The frame as a turned rectangle.
  var rectangle: OrientedRectangle {
    OrientedRectangle(center: frame.center, width: frame.width, height: frame.height, rotation: rotation)
  }

  /// Whether width and height are equal but for rounding of the frame's corners.
  var isSquare: Bool {
    let size = Swift.max(frame.width, frame.height)
    let reach = Swift.max(abs(frame.minX), abs(frame.maxX), abs(frame.minY), abs(frame.maxY))
    return abs(frame.width - frame.height) <= 4 * reach.ulp + 1e-12 * size
  }

  /// The mean of width and height.
  var meanSide: Double { frame.width / 2 + frame.height / 2 }

  /// The smaller of width and height: what corner radii are shares of.
  var smallerSide: Double { Swift.min(frame.width, frame.height) }
}

extension ShapeMarkup {
  var unitFrame: UnitFrame { UnitFrame(frame, rotation: rotation) }

  /// Where a point of unit space lies on the page.
  public func pagePoint(atUnit point: Point) -> Point { unitFrame.page(point) }

  /// Where a point of the page lies in unit space; 0 in a direction in which the frame has no extent.
  public func unitPoint(atPage point: Point) -> Point { unitFrame.unit(point) }
}
