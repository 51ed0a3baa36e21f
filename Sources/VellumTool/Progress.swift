// SPDX-License-Identifier: Apache-2.0

/// A line on the terminal that tells how far a command is: only where a person watches standard error, and only once
/// the work has taken more than a second.
struct Progress {
  private let label: String
  private let total: Int
  private let isShown: Bool
  private let began: Double
  private var lastShown: Double

  /// Progress over `total` steps.
  init(_ label: String, total: Int) {
    self.label = label
    self.total = total
    isShown = standardErrorIsTerminal()
    began = monotonicSeconds()
    lastShown = began
  }

  /// Tells that `done` steps are done.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = monotonicSeconds()
    guard now - began > 1, now - lastShown > 0.1 || done == total else { return }
    lastShown = now
    writeProgress("\r\(label) \(done) of \(total)\u{1B}[K")
  }

  /// Takes the line away again.
  func finish() {
    if lastShown > began { writeProgress("\r\u{1B}[K") }
  }
}
