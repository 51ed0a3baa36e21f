// SPDX-License-Identifier: Apache-2.0

extension Arrow {
  /// The two ends of a head's barbs; the point of the head is where they meet.
  @frozen
  public struct Barbs: Hashable, Sendable {
    /// The end of the barb that lies clockwise (on the screen) from the shaft, seen from the point.
    public var first: Point
    /// The point of the head.
    public var tip: Point
    /// The end of the other barb.
    public var second: Point
  }

  /// The head at the tip, or `nil` when the shaft has no direction there because all its points are the same.
  public var endBarbs: Barbs? { barbs(at: tip, backward: backwardDirectionAtTip) }

  /// The head at the tail, or `nil` when there is none or the shaft has no direction there.
  public var startBarbs: Barbs? {
    heads == .both ? barbs(at: tail, backward: forwardDirectionAtTail) : nil
  }

  private func barbs(at tip: Point, backward: Vector?) -> Barbs? {
    guard let backward else { return nil }
    return Barbs(
      first: tip + backward.rotated(by: headAngle) * headLength, tip: tip,
      second: tip + backward.rotated(by: -headAngle) * headLength)
  }

  private var backwardDirectionAtTip: Vector? {
    switch shaft {
    case .polyline(let points):
      for point in points.reversed() where point != tip { return (point - tip).normalized }
      return nil
    case .curve(let curve):
      return (curve.control - curve.end).normalized ?? (curve.start - curve.end).normalized
    }
  }

  private var forwardDirectionAtTail: Vector? {
    switch shaft {
    case .polyline(let points):
      for point in points where point != tail { return (point - tail).normalized }
      return nil
    case .curve(let curve):
      return (curve.control - curve.start).normalized ?? (curve.end - curve.start).normalized
    }
  }

  /// The shaft from tail to tip, then each head from barb to tip to barb.
  func forEachOutlinePiece(_ body: (OutlinePiece) -> Void) {
    switch shaft {
    case .polyline(let points):
      for index in 1..<Swift.max(1, points.count) {
        body(.segment(Segment(from: points[index - 1], to: points[index])))
      }
    case .curve(let curve): body(.quadratic(curve))
    }
    endBarbs?.forEachOutlinePiece(body)
    startBarbs?.forEachOutlinePiece(body)
  }
}

extension Arrow.Barbs {
  fileprivate func forEachOutlinePiece(_ body: (OutlinePiece) -> Void) {
    body(.segment(Segment(from: first, to: tip)))
    body(.segment(Segment(from: tip, to: second)))
  }
}
