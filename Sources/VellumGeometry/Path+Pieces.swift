// SPDX-License-Identifier: Apache-2.0

extension Path {
  /// One drawn piece of a path.
  @frozen
  public enum Piece: Hashable, Sendable {
    /// A straight piece.
    case line(Segment)
    /// A quadratic curve.
    case quadratic(QuadraticBezier)
    /// A cubic curve.
    case cubic(CubicBezier)

    /// Where the piece begins.
    public var start: Point {
      switch self {
      case .line(let segment): segment.start
      case .quadratic(let curve): curve.start
      case .cubic(let curve): curve.start
      }
    }

    /// Where the piece ends.
    public var end: Point {
      switch self {
      case .line(let segment): segment.end
      case .quadratic(let curve): curve.end
      case .cubic(let curve): curve.end
      }
    }

    /// The smallest box that holds the piece, up to rounding.
    public var bounds: Rect {
      switch self {
      case .line(let segment): segment.bounds
      case .quadratic(let curve): curve.bounds
      case .cubic(let curve): curve.bounds
      }
    }

    /// The length to an absolute `accuracy` in points.
    public func length(accuracy: Double) -> Double {
      switch self {
      case .line(let segment): gap(from: segment.start, to: segment.end)
      case .quadratic(let curve): curve.length(accuracy: accuracy)
      case .cubic(let curve): curve.length(accuracy: accuracy)
      }
    }

    /// The distance from the piece to a point.
    public func distance(to point: Point) -> Double {
      switch self {
      case .line(let segment): segment.distance(to: point)
      case .quadratic(let curve): curve.distance(to: point)
      case .cubic(let curve): curve.distance(to: point)
      }
    }
  }

  /// The pieces in order, without memory of their own: moves draw nothing, closing draws a line.
  ///
  /// - Parameter closingOpenSubpaths: whether a line back to its start follows a subpath that is left open, as filling
  ///   takes it.
  public func pieces(closingOpenSubpaths: Bool = false) -> Pieces {
    Pieces(elements: elements, closesOpenSubpaths: closingOpenSubpaths)
  }

  /// The drawn pieces of a path in order.
  public struct Pieces: Sequence, IteratorProtocol, Sendable {
    private let elements: [Path.Element]
    private let closesOpenSubpaths: Bool
    private var index = 0
    private var subpathStart = Point.origin
    private var current = Point.origin

    init(elements: [Path.Element], closesOpenSubpaths: Bool) {
      self.elements = elements
      self.closesOpenSubpaths = closesOpenSubpaths
    }

    /// The next piece, or `nil` at the end.
    public mutating func next() -> Piece? {
      while index < elements.count {
        let element = elements[index]
        if case .move(let point) = element {
          if let closing = closingLine() { return closing }
          (subpathStart, current) = (point, point)
          index += 1
          continue
        }
        index += 1
        let start = current
        switch element {
        case .move: continue
        case .line(let end):
          current = end
          return .line(Segment(from: start, to: end))
        case .quadratic(let control, let end):
          current = end
          return .quadratic(QuadraticBezier(from: start, control: control, to: end))
        case .cubic(let control1, let control2, let end):
          current = end
          return .cubic(CubicBezier(from: start, control1: control1, control2: control2, to: end))
        case .close:
          if let closing = lineBack() { return closing }
        }
      }
      return closingLine()
    }

    private mutating func closingLine() -> Piece? { closesOpenSubpaths ? lineBack() : nil }

    private mutating func lineBack() -> Piece? {
      guard current != subpathStart else { return nil }
      let line = Segment(from: current, to: subpathStart)
      current = subpathStart
      return .line(line)
    }
  }
}
