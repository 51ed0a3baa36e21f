// SPDX-License-Identifier: Apache-2.0

import StrokeScene
import VellumGeometry

/// A segment with its half-width: 40 bytes, laid out as the peers read it.
struct SceneSegment {
  let ax, ay, bx, by, halfWidth: Double

  /// Whether the widened segment comes within `tolerance` of the point.
  @inline(__always) func isWithin(_ tolerance: Double, of point: Point) -> Bool {
    let (vx, vy, gx, gy) = (bx - ax, by - ay, point.x - ax, point.y - ay)
    let l = vx * vx + vy * vy
    // Exactly the greater of zero and the number, without the branch that a comparison becomes here.
    let along = (gx * vx + gy * vy) / (l > 0 ? l : 1)
    let limited = (along + along.magnitude) * 0.5
    let t = limited < 1 ? limited : 1
    let (ex, ey, reach) = (gx - t * vx, gy - t * vy, tolerance + halfWidth)
    return ex * ex + ey * ey <= reach * reach
  }
}

/// The scene and its query sets, as Vellum and as the peers take them.
struct SceneData {
  let scene: StrokeScene
  let segments: [SceneSegment]
  let points: [Point]
  let hover: [Point]
  let smallWindows: [Rect]
  let largeWindows: [Rect]
  let moves: [SceneMove]
  let drags: [SceneMove]

  init(count: Int) {
    scene = StrokeScene(count: count)
    segments = zip(scene.segments, scene.halfWidths).map { segment, halfWidth in
      SceneSegment(
        ax: segment.start.x, ay: segment.start.y, bx: segment.end.x, by: segment.end.y, halfWidth: halfWidth)
    }
    points = scene.points()
    hover = scene.hoverPoints()
    smallWindows = StrokeScene.smallWindows()
    largeWindows = StrokeScene.largeWindows()
    moves = scene.moves()
    drags = scene.drags()
  }

  var draggedItems: Int {
    drags.reduce(0) { $0 + scene.firstOfStroke[$1.number + 1] - scene.firstOfStroke[$1.number] }
  }
}
