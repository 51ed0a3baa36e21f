// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness

/// Why the command line makes no sense.
struct UsageError: Error {
  var reason: String
}

/// What the command line asks for.
struct Settings {
  var filters: [String] = []
  var lists = false
  var printsJSON = false
  var showsHelp = false
  var runner = Runner()
  var comparison: String?

  /// Whether times are measured and printed.
  var takesTimes: Bool {
    if case .full = runner.mode { true } else { false }
  }

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(UsageError) {
    var position = 0
    func value(of option: String) throws(UsageError) -> String {
      position += 1
      guard position < words.count else { throw UsageError(reason: "\(option) needs a value") }
      return words[position]
    }
    while position < words.count {
      switch words[position] {
      case "--filter": filters.append(try value(of: "--filter"))
      case "--compare": comparison = try value(of: "--compare")
      case "--seconds":
        guard let seconds = Double(try value(of: "--seconds")), seconds > 0, seconds < 3600 else {
          throw UsageError(reason: "--seconds needs a positive number")
        }
        runner.seconds = seconds
      case "--list": lists = true
      case "--json": printsJSON = true
      case "--counts": runner.mode = .counts
      case "--instructions": runner.mode = .instructions
      case "--help": showsHelp = true
      default: throw UsageError(reason: "unknown option \(words[position]); try --help")
      }
      position += 1
    }
  }
}
