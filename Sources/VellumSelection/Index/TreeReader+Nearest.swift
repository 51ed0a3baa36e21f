// SPDX-License-Identifier: Apache-2.0

/// A point as the nearest-neighbour search compares it with kept boxes: rounded down, in the frame's unit.
@frozen @usableFromInline struct NearestQuery: Sendable {
  @usableFromInline let x: Int32
  @usableFromInline let y: Int32

  @inlinable init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Squared distances that the true one is not below, in the frame's unit: of a kept box from a point.
///
/// They are the bits of a `Float`, which order as the numbers do. Rounding has moved edges and point by less than a
/// unit each, and arithmetic in `Float` errs by less than the 2^-20 that is taken off at the end. The distance itself
/// is at most `slack` more than the root.
extension BoxQuad {
  @inlinable static var slack: Float { 6 }

  /// For each of the four boxes a number that the squared distance is not below.
  @inlinable @inline(__always) func squaredDistances(_ q: NearestQuery) -> SIMD4<Int32> {
    let dx = Self.sumOfPositive(
      minX &- SIMD4(repeating: q.x &+ 2), SIMD4(repeating: q.x &- 1) &+ negatedMaxX)
    let dy = Self.sumOfPositive(
      minY &- SIMD4(repeating: q.y &+ 2), SIMD4(repeating: q.y &- 1) &+ negatedMaxY)
    let x = SIMD4<Float>(Float(dx.x), Float(dx.y), Float(dx.z), Float(dx.w))
    let y = SIMD4<Float>(Float(dy.x), Float(dy.y), Float(dy.z), Float(dy.w))
    return unsafe unsafeBitCast((x * x + y * y) * SIMD4(repeating: 1 - 0x1p-20), to: SIMD4<Int32>.self)
  }

  /// The positive of two numbers, of which one at most is positive, or zero.
  ///
  /// A point cannot lie on both sides of a box; only what stands in an unused place is that, and whatever comes out for
  /// it is large.
  @inlinable @inline(__always)
  static func sumOfPositive(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
    (a & ~(a &>> 31)) | (b & ~(b &>> 31))
  }

  /// The lesser of numbers that are not negative.
  @inlinable @inline(__always)
  static func least(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
    let difference = a &- b
    return b &+ (difference & (difference &>> 31))
  }
}

/// The children of a node that a nearest-neighbour search has not visited yet.
@frozen @usableFromInline struct NearestChildren {
  /// For each place the squared distance, whose four lowest bits are the place; `Int32.max` when it was visited.
  @usableFromInline var keys = [4 of SIMD4<Int32>](repeating: SIMD4(repeating: .max))
  @usableFromInline var node: UInt32 = 0

  @inlinable @inline(__always) init() {}

  @inlinable @inline(__always) mutating func fill(_ number: UInt32, _ block: TreeBlock, _ query: NearestQuery)
  {
    node = number
    keys[0] = block.quad(0).squaredDistances(query) & SIMD4(repeating: ~15) | SIMD4(0, 1, 2, 3)
    keys[1] = block.quad(1).squaredDistances(query) & SIMD4(repeating: ~15) | SIMD4(4, 5, 6, 7)
    keys[2] = block.quad(2).squaredDistances(query) & SIMD4(repeating: ~15) | SIMD4(8, 9, 10, 11)
    keys[3] = block.quad(3).squaredDistances(query) & SIMD4(repeating: ~15) | SIMD4(12, 13, 14, 15)
  }

  /// The least key.
  @inlinable @inline(__always) var least: Int32 {
    let four = BoxQuad.least(BoxQuad.least(keys[0], keys[1]), BoxQuad.least(keys[2], keys[3]))
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }

  @inlinable @inline(__always) mutating func remove(at place: Int) { keys[place &>> 2][place & 3] = .max }
}

extension TreeReader {
  /// Beyond this squared distance there is nothing but what stands in unused places.
  @inlinable static var farthest: Float { 0x1.8p61 }

  /// Offers items in about the order of the distance of their boxes, until no box can be within `limit`.
  ///
  /// Depth first, the nearest child before the others: the first leaf makes the limit so small that few of the
  /// others need be looked at again.
  ///
  /// - Parameters:
  ///   - limit: the squared distance in the frame's unit beyond which nothing matters, as of now.
  ///   - offer: takes an item and a number that the squared distance of its box is not below.
  @inlinable @inline(__always)
  func forEachNearest(_ query: NearestQuery, limit: () -> Float, _ offer: (UInt32, Float) -> Void) {
    var path = [16 of NearestChildren](repeating: NearestChildren())
    var level = height
    path[level].fill(root, block(root), query)
    while true {
      let most = Int32(bitPattern: Swift.min(limit(), Self.farthest).bitPattern)
      let key = path[level].least
      guard key <= most | 15 else {
        if level == height { return }
        level &+= 1
        continue
      }
      let place = Int(key & 15)
      path[level].remove(at: place)
      let child = block(path[level].node)[place]
      if level == 1 {
        let leaf = block(child)
        visitNearest(leaf, first: 0, query, most, limit: limit, offer)
        if leaf.count > 16 { visitNearest(leaf, first: 4, query, most, limit: limit, offer) }
      } else {
        level &-= 1
        path[level].fill(child, block(child), query)
      }
    }
  }

  /// Offers the items in four quads of a leaf, or in the last two.
  @inlinable @inline(__always)
  func visitNearest(
    _ leaf: TreeBlock, first: Int, _ query: NearestQuery, _ most: Int32, limit: () -> Float,
    _ offer: (UInt32, Float) -> Void
  ) {
    var squares = [4 of SIMD4<Int32>](repeating: SIMD4(repeating: .max))
    squares[0] = leaf.quad(first).squaredDistances(query)
    squares[1] = leaf.quad(first &+ 1).squaredDistances(query)
    if first == 0 {
      squares[2] = leaf.quad(2).squaredDistances(query)
      squares[3] = leaf.quad(3).squaredDistances(query)
    }
    let limits = SIMD4(repeating: most)
    var pending =
      ~BoxQuad.signs(
        limits &- squares[0], limits &- squares[1], limits &- squares[2], limits &- squares[3]) & 0xFFFF
    while pending != 0 {
      let place = pending.trailingZeroBitCount
      pending &= pending &- 1
      let square = Float(bitPattern: UInt32(bitPattern: squares[place &>> 2][place & 3]))
      if square <= limit() { offer(leaf[first &* 4 &+ place], square) }
    }
  }
}
