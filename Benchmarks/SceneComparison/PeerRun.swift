// SPDX-License-Identifier: Apache-2.0

import ScenePeers
import StrokeScene
import VellumGeometry

/// An index of another project; it exists only in builds with the trait `Peers`.
@safe final class PeerRun {
  private let kind: peer_kind
  private let index: UnsafeMutableRawPointer
  private var boxes: [Double]

  static var isAvailable: Bool { peers_available() != 0 }

  init(_ kind: peer_kind, _ boxes: [Double]) {
    self.kind = kind
    self.boxes = boxes
    unsafe index = unsafe peer_create(kind, boxes, boxes.count / 4)
  }

  deinit { unsafe peer_free(kind, index) }

  func windows(_ windows: [Double]) -> SceneAnswer {
    SceneAnswer(unsafe peer_windows(kind, index, windows, windows.count / 4))
  }

  func topmost(_ points: [Double], segments: [SceneSegment]) -> SceneAnswer {
    unsafe segments.withUnsafeBytes { bytes in
      SceneAnswer(
        unsafe peer_topmost(
          kind, index, points, points.count / 2, bytes.assumingMemoryBound(to: Double.self).baseAddress, 8))
    }
  }

  func nearest(_ points: [Double], count: Int) -> Double {
    unsafe peer_nearest(kind, index, points, points.count / 2, UInt32(count))
  }

  func move(_ items: [UInt32], _ offsets: [Double]) {
    unsafe peer_move(kind, index, &boxes, items, offsets, items.count)
  }

  func drag(_ runs: [UInt32], _ offsets: [Double]) {
    unsafe peer_drag(kind, index, &boxes, runs, offsets, runs.count / 2)
  }
}

extension SceneAnswer {
  init(_ answer: peer_answer) { self.init(hits: Int(answer.hits), sum: Int(answer.sum)) }
}

/// The query sets as flat numbers.
struct PeerData {
  let boxes, points, pointWindows, hoverWindows, smallWindows, largeWindows, nearestPoints: [Double]
  let movedItems, runs: [UInt32]
  let moveOffsets, dragOffsets: [Double]

  init(_ data: SceneData) {
    boxes = Self.flat(data.scene.boxes)
    points = Self.flat(data.points)
    pointWindows = Self.flat(data.points.map(Self.window))
    hoverWindows = Self.flat(data.hover.map(Self.window))
    smallWindows = Self.flat(data.smallWindows)
    largeWindows = Self.flat(data.largeWindows)
    nearestPoints = Self.flat(Array(data.points[..<SceneComparison.nearestQueries]))
    movedItems = data.moves.map { UInt32($0.number) }
    moveOffsets = data.moves.flatMap { [$0.offset.x, $0.offset.y] }
    runs = data.drags.flatMap {
      [UInt32(data.scene.firstOfStroke[$0.number]), UInt32(data.scene.firstOfStroke[$0.number + 1])]
    }
    dragOffsets = data.drags.flatMap { [$0.offset.x, $0.offset.y] }
  }

  private static func window(_ p: Point) -> Rect { Rect(Point(p.x - 8, p.y - 8), Point(p.x + 8, p.y + 8)) }

  private static func flat(_ boxes: [Rect]) -> [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(boxes.count * 4)
    for box in boxes {
      numbers.append(box.minX)
      numbers.append(box.minY)
      numbers.append(box.maxX)
      numbers.append(box.maxY)
    }
    return numbers
  }

  private static func flat(_ points: [Point]) -> [Double] { points.flatMap { [$0.x, $0.y] } }
}
