// SPDX-License-Identifier: Apache-2.0
// The one place of the tool that calls the operating system.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The largest input that is read, in bytes: far above any recording, far below what would exhaust a machine.
private let greatestInput = 1 << 30

/// The whole of a file, or of standard input for `-`.
func readInput(_ path: String) throws(ToolError) -> [UInt8] {
  let name = displayName(path)
  let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .file(name, reason: systemReason()) }
  defer { if descriptor != 0 { close(descriptor) } }
  var bytes: [UInt8] = []
  while true {
    let chunk = 1 << 16
    let before = bytes.count
    guard before < greatestInput else { throw .file(name, reason: "larger than \(greatestInput >> 20) MB") }
    bytes.append(contentsOf: repeatElement(0, count: chunk))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(descriptor, buffer.baseAddress! + before, chunk)
    }
    let code = errno
    bytes.removeLast(chunk - max(0, count))
    if count == 0 { return bytes }
    if count < 0 && code != EINTR { throw .file(name, reason: systemReason(code)) }
  }
}

/// Writes a file so that a reader sees the old bytes or all of the new ones, even when the disk fills up or the
/// process is killed: a temporary file in the same folder is written, flushed and renamed.
///
/// `-` is standard output. Something that is no regular file (a pipe, a device) is written in place.
func writeOutput(_ bytes: [UInt8], to path: String) throws(ToolError) {
  if path == "-" { return try writeAll(bytes, to: 1, name: displayName(path)) }
  var status = stat()
  let exists = unsafe stat(path, &status) == 0
  if exists && status.st_mode & S_IFMT != S_IFREG {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, reason: systemReason()) }
    defer { close(descriptor) }
    return try writeAll(bytes, to: descriptor, name: path)
  }
  let target = exists ? resolved(path) : path
  let temporary = "\(target).\(getpid()).tmp"
  let mode = exists ? status.st_mode & 0o777 : 0o666
  let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
  guard descriptor >= 0 else { throw .file(path, reason: systemReason()) }
  do throws(ToolError) {
    try writeAll(bytes, to: descriptor, name: path)
    guard fsync(descriptor) == 0 else { throw .file(path, reason: systemReason()) }
    close(descriptor)
  } catch {
    close(descriptor)
    unsafe unlink(temporary)
    throw error
  }
  guard unsafe rename(temporary, target) == 0 else {
    let reason = systemReason()
    unsafe unlink(temporary)
    throw .file(path, reason: reason)
  }
}

/// Writes text as UTF-8; see ``writeOutput(_:to:)``.
func writeOutput(_ text: String, to path: String) throws(ToolError) {
  try writeOutput(Array(text.utf8), to: path)
}

/// Writes a line to standard error.
func writeError(_ line: String) { try? writeAll(Array((line + "\n").utf8), to: 2, name: "standard error") }

/// Writes a part of a line to standard error.
func writeProgress(_ text: String) { try? writeAll(Array(text.utf8), to: 2, name: "standard error") }

/// Whether standard error is a terminal that a person watches.
func standardErrorIsTerminal() -> Bool { isatty(2) == 1 }

/// How a path is called in messages.
func displayName(_ path: String) -> String { path == "-" ? "standard input or output" : path }

/// What follows the last point of a path; all of it when there is none.
func fileEnding(of path: String) -> String { path.split(separator: ".").last.map(String.init) ?? "" }

/// Ends the process.
func endProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// Seconds on a clock that never goes back.
func monotonicSeconds() -> Double {
  var now = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

/// Seconds that the processor has spent on this thread.
func processorSeconds() -> Double {
  var now = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}

/// Waits; does nothing for a time that is not positive.
func pause(seconds: Double) {
  guard seconds > 0 else { return }
  let whole = seconds.rounded(.down)
  var remaining = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  var request = remaining
  while unsafe nanosleep(&request, &remaining) != 0 && errno == EINTR { request = remaining }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(ToolError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress! + written, buffer.count - written)
    }
    if count < 0 {
      let code = errno
      if code == EINTR { continue }
      throw .file(name, reason: systemReason(code))
    }
    written += count
  }
}

/// The path with symbolic links followed, so that a rename replaces the file and not the link.
private func resolved(_ path: String) -> String {
  guard let buffer = unsafe realpath(path, nil) else { return path }
  defer { unsafe free(buffer) }
  return unsafe String(cString: buffer)
}

private func systemReason(_ code: Int32 = errno) -> String {
  unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
}
