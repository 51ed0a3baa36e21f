// SPDX-License-Identifier: Apache-2.0

/// Lines and Bézier curves, joined into subpaths: what is drawn, filled, clipped and exported.
///
/// Each subpath begins with `move`. A closed subpath encloses an area; filling uses the nonzero rule unless a caller
/// says otherwise.
public struct Path: Hashable, Sendable {
  /// One step of the pen that traces the path.
  @frozen
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic curve from the current point.
    case quadratic(control: Point, to: Point)
    /// A cubic curve from the current point.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line back to the beginning of the subpath, which it closes.
    case close
  }

  /// The steps in order.
  public private(set) var elements: [Element]

  /// A path that draws nothing.
  public init() { elements = [] }

  /// Straight lines through the points; for fewer than one point a path that draws nothing.
  public init(polyline points: [Point], closed: Bool = false) {
    self.init()
    guard let first = points.first else { return }
    elements.reserveCapacity(points.count + 1)
    move(to: first)
    for point in points.dropFirst() { line(to: point) }
    if closed { close() }
  }

  /// Whether the path draws nothing.
  public var isEmpty: Bool { elements.isEmpty }

  /// Reserves room for `count` steps.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Begins a subpath.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a straight line.
  ///
  /// A subpath must have begun.
  public mutating func line(to point: Point) {
    precondition(!elements.isEmpty, "a path begins with move(to:)")
    elements.append(.line(to: point))
  }

  /// Adds a quadratic curve.
  ///
  /// A subpath must have begun.
  public mutating func quadratic(control: Point, to point: Point) {
    precondition(!elements.isEmpty, "a path begins with move(to:)")
    elements.append(.quadratic(control: control, to: point))
  }

  /// Adds a cubic curve.
  ///
  /// A subpath must have begun.
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    precondition(!elements.isEmpty, "a path begins with move(to:)")
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the subpath with a straight line.
  ///
  /// A subpath must have begun.
  public mutating func close() {
    precondition(!elements.isEmpty, "a path begins with move(to:)")
    elements.append(.close)
  }

  /// Adds all steps of another path.
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  /// The path with every point taken through `transform`.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = Path()
    result.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: transform.apply(to: point))
      case .line(let point): .line(to: transform.apply(to: point))
      case .quadratic(let control, let point):
        .quadratic(control: transform.apply(to: control), to: transform.apply(to: point))
      case .cubic(let control1, let control2, let point):
        .cubic(
          control1: transform.apply(to: control1), control2: transform.apply(to: control2),
          to: transform.apply(to: point))
      case .close: .close
      }
    }
    return result
  }
}
