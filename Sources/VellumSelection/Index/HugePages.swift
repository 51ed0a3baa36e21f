// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// Asks for pages of 2 MiB for a large piece of memory: a cold access to a large tree then costs about half.
///
/// Only a wish: where the system has no such call, or refuses, nothing changes. Neighbouring pieces join to whole
/// pages, so each asks for all of itself.
func adviseHugePages(_ memory: UnsafeMutableRawBufferPointer) {
  #if canImport(Glibc)
    let page: UInt = 4096
    guard let base = memory.baseAddress, memory.count >= 1 << 20 else { return }
    let start = (UInt(bitPattern: base) + page - 1) / page * page
    let end = (UInt(bitPattern: base) + UInt(memory.count)) / page * page
    guard let first = unsafe UnsafeMutableRawPointer(bitPattern: start) else { return }
    _ = unsafe madvise(first, Int(end - start), Int32(MADV_HUGEPAGE))
  #endif
}
