// SPDX-License-Identifier: Apache-2.0

/// The tree under ``SpatialIndex``: a B+-tree over curve keys whose nodes also carry boxes, as an R-tree's do.
///
/// Keys say where a box is kept, so that insertion is a search without choices; boxes say what a query must visit.
/// Leaves and nodes are blocks of one array and name each other by number; `places` says where each item is, so
/// that an item is removed or moved without a search. Every box above an item is exactly the union below it.
@usableFromInline struct BoxTree: Sendable {
  @usableFromInline var blocks = ChunkedMemory<TreeBlock.Bytes>()
  /// For each item its leaf · 32 + place; for an unused number `unused`.
  @usableFromInline var places = ChunkedMemory<UInt32>()
  /// Item numbers are less than this.
  @usableFromInline var placeCount = 0
  @usableFromInline var header = TreeHeader()

  @inlinable static var unused: UInt32 { .max }

  init() {}
}

/// What a tree knows about itself beside its blocks.
@usableFromInline struct TreeHeader: Sendable {
  @usableFromInline var frame = IndexFrame(x: 0, y: 0, side: 0, usualSize: 0)
  @usableFromInline var root = TreeBlock.none
  /// Levels of nodes above the leaves; 0 in the empty tree, which has no root.
  @usableFromInline var height = 0
  @usableFromInline var count = 0
  /// Where the last insertion went: drawing order comes back to it.
  var recentLeaf: UInt32 = 0
  /// Blocks given back, linked by their parents.
  var firstFreeBlock = TreeBlock.none
  var freeBlocks = 0
  /// Blocks that were ever in use come first; all from here on are untouched.
  var usedBlocks = 0
  /// How many boxes were seen that reach the frame's edge.
  var outsideCount = 0
  /// How many of them, beside a sixteenth of all, are suffered before the frame is reviewed.
  var outsideLimit = 32
  /// The count at which the frame is next compared with the content.
  var nextFrameReview = 64

  /// Forgets all blocks.
  mutating func clear() {
    root = TreeBlock.none
    height = 0
    count = 0
    firstFreeBlock = TreeBlock.none
    freeBlocks = 0
    usedBlocks = 0
  }
}

// MARK: - Access

extension BoxTree {
  @inlinable @inline(__always) var count: Int { header.count }

  @inlinable @inline(__always) func contains(item: UInt32) -> Bool {
    Int(item) < placeCount && places[Int(item)] != Self.unused
  }

  /// Makes one more number possible, which is about to be given a place.
  @inline(__always) mutating func addPlace() {
    places.reserve(placeCount &+ 1)
    placeCount &+= 1
  }

  /// Makes the next `count` numbers possible.
  ///
  /// - Parameter areUsed: whether all of them are about to be given places.
  mutating func addPlaces(_ count: Int, exactly: Bool, areUsed: Bool) {
    places.grow(to: placeCount + count, exactly: exactly)
    if !areUsed {
      places.edit { places in
        for item in placeCount..<placeCount + count { places[item] = Self.unused }
      }
    }
    placeCount += count
  }

  /// Changes the tree, after making sure that `blocks` more blocks can be had.
  ///
  /// There must be a place.
  @inline(__always)
  mutating func edit(reserving count: Int, _ body: (inout TreeEditor) -> Void) {
    // Blocks that were given back count too, but seldom matter.
    blocks.reserve(header.usedBlocks &+ count)
    Self.edit(&blocks, &places, &header, body)
  }

  @inline(__always)
  private static func edit(
    _ blocks: inout ChunkedMemory<TreeBlock.Bytes>, _ places: inout ChunkedMemory<UInt32>,
    _ header: inout TreeHeader, _ body: (inout TreeEditor) -> Void
  ) {
    unsafe withUnsafeMutablePointer(to: &header) { header in
      blocks.edit { blocks in
        places.edit { places in
          var editor = unsafe TreeEditor(blocks, places, header)
          body(&editor)
        }
      }
    }
  }

  /// Runs a query on the blocks; the tree must not be empty.
  @inlinable @inline(__always)
  func read<Result>(_ body: (TreeReader) -> Result) -> Result {
    blocks.read { body(TreeReader(blocks: $0, root: header.root, height: header.height)) }
  }
}
