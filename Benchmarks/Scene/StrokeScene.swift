// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A regenerable page of handwriting-like strokes, as segments in drawing order.
///
/// Only integer operations and IEEE `+ - * /` and square roots are used, in a fixed order, so every language makes
/// the same bits. A segment's number is its drawing order and its z-order. The scene of a smaller count is a prefix
/// of the scene of a larger one.
public struct StrokeScene: Sendable {
  /// The segments' boxes, half-width included.
  public private(set) var boxes: [Rect] = []
  /// The centre lines.
  public private(set) var segments: [Segment] = []
  /// Half the width of each segment.
  public private(set) var halfWidths: [Double] = []
  /// The first segment of each stroke, and `count` at the end.
  public private(set) var firstOfStroke: [Int] = []

  /// The side of the square canvas.
  public static let side = 100_000.0

  /// The scene of `count` segments.
  public init(count: Int) {
    var random = SceneRandom(seed: 0x9E37_79B9_7F4A_7C15)
    var clusters: [Point] = []
    for _ in 0..<64 {
      let x = 5000 + 90000 * random.unit()
      let y = 5000 + 90000 * random.unit()
      clusters.append(Point(x, y))
    }
    boxes.reserveCapacity(count)
    segments.reserveCapacity(count)
    halfWidths.reserveCapacity(count)
    while boxes.count < count {
      firstOfStroke.append(boxes.count)
      var pen = ScenePen(near: clusters, &random)
      for _ in 0..<pen.length where boxes.count < count { add(pen.draw(&random), halfWidth: pen.halfWidth) }
    }
    firstOfStroke.append(count)
  }

  /// How many segments there are.
  public var count: Int { boxes.count }

  /// The stroke of each segment.
  public var strokeOfItem: [Int] {
    var strokes = [Int](repeating: 0, count: count)
    for stroke in 0..<firstOfStroke.count - 1 {
      for item in firstOfStroke[stroke]..<firstOfStroke[stroke + 1] { strokes[item] = stroke }
    }
    return strokes
  }

  private mutating func add(_ segment: Segment, halfWidth w: Double) {
    let (a, b) = (segment.start, segment.end)
    segments.append(segment)
    halfWidths.append(w)
    boxes.append(
      Rect(
        Point(Self.clamped(min(a.x, b.x) - w), Self.clamped(min(a.y, b.y) - w)),
        Point(Self.clamped(max(a.x, b.x) + w), Self.clamped(max(a.y, b.y) + w))))
  }

  static func clamped(_ v: Double) -> Double { v < 0 ? 0 : (v > side ? side : v) }
}

/// The state of one stroke while it is drawn.
private struct ScenePen {
  let length: Int
  let halfWidth: Double
  private var position: Point
  private var dx: Double
  private var dy: Double
  private let bias: Double

  init(near clusters: [Point], _ random: inout SceneRandom) {
    let cluster = clusters[random.below(64)]
    length = 20 + random.below(181)
    halfWidth = 0.5 + 3.5 * random.unit()
    let offsetX = Self.bell(&random)
    let offsetY = Self.bell(&random)
    position = Point(StrokeScene.clamped(cluster.x + offsetX), StrokeScene.clamped(cluster.y + offsetY))
    var (a, b, q) = (0.0, 0.0, 0.0)
    repeat {
      a = random.signed()
      b = random.signed()
      q = a * a + b * b
    } while q > 1 || q < 0.01
    dx = a / q.squareRoot()
    dy = b / q.squareRoot()
    bias = random.signed() * 0.06
  }

  private static func bell(_ random: inout SceneRandom) -> Double {
    var sum = random.unit()
    for _ in 0..<3 { sum += random.unit() }
    return (sum - 2) * 3000
  }

  mutating func draw(_ random: inout SceneRandom) -> Segment {
    let t = bias + random.signed() * 0.15
    let d = 1 + t * t
    let (cosine, sine) = ((1 - t * t) / d, (2 * t) / d)
    (dx, dy) = (dx * cosine - dy * sine, dx * sine + dy * cosine)
    let step = 2 + 10 * random.unit()
    let x = Self.reflected(position.x + step * dx, &dx)
    let y = Self.reflected(position.y + step * dy, &dy)
    let segment = Segment(from: position, to: Point(x, y))
    position = segment.end
    return segment
  }

  private static func reflected(_ v: Double, _ direction: inout Double) -> Double {
    if v < 0 {
      direction = -direction
      return -v
    }
    guard v > StrokeScene.side else { return v }
    direction = -direction
    return 2 * StrokeScene.side - v
  }
}
