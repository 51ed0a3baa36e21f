// SPDX-License-Identifier: Apache-2.0

extension ChatBubble {
  /// The outline: from the tip of the tail to the body, round the body, and back to the tip.
  ///
  /// The tail is the wedge of ``tailAngle`` at the tip about the direction to the middle of the body; its edges end
  /// where they first meet the body. Where the wedge is wider than the body it is narrowed, by halves, until both edges
  /// meet it. A tip inside the body gives the body alone.
  func forEachOutlinePiece(_ body: (OutlinePiece) -> Void) {
    let outline = BubbleBody(self.body)
    guard let (first, second) = tailFeet(on: outline) else {
      for index in 0..<outline.pieceCount { outline.hand(over: index, from: 0, to: 1, body) }
      return
    }
    // From the far foot round the body to the near one, clockwise; the base of the tail between them is left out.
    body(.segment(Segment(from: tailTip, to: first.point)))
    let lastPiece = second.piece + (first.isBefore(second) ? 0 : outline.pieceCount)
    for number in first.piece...lastPiece {
      let index = number % outline.pieceCount
      let from = number == first.piece ? first.share : 0
      let to = number == lastPiece ? second.share : 1
      if from < to { outline.hand(over: index, from: from, to: to, body) }
    }
    body(.segment(Segment(from: second.point, to: tailTip)))
  }

  /// Where the edges of the tail meet the body: the first is where the way round the body begins.
  private func tailFeet(on outline: BubbleBody) -> (first: BubbleFoot, second: BubbleFoot)? {
    guard !outline.contains(tailTip), let axis = (outline.center - tailTip).normalized else { return nil }
    var half = Swift.min(Swift.max(0, tailAngle.radians / 2), .pi / 2)
    for _ in 0..<60 {
      let clockwise = axis.rotated(by: .radians(half))
      let counterclockwise = axis.rotated(by: .radians(-half))
      // Seen from outside, going clockwise round the body, the foot of the counterclockwise edge comes first on the way
      // round the back: the near side is passed from right to left.
      if let first = outline.firstHit(from: tailTip, along: counterclockwise),
        let second = outline.firstHit(from: tailTip, along: clockwise)
      {
        return (first, second)
      }
      half /= 2
    }
    return nil
  }
}

/// A place on the outline of a bubble's body.
struct BubbleFoot {
  var piece: Int
  /// The share of the piece, in 0...1.
  var share: Double
  var point: Point

  func isBefore(_ other: BubbleFoot) -> Bool {
    piece < other.piece || (piece == other.piece && share < other.share)
  }
}

/// The body of a bubble as a ring of sides and quarter arcs, clockwise on the screen.
struct BubbleBody {
  var body: ChatBubble.Body

  init(_ body: ChatBubble.Body) { self.body = body }

  /// Four sides and four arcs for a rectangle, four arcs for an ellipse.
  var pieceCount: Int {
    switch body {
    case .rectangle: 8
    case .ellipse: 4
    }
  }

  var center: Point {
    switch body {
    case .rectangle(let rectangle, _): rectangle.center
    case .ellipse(let ellipse): ellipse.center
    }
  }

  func contains(_ point: Point) -> Bool {
    switch body {
    case .rectangle(let rectangle, _): rectangle.contains(point)
    case .ellipse(let ellipse): ellipse.contains(point)
    }
  }

  /// The part of a piece between two shares.
  func piece(at index: Int, from: Double, to: Double) -> OutlinePiece {
    switch body {
    case .ellipse(let ellipse):
      return .arc(
        EllipticArc(ellipse: ellipse, start: .quarterTurn * Double(index), sweep: .quarterTurn)
          .subsegment(from: from, to: to))
    case .rectangle(let rectangle, let radius):
      switch rectangle.roundedPiece(at: index, cornerRadius: radius) {
      case .arc(let arc): return .arc(arc.subsegment(from: from, to: to))
      case .segment(let side):
        let (start, end) = (side.point(at: from), side.point(at: to))
        return .segment(Segment(from: start, to: end))
      case let other: return other
      }
    }
  }

  /// Hands over the part of a piece, unless it is the arc of a sharp corner.
  func hand(over index: Int, from: Double, to: Double, _ body: (OutlinePiece) -> Void) {
    let piece = piece(at: index, from: from, to: to)
    if case .arc(let arc) = piece, arc.ellipse.semiMajor == 0, pieceCount == 8 { return }
    body(piece)
  }

  /// The place where a ray first meets the outline.
  func firstHit(from origin: Point, along direction: Vector) -> BubbleFoot? {
    var best: BubbleFoot?
    var nearest = Double.infinity
    for index in 0..<pieceCount {
      let piece = piece(at: index, from: 0, to: 1)
      guard let hit = piece.firstHit(from: origin, along: direction), hit.distance < nearest else { continue }
      nearest = hit.distance
      best = BubbleFoot(piece: index, share: hit.share, point: origin + direction * hit.distance)
    }
    return best
  }
}

extension OutlinePiece {
  /// Where a ray with a unit direction first meets the side or arc: the distance along the ray and the share of the
  /// piece.
  func firstHit(from origin: Point, along direction: Vector) -> (distance: Double, share: Double)? {
    switch self {
    case .segment(let side):
      let determinant = side.displacement.cross(direction)
      guard determinant != 0 else { return nil }
      let offset = origin - side.start
      let (share, distance) = (
        offset.cross(direction) / determinant, offset.cross(side.displacement) / determinant
      )
      return share >= 0 && share <= 1 && distance >= 0 && distance.isFinite ? (distance, share) : nil
    case .arc(let arc):
      let ellipse = arc.ellipse
      let o = (origin - ellipse.center).rotated(by: -ellipse.rotation)
      let d = direction.rotated(by: -ellipse.rotation)
      let (ox, oy) = (o.x / ellipse.semiMajor, o.y / ellipse.semiMinor)
      let (dx, dy) = (d.x / ellipse.semiMajor, d.y / ellipse.semiMinor)
      for t in PolynomialRoots.quadratic(dx * dx + dy * dy, 2 * (ox * dx + oy * dy), ox * ox + oy * oy - 1)
      where t >= 0 {
        if let share = arc.share(of: Vector(ox + t * dx, oy + t * dy).angle) { return (t, share) }
      }
      return nil
    case .quadratic, .cubic: return nil
    }
  }
}
