// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A displacement of one box, or of all boxes of one stroke.
public struct SceneMove: Sendable {
  /// The box or the stroke.
  public let number: Int
  /// Where to.
  public let offset: Vector
}

extension StrokeScene {
  /// 100,000 points, about half of them near ink.
  public func points() -> [Point] {
    var random = SceneRandom(seed: 0xD1B5_4A32_D192_ED03)
    return (0..<100_000).map { _ in
      if random.next() & 1 == 1 {
        let b = boxes[random.below(count)]
        let x = (b.minX + b.maxX) * 0.5 + random.signed() * 12
        let y = (b.minY + b.maxY) * 0.5 + random.signed() * 12
        return Point(x, y)
      }
      let x = Self.side * random.unit()
      let y = Self.side * random.unit()
      return Point(x, y)
    }
  }

  /// 100,000 points that walk along the ink as a pointer does.
  public func hoverPoints() -> [Point] {
    (0..<100_000).map { i in
      let start = segments[3 * i % count].start
      return Point(start.x + 3, start.y + 3)
    }
  }

  /// 10,000 windows of 0.01 % of the canvas.
  public static func smallWindows() -> [Rect] {
    windows(seed: 0xA076_1D64_78BD_642F, count: 10_000, side: 1000)
  }

  /// 500 windows of 1 % of the canvas.
  public static func largeWindows() -> [Rect] {
    windows(seed: 0xE703_7ED1_A0B4_28DB, count: 500, side: 10_000)
  }

  private static func windows(seed: UInt64, count: Int, side: Double) -> [Rect] {
    var random = SceneRandom(seed: seed)
    return (0..<count).map { _ in
      let x = random.unit() * (Self.side - side)
      let y = random.unit() * (Self.side - side)
      return Rect(Point(x, y), Point(x + side, y + side))
    }
  }

  /// 100,000 moves of single boxes.
  public func moves() -> [SceneMove] {
    var random = SceneRandom(seed: 0x8EBC_6AF0_9C88_C6E3)
    return (0..<100_000).map { _ in
      let item = random.below(count)
      let dx = random.signed() * 50
      let dy = random.signed() * 50
      return SceneMove(number: item, offset: Vector(dx, dy))
    }
  }

  /// 200 drags of a stroke in 5 steps each.
  public func drags() -> [SceneMove] {
    let strokeOfItem = strokeOfItem
    var random = SceneRandom(seed: 0x5899_65CC_7537_4CC3)
    var drags: [SceneMove] = []
    for _ in 0..<200 {
      let stroke = strokeOfItem[random.below(count)]
      for _ in 0..<5 {
        let dx = random.signed() * 20
        let dy = random.signed() * 20
        drags.append(SceneMove(number: stroke, offset: Vector(dx, dy)))
      }
    }
    return drags
  }

  /// The items in random order.
  public func shuffledItems() -> [UInt32] {
    var random = SceneRandom(seed: 0x1D8E_4E27_C47D_124F)
    var items = (0..<count).map { UInt32($0) }
    for i in stride(from: count - 1, to: 0, by: -1) { items.swapAt(i, random.below(i + 1)) }
    return items
  }
}
