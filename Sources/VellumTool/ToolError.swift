// SPDX-License-Identifier: Apache-2.0

import Vellum

/// Why a command stopped; says what goes to standard error and which status the process ends with.
enum ToolError: Error {
  /// The command line makes no sense.
  case usage(String)
  /// An input was refused, at a place.
  case refused(file: String, place: ImportError.Place, reason: String)
  /// A file could not be read or written.
  case file(String, reason: String)

  /// The sentence for standard error, without the tool's name.
  var message: String {
    switch self {
    case .usage(let text): text
    case .file(let file, let reason): "\(file): \(reason)"
    case .refused(let file, let place, let reason):
      switch place {
      case .file: "\(file): \(reason)"
      case .line(let line): "\(file):\(line): \(reason)"
      case .field(let line, let name): "\(file):\(line): field \"\(name)\": \(reason)"
      case .byte(let offset): "\(file): byte \(offset): \(reason)"
      }
    }
  }

  /// The status that the process ends with.
  var status: ExitStatus {
    if case .usage = self { .usage } else { .refused }
  }
}

/// The process's exit statuses.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// An input was refused, or a file could not be read or written.
  case refused = 1
  /// A latency budget was missed; everything was written.
  case budgetMissed = 2
  /// The command line makes no sense (`EX_USAGE`).
  case usage = 64
}
