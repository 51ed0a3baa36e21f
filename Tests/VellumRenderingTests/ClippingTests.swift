// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@testable import VellumRendering

@Suite struct ClippingTests {
  private let canvas = Rect(x: -50, y: -50, width: 100, height: 100)

  /// Corners from near to astronomically far, the same on every run.
  private func farPoints(_ count: Int, seed: UInt64) -> [Point] {
    var ids = UniqueIDGenerator(seed: seed)
    return (0..<count).map { _ in
      let id = ids.next()
      let angle = Angle.radians(Double(id.high >> 16) / 1e4)
      // Reaches of 10 to 10^9 points.
      var reach = 10.0
      for _ in 0..<Int(id.low % 9) { reach *= 10 }
      return Point(reach * angle.cosine, reach * angle.sine)
    }
  }

  private func path(_ points: [Point], curved: Bool) -> Path {
    guard curved else { return Path(polyline: points, closed: true) }
    var path = Path()
    path.move(to: points[0])
    for index in stride(from: 1, to: points.count - 2, by: 3) {
      path.cubic(control1: points[index], control2: points[index + 1], to: points[index + 2])
    }
    path.close()
    return path
  }

  @Test(arguments: [false, true]) func theFillWithinTheCanvasStays(curved: Bool) {
    for seed: UInt64 in 0..<150 {
      let whole = path(farPoints(7, seed: seed), curved: curved)
      let cut = whole.fillClipped(near: canvas)
      if let bounds = cut.bounds { #expect(bounds.width < 1e4 && bounds.height < 1e4) }
      for x in stride(from: -45.0, through: 45, by: 9) {
        for y in stride(from: -45.0, through: 45, by: 9) {
          let point = Point(x + 0.123, y + 0.321)
          // The cut path follows curves to a tenth of a point.
          guard (whole.distance(to: point) ?? 1) > 0.3 else { continue }
          #expect(whole.contains(point) == cut.contains(point), "seed \(seed) at \(point)")
        }
      }
    }
  }

  @Test(arguments: [false, true]) func theLineWithinTheCanvasStays(curved: Bool) {
    for seed: UInt64 in 0..<150 {
      let whole = path(farPoints(7, seed: seed), curved: curved)
      let cut = whole.strokeClipped(near: canvas, width: 4)
      if let bounds = cut.bounds { #expect(bounds.width < 1e4 && bounds.height < 1e4) }
      for x in stride(from: -45.0, through: 45, by: 15) {
        for y in stride(from: -45.0, through: 45, by: 15) {
          let (a, b) = (
            whole.distance(to: Point(x, y)) ?? .infinity, cut.distance(to: Point(x, y)) ?? .infinity
          )
          #expect(abs(a - b) < 0.2 || min(a, b) > 100, "seed \(seed): \(a) became \(b)")
        }
      }
    }
  }

  @Test func whatIsNearStaysAsItIs() {
    let path = Scene.allKinds.subelements.shapes[9].path
    #expect(path.fillClipped(near: canvas) == path && path.strokeClipped(near: canvas, width: 9) == path)
  }

  /// Commands that no document makes by itself: dashes and clips.
  @Test func dashesLeaveGapsAndClipsCutOff() throws {
    let black = DisplayColor(.black)
    var style = DisplayList.StrokeStyle(width: 4)
    style.dashes = [20, 20]
    let line = Path(polyline: [Point(0, 20), Point(100, 20)])
    let window = Path(
      polyline: [Point(10, 40), Point(50, 40), Point(50, 90), Point(10, 90)], closed: true)
    let square = Path(polyline: [Point(30, 50), Point(90, 50), Point(90, 80), Point(30, 80)], closed: true)
    let list = DisplayList(
      canvas: Rect(x: 0, y: 0, width: 100, height: 100), background: DisplayColor(.white),
      items: [
        DisplayList.Item(id: Scene.id(1), commands: [.stroke(line, black, style)]),
        DisplayList.Item(id: Scene.id(2), opacity: 0.5, commands: [.clipped(window, [.fill(square, black)])]),
      ])
    let image = try PNGRenderer().pixels(list)
    #expect(image[10, 20].red == 0 && image[30, 20].red == 255 && image[50, 20].red == 0)
    #expect(image[70, 60].red == 255 && abs(Int(image[40, 60].red) - 127) <= 2)
    let svg = String(decoding: SVGWriter().encode(list), as: UTF8.self)
    #expect(svg.contains("stroke-dasharray=\"20 20\"") && svg.contains("clip-path=\"url(#clip0)\""))
  }
}
