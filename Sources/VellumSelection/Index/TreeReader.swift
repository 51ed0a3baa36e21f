// SPDX-License-Identifier: Apache-2.0

/// Looks at a tree.
///
/// It lives for the duration of one query, whose borrowed memory it points into, and changes
/// nothing, so that any number of queries can run at once.
@safe @frozen @usableFromInline struct TreeReader {
  @usableFromInline let blocks: ChunkTable<TreeBlock.Bytes>
  @usableFromInline let root: UInt32
  @usableFromInline let height: Int

  @inlinable @inline(__always)
  init(blocks: ChunkTable<TreeBlock.Bytes>, root: UInt32, height: Int) {
    self.blocks = blocks
    self.root = root
    self.height = height
  }

  @inlinable @inline(__always) func block(_ number: UInt32) -> TreeBlock {
    unsafe TreeBlock(UnsafeMutableRawPointer(blocks.pointer(to: Int(number))))
  }
}
