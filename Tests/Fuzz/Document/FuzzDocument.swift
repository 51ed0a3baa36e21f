// SPDX-License-Identifier: Apache-2.0
// Build: swift build --sanitize=fuzzer --sanitize=address -Xswiftc -DFUZZING --product fuzz-document
// Run:   .build/debug/fuzz-document -max_total_time=20 Tests/Fuzz/Document/Corpus
// Without the flag the product reads its corpus once.

import VellumGeometry
import VellumInk
import VellumMarkup

#if !FUZZING
  import FuzzReplay
#endif

/// Reads arbitrary bytes: what is read is valid, is written and read again equal, and a recovering read finds
/// no fewer elements than a strict one.
func read(_ bytes: [UInt8]) {
  let bytes = repairingChecks(bytes)
  let strict = try? PaperMarkup(decoding: bytes)
  if let strict {
    precondition(strict.subelements.allSatisfy { $0.isValid }, "an element that is not valid")
    precondition(
      (try? PaperMarkup(decoding: strict.encoded())) == strict, "a document that changes by saving")
  }
  guard let recovered = try? RecoveredMarkup(decoding: bytes) else {
    precondition(strict == nil, "a document that only the strict reader reads")
    return
  }
  if let strict { precondition(recovered.markup == strict && recovered.problems.isEmpty, "two readings") }
  let again = try? PaperMarkup(decoding: recovered.markup.encoded())
  precondition(
    again?.subelements == recovered.markup.subelements, "a recovered document that changes by saving")
}

/// The bytes with checks and counts that fit, or else no input would get past them: chunks are walked by
/// their lengths.
private func repairingChecks(_ input: [UInt8]) -> [UInt8] {
  var bytes = input
  guard bytes.count >= 16 else { return bytes }
  write(check(bytes, 0..<12), to: &bytes, at: 12)
  var offset = 16
  var elementCount: UInt32 = 0
  var checks: [UInt8] = []
  while bytes.count - offset >= 16 {
    var length = 0
    for index in 0..<4 { length |= Int(bytes[offset + 4 + index]) << (8 * index) }
    guard length <= bytes.count - offset - 16 else { break }
    if bytes[offset..<offset + 4].elementsEqual("done".utf8), length == 12 {
      write(elementCount, to: &bytes, at: offset + 12)
      write(check(checks, 0..<checks.count), to: &bytes, at: offset + 20)
    }
    if bytes[offset] & 0x20 == 0 { elementCount += 1 }
    write(check(bytes, offset..<offset + 12 + length), to: &bytes, at: offset + 12 + length)
    checks += bytes[offset + 12 + length..<offset + 16 + length]
    offset += 16 + length
  }
  return bytes
}

/// The check of gzip and PNG, bit by bit: another way than the reader's.
private func check(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for index in range {
    crc ^= UInt32(bytes[index])
    for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }
  return ~crc
}

private func write(_ value: UInt32, to bytes: inout [UInt8], at offset: Int) {
  for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
}

#if FUZZING
  /// What libFuzzer calls with each input.
  @c(LLVMFuzzerTestOneInput)
  public func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
#else
  @main
  enum Program {
    static func main() throws { try CorpusReplay.run { read($0) } }
  }
#endif
