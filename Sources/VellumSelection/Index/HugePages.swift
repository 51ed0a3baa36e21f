// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// Pages of 2 MiB for the memory of a large index, which make fresh memory and cold accesses cheaper.
///
/// Only a wish: where the system has no such call, or refuses, nothing changes. Chunks that the allocator puts side
/// by side can share a large page, so a wish covers every page that a chunk touches.
enum HugePages {
  /// Wishes for large pages in fresh memory.
  static func advise(_ start: UInt, byteCount: Int) {
    #if canImport(Glibc)
      guard byteCount >= 1 << 20 else { return }
      advise(start, byteCount, Int32(MADV_HUGEPAGE))
    #endif
  }

  /// Wishes for fresh memory, all of which will soon be filled, at once: page after page it costs three times as much.
  static func populate(_ start: UInt, byteCount: Int) {
    #if canImport(Glibc)
      guard byteCount >= 1 << 20 else { return }
      // MADV_POPULATE_WRITE, since Linux 5.14; older headers do not name it.
      advise(start, byteCount, 23)
    #endif
  }

  #if canImport(Glibc)
    private static func advise(_ start: UInt, _ byteCount: Int, _ advice: Int32) {
      let page: UInt = 4096
      let first = start / page * page
      let end = (start + UInt(byteCount) + page - 1) / page * page
      guard let address = unsafe UnsafeMutableRawPointer(bitPattern: first) else { return }
      _ = unsafe madvise(address, Int(end - first), advice)
    }
  #endif
}
