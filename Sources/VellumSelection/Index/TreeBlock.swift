// SPDX-License-Identifier: Apache-2.0

/// A view of one 512-byte block of a tree's memory, a leaf or a node.
///
/// All unsafe access to blocks is in this file.
///
/// | bytes   | leaf: up to 24 items            | node: up to 16 children          |
/// |---------|---------------------------------|----------------------------------|
/// | 0-383   | six quads of boxes              | four quads of boxes (0-255)      |
/// |         |                                 | first keys (256-383)             |
/// | 384-479 | the items                       | the children (384-447)           |
/// | 480-495 | the first key, the end key      |                                  |
/// | 496-503 | the parent, the count           | the parent, the count            |
///
/// Unused places hold the box that holds nothing, and in nodes the greatest key. A view is made from memory that is
/// valid for the duration of one call into the tree, and it does not outlive that call; numbers of places and blocks
/// come from the tree itself, whose invariants keep them in range.
@safe @frozen @usableFromInline struct TreeBlock {
  @usableFromInline let base: UnsafeMutableRawPointer

  @inlinable @inline(__always) init(_ base: UnsafeMutableRawPointer) { unsafe self.base = unsafe base }

  /// As much memory as a block takes.
  @frozen @usableFromInline struct Bytes: BitwiseCopyable, Sendable {
    @usableFromInline let vectors: [32 of SIMD4<Int32>]
  }

  @inlinable static var leafCapacity: Int { 24 }
  @inlinable static var nodeCapacity: Int { 16 }
  /// In place of a block: none.
  @inlinable static var none: UInt32 { .max }
}

// MARK: - Fields

extension TreeBlock {
  @inlinable @inline(__always) var parent: UInt32 {
    get { unsafe base.load(fromByteOffset: 496, as: UInt32.self) }
    nonmutating set { unsafe base.storeBytes(of: newValue, toByteOffset: 496, as: UInt32.self) }
  }

  @inlinable @inline(__always) var count: Int {
    get { Int(unsafe base.load(fromByteOffset: 500, as: UInt32.self)) }
    nonmutating set {
      unsafe base.storeBytes(of: UInt32(truncatingIfNeeded: newValue), toByteOffset: 500, as: UInt32.self)
    }
  }

  /// The first key that belongs to a leaf.
  @inlinable @inline(__always) var firstKey: CurveKey {
    get { unsafe base.load(fromByteOffset: 480, as: CurveKey.self) }
    nonmutating set { unsafe base.storeBytes(of: newValue, toByteOffset: 480, as: CurveKey.self) }
  }

  /// The first key that belongs to the next leaf.
  @inlinable @inline(__always) var endKey: CurveKey {
    get { unsafe base.load(fromByteOffset: 488, as: CurveKey.self) }
    nonmutating set { unsafe base.storeBytes(of: newValue, toByteOffset: 488, as: CurveKey.self) }
  }

  /// The item in a place of a leaf, the child in a place of a node.
  @inlinable @inline(__always) subscript(place: Int) -> UInt32 {
    get { unsafe base.load(fromByteOffset: 384 &+ place &* 4, as: UInt32.self) }
    nonmutating set { unsafe base.storeBytes(of: newValue, toByteOffset: 384 &+ place &* 4, as: UInt32.self) }
  }

  /// The first key of a child of a node.
  @inlinable @inline(__always) func key(at place: Int) -> CurveKey {
    unsafe base.load(fromByteOffset: 256 &+ place &* 8, as: CurveKey.self)
  }

  @inlinable @inline(__always) func setKey(_ key: CurveKey, at place: Int) {
    unsafe base.storeBytes(of: key, toByteOffset: 256 &+ place &* 8, as: CurveKey.self)
  }
}

// MARK: - Boxes

extension TreeBlock {
  @inlinable @inline(__always) func quad(_ index: Int) -> BoxQuad {
    let offset = index &* 64
    return unsafe BoxQuad(
      minX: base.load(fromByteOffset: offset, as: SIMD4<Int32>.self),
      minY: base.load(fromByteOffset: offset &+ 16, as: SIMD4<Int32>.self),
      negatedMaxX: base.load(fromByteOffset: offset &+ 32, as: SIMD4<Int32>.self),
      negatedMaxY: base.load(fromByteOffset: offset &+ 48, as: SIMD4<Int32>.self))
  }

  @inlinable @inline(__always) func box(at place: Int) -> QuantizedBox {
    let offset = (place &>> 2) &* 64 &+ (place & 3) &* 4
    return unsafe QuantizedBox(
      base.load(fromByteOffset: offset, as: Int32.self),
      base.load(fromByteOffset: offset &+ 16, as: Int32.self),
      base.load(fromByteOffset: offset &+ 32, as: Int32.self),
      base.load(fromByteOffset: offset &+ 48, as: Int32.self))
  }

  @inline(__always) func setBox(_ box: QuantizedBox, at place: Int) {
    let offset = (place &>> 2) &* 64 &+ (place & 3) &* 4
    unsafe base.storeBytes(of: box.x, toByteOffset: offset, as: Int32.self)
    unsafe base.storeBytes(of: box.y, toByteOffset: offset &+ 16, as: Int32.self)
    unsafe base.storeBytes(of: box.z, toByteOffset: offset &+ 32, as: Int32.self)
    unsafe base.storeBytes(of: box.w, toByteOffset: offset &+ 48, as: Int32.self)
  }

  /// Puts the box that holds nothing into all places of some quads.
  @inline(__always) func clearQuads(from first: Int, to end: Int) {
    var offset = first &* 64
    while offset < end &* 64 {
      unsafe base.storeBytes(of: .nothing, toByteOffset: offset, as: QuantizedBox.self)
      offset &+= 16
    }
  }

  /// The box that holds the first `quads` · 4 boxes.
  @inline(__always) func union(quads: Int) -> QuantizedBox {
    let first = quad(0)
    var (minX, minY) = (first.minX, first.minY)
    var (maxX, maxY) = (first.negatedMaxX, first.negatedMaxY)
    var index = 1
    while index < quads {
      let next = quad(index)
      minX = minX.union(next.minX)
      minY = minY.union(next.minY)
      maxX = maxX.union(next.negatedMaxX)
      maxY = maxY.union(next.negatedMaxY)
      index &+= 1
    }
    // Transposing first makes the rest four unions of whole vectors.
    let a = QuantizedBox(minX.x, minY.x, maxX.x, maxY.x)
    let b = QuantizedBox(minX.y, minY.y, maxX.y, maxY.y)
    let c = QuantizedBox(minX.z, minY.z, maxX.z, maxY.z)
    let d = QuantizedBox(minX.w, minY.w, maxX.w, maxY.w)
    return a.union(b).union(c.union(d))
  }
}
