// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension IndexFrame {
  /// The frame for a first box: room for a page of some thousand times its size.
  init(around box: Rect) {
    let size = Swift.max(box.width, box.height)
    let magnitude = Swift.max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY))
    let side = size > 0 ? size * 0x1p12 : (magnitude > 0 ? magnitude * 0x1p-4 : 0)
    let half = Swift.min(side, .greatestFiniteMagnitude) * 0.5
    self.init(x: box.center.x - half, y: box.center.y - half, side: side, usualSize: size)
  }

  /// The frame for most of `count` boxes, judged by an even sample; `nil` when there are none.
  ///
  /// A few items far away or much larger than the others do not stretch it.
  init?(fitting count: Int, box: (Int) -> Rect) {
    guard count > 0 else { return nil }
    let step = Swift.max(1, count / 255)
    var (xs, ys, sizes): ([Double], [Double], [Double]) = ([], [], [])
    for index in stride(from: 0, to: count, by: step) {
      let box = box(index)
      xs.append(box.center.x)
      ys.append(box.center.y)
      sizes.append(Swift.max(box.width, box.height))
    }
    xs.sort()
    ys.sort()
    sizes.sort()
    let (low, high) = (xs.count / 32, xs.count - 1 - xs.count / 32)
    let size = sizes[sizes.count * 3 / 4]
    let spread = Swift.max(xs[high] - xs[low], ys[high] - ys[low])
    guard spread > 0 || size > 0 else {
      self.init(around: box(0))
      return
    }
    // Half as much again on all sides, for what the sample missed.
    let side = Swift.min(spread * 2 + size, .greatestFiniteMagnitude)
    self.init(
      x: xs[low] * 0.5 + xs[high] * 0.5 - side * 0.5, y: ys[low] * 0.5 + ys[high] * 0.5 - side * 0.5,
      side: side,
      usualSize: size)
  }

  /// Whether this frame is near enough to another one that fits the content best.
  func serves(_ ideal: IndexFrame) -> Bool {
    let ratio = ideal.scale / scale
    guard ratio <= 16, ratio >= 1 / 32.0 else { return false }
    let size = Double(sign: .plus, exponent: Int(smallestClassBits), significand: 1) / scale
    let idealSize = Double(sign: .plus, exponent: Int(ideal.smallestClassBits), significand: 1) / ideal.scale
    guard size <= idealSize * 4, size >= idealSize / 4 else { return false }
    // The corners of the ideal frame's inner square must lie well inside.
    let side = 0x1p24 / ideal.scale
    return [mapX(ideal.originX), mapX(ideal.originX + side), mapY(ideal.originY), mapY(ideal.originY + side)]
      .allSatisfy { abs($0) < Self.limit / 2 }
  }

  /// Whether a quantized box reaches the frame's edge.
  @inline(__always) func isOutside(_ box: QuantizedBox) -> Bool {
    let limit = QuantizedBox(repeating: Int32(Self.limit) &- 2)
    return ((limit &- box) | (limit &+ box)).hasNegativeLane
  }
}
