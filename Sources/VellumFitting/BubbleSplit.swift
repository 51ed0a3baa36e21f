// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// An outline split into the body of a bubble and its tail.
struct BubbleSplit {
  private let outline: [Point]
  private var body: FittedBody
  // The tail's samples: from `first` on, `count` of them, cyclically.
  private var (first, count) = (0, 0)

  /// A fitted body.
  enum FittedBody {
    case ellipse(Ellipse)
    case box(BoxFrame)

    /// How far a point lies outside the body; negative inside.
    ///
    /// For an ellipse within a few per cent for points near it.
    func offset(_ point: Point) -> Double {
      switch self {
      case .box(let frame):
        let q = frame.local(point)
        let (x, y) = (abs(q.x) - frame.hx + frame.radius, abs(q.y) - frame.hy + frame.radius)
        let outside = Double.hypot(Swift.max(0, x), Swift.max(0, y))
        return outside + Swift.min(0, Swift.max(x, y)) - frame.radius
      case .ellipse(let ellipse):
        let axis = Vector(direction: ellipse.rotation)
        let d = point - ellipse.center
        let (u, v) = (d.dot(axis), axis.cross(d))
        let (a, b) = (ellipse.semiMajor, ellipse.semiMinor)
        let level = Double.hypot(u / a, v / b)
        let slope = Double.hypot(u / (a * a), v / (b * b))
        guard slope > 0 else { return -b }
        // The first-order distance, exact on the outline and for circles everywhere.
        return level * (level - 1) / slope
      }
    }

    var center: Point {
      switch self {
      case .ellipse(let ellipse): ellipse.center
      case .box(let frame): frame.center
      }
    }
  }

  /// Fits the body without the tail, three times over.
  init(_ outline: [Point], isElliptic: Bool) throws(FitError) {
    self.outline = outline
    body = .ellipse(try EllipseFit.fit(outline.span).primitive)
    for round in 0..<4 {
      try findTail()
      let rest = (count..<outline.count).map { outline[(first + $0) % outline.count] }
      guard rest.count >= outline.count / 2 else { throw .partMissing }
      if isElliptic || round == 0 {
        body = .ellipse(try EllipseFit.fit(rest.span).primitive)
      } else {
        let fit = try RoundedRectangleFit.fit(rest.span).primitive
        body = .box(BoxFrame(fit.rectangle, radius: fit.cornerRadius))
      }
    }
    try findTail()
  }

  /// The RMS distance of the body's outline from its middle, about.
  var size: Double {
    switch body {
    case .ellipse(let ellipse): 0.7 * Double.hypot(ellipse.semiMajor, ellipse.semiMinor)
    case .box(let frame): 0.8 * Double.hypot(frame.hx, frame.hy)
    }
  }

  /// The run of samples round the farthest one that stands off the body.
  private mutating func findTail() throws(FitError) {
    let offsets = outline.map { body.offset($0) }
    var peak = 0
    for index in offsets.indices where offsets[index] > offsets[peak] { peak = index }
    guard offsets[peak] > 0.16 * size else { throw .partMissing }
    // A run ends where the outline is back near the body.
    let level = 0.12 * offsets[peak]
    let total = outline.count
    var (before, after) = (0, 0)
    while before < total / 3, offsets[(peak + total - before - 1) % total] > level { before += 1 }
    while after < total / 3, offsets[(peak + after + 1) % total] > level { after += 1 }
    first = (peak + total - before) % total
    count = before + after + 1
  }
}

// MARK: - The bubble

extension BubbleSplit {
  /// The bubble with the residuals of points of the same outline.
  func fit(_ points: Span<Point>) -> Fit<ChatBubble> {
    let samples = (0..<count).map { outline[(first + $0) % outline.count] }
    let tail = TailFlanks(samples, from: body.center)
    let shape: ChatBubble.Body =
      switch body {
      case .ellipse(let ellipse): .ellipse(ellipse)
      case .box(let frame): .rectangle(frame.rectangle, cornerRadius: frame.radius)
      }
    let bubble = ChatBubble(body: shape, tailTip: tail.tip, tailAngle: .radians(tail.angle))
    let drawn = Shape.chatBubble(bubble)
    var (squares, maximum) = (0.0, 0.0)
    for index in 0..<points.count {
      let distance = drawn.distance(to: points[index])
      squares += distance * distance
      maximum = Swift.max(maximum, distance)
    }
    return Fit(bubble, rms: (squares / Double(points.count)).squareRoot(), maximum: maximum)
  }
}

/// The tip of a tail and the angle between its flanks.
private struct TailFlanks {
  private(set) var tip: Point
  private(set) var angle: Double

  /// Fits a line to either side of the farthest sample and lets them meet.
  init(_ samples: [Point], from center: Point) {
    var peak = 0
    for index in samples.indices
    where samples[index].squaredDistance(to: center) > samples[peak].squaredDistance(to: center) {
      peak = index
    }
    tip = samples[peak]
    let (a, b) = (samples[0] - tip, samples[samples.count - 1] - tip)
    angle = abs(a.turn(to: b).radians)
    guard peak >= 2, samples.count - peak >= 3,
      let left = try? LineFit.fit(samples.span.extracting(0..<(peak + 1))).primitive,
      let right = try? LineFit.fit(samples.span.extracting(peak..<samples.count)).primitive
    else { return }
    let (u, v) = (left.start - left.end, right.end - right.start)
    let cross = u.cross(v)
    guard abs(cross) > 0.05 * u.length * v.length else { return }
    angle = abs(u.turn(to: v).radians)
    let meeting = left.end + u * ((right.start - left.end).cross(v) / cross)
    // Lines that meet far from the ink are rounded tips, not sharp ones.
    if meeting.distance(to: tip) < 0.3 * Swift.max(u.length, v.length) { tip = meeting }
  }
}
