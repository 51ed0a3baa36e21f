// SPDX-License-Identifier: Apache-2.0

import ScenePeers
import StrokeScene
import VellumGeometry

/// Runs the published scene on Vellum's index and, when built with them, on its peers, one after the other in
/// every round, so that both meet the same machine.
public struct SceneComparison {
  /// How many of the points are asked for their nearest boxes.
  static let nearestQueries = 20_000

  let data: SceneData
  let peerData: PeerData?
  var watch = Stopwatch()
  var bytesPerItem = 0.0
  /// Every answer of Vellum's index, and the first that a peer did not share.
  var answers: [(name: String, answer: SceneAnswer)] = []
  var distanceSums: [(name: String, sum: Double)] = []
  var disagreements: [String] = []

  /// The comparison on the scene of `count` segments, `rounds` times over.
  public init(count: Int, rounds: Int) throws {
    data = SceneData(count: count)
    peerData = PeerRun.isAvailable ? PeerData(data) : nil
    for _ in 0..<rounds {
      (answers, distanceSums) = ([], [])
      try runInserted()
      try runPacked()
    }
  }

  /// The index filled by insertion in drawing order, queried, then moved.
  private mutating func runInserted() throws {
    let data = data
    let before = peer_allocated_bytes()
    var own = try watch.time("insert", operations: data.scene.count) {
      try SceneIndex(inserting: data.scene.boxes)
    }
    bytesPerItem = Double(peer_allocated_bytes() - before) / Double(data.scene.count)
    let peer = peerData.map { data in
      watch.time("insert boost", operations: data.boxes.count / 4) {
        PeerRun(peer_boost_quadratic, data.boxes)
      }
    }
    for _ in 0..<2 { compareQueries(own, peer) }
    try watch.time("move", operations: data.moves.count) { try own.move(data.moves) }
    if let peer, let peerData {
      watch.time("move boost", operations: data.moves.count) {
        peer.move(peerData.movedItems, peerData.moveOffsets)
      }
    }
    compare(
      "moved", operations: data.points.count, { own.points(data.points) }, peer?.windows, \.pointWindows)
    try watch.time("drag", operations: data.draggedItems) { try own.drag(data.drags, data.scene) }
    if let peer, let peerData {
      watch.time("drag boost", operations: data.draggedItems) {
        peer.drag(peerData.runs, peerData.dragOffsets)
      }
    }
    compare(
      "dragged", operations: data.points.count, { own.points(data.points) }, peer?.windows, \.pointWindows)
  }

  private mutating func compareQueries(_ own: SceneIndex, _ peer: PeerRun?) {
    let data = data
    compare(
      "point", operations: data.points.count, { own.points(data.points) }, peer?.windows, \.pointWindows)
    let segments = data.segments
    compare(
      "topmost", operations: data.points.count, { own.topmost(data.points, data) },
      peer.map { peer in { peer.topmost($0, segments: segments) } }, \.points)
    compare("hover", operations: data.hover.count, { own.points(data.hover) }, peer?.windows, \.hoverWindows)
    compareWindows("", own, peer)
    compareNearest("", own, peer)
  }

  private mutating func compareWindows(_ suffix: String, _ own: SceneIndex, _ peer: PeerRun?) {
    let data = data
    compare(
      "window .01 %" + suffix, operations: data.smallWindows.count, { own.windows(data.smallWindows) },
      peer?.windows, \.smallWindows)
    compare(
      "window 1 %" + suffix, operations: data.largeWindows.count, { own.windows(data.largeWindows) },
      peer?.windows, \.largeWindows)
  }

  private mutating func compareNearest(_ suffix: String, _ own: SceneIndex, _ peer: PeerRun?) {
    let points = data.points[..<Self.nearestQueries]
    for count in [1, 8] {
      let name = "\(count) nearest" + suffix
      let sum = watch.time(name, operations: points.count) { own.nearest(points, count: count) }
      distanceSums.append((name, sum))
      guard let peer, let peerData else { continue }
      let other = watch.time(name + " boost", operations: points.count) {
        peer.nearest(peerData.nearestPoints, count: count)
      }
      if abs(other - sum) > 1e-12 * sum { disagreements.append(name) }
    }
  }

  /// The index built in one go.
  private mutating func runPacked() throws {
    let data = data
    let own = try watch.time("bulk build", operations: data.scene.count) {
      try SceneIndex(packing: data.scene.boxes)
    }
    var (peer, rstar): (PeerRun?, PeerRun?)
    if let peerData {
      let count = data.scene.count
      peer = watch.time("bulk build boost", operations: count) { PeerRun(peer_boost_packed, peerData.boxes) }
      rstar = watch.time("bulk build rstar", operations: count) { PeerRun(peer_boost_rstar, peerData.boxes) }
    }
    for _ in 0..<2 {
      compareWindows(", packed", own, peer)
      compareNearest(", packed", own, rstar)
      compare(
        "point, packed", operations: data.points.count, { own.points(data.points) }, peer?.windows,
        \.pointWindows)
    }
    if let peerData {
      let geos = watch.time("bulk build geos", operations: data.scene.count) {
        PeerRun(peer_geos, peerData.boxes)
      }
      let answer = watch.time("window 1 %, packed geos", operations: data.largeWindows.count) {
        geos.windows(peerData.largeWindows)
      }
      if answer != own.windows(data.largeWindows) { disagreements.append("window 1 % geos") }
      let points = watch.time("point, packed geos", operations: data.points.count) {
        geos.windows(peerData.pointWindows)
      }
      if points != own.points(data.points) { disagreements.append("point geos") }
    }
  }

  private mutating func compare(
    _ name: String, operations: Int, _ own: () -> SceneAnswer, _ peer: (([Double]) -> SceneAnswer)?,
    _ input: KeyPath<PeerData, [Double]>
  ) {
    let answer = watch.time(name, operations: operations, own)
    answers.append((name, answer))
    guard let peer, let peerData else { return }
    let other = watch.time(name + " boost", operations: operations) { peer(peerData[keyPath: input]) }
    if other != answer { disagreements.append(name) }
  }
}
