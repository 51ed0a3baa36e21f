// SPDX-License-Identifier: Apache-2.0

import Foundation
import SceneComparison

/// `benchmark scene`: the published scene of strokes on Vellum's index and, with the trait `Peers`, on others.
enum SceneCommand {
  static let help = """
    usage: benchmark scene [--items N] [--rounds N] [--json]

    Runs the published scene of pen strokes: builds, queries, moves and drags, in processor time of the thread.
    Built with --traits Peers, Boost.Geometry and GEOS run the same beside it, one after the other in every round.

    options:
      --items N    Segments in the scene (default 100000)
      --rounds N   Rounds, of which the middle is given (default 5)
      --json       One JSON object: every answer and every figure
      --help       Print this text

    """

  /// Runs the command; 1 when a peer gave another answer.
  static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
    var (items, rounds, printsJSON) = (100_000, 5, false)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--items": items = try number(rest.popFirst(), of: argument)
      case "--rounds": rounds = try number(rest.popFirst(), of: argument)
      case "--json": printsJSON = true
      case "--help":
        print(help, terminator: "")
        return 0
      default: throw UsageError(reason: "scene: unknown argument \(argument)")
      }
    }
    guard let comparison = try? SceneComparison(count: items, rounds: rounds) else {
      throw UsageError(reason: "scene: the scene was refused")
    }
    print(printsJSON ? comparison.json : comparison.table)
    return comparison.agrees ? 0 : 1
  }

  private static func number(_ text: String?, of option: String) throws(UsageError) -> Int {
    guard let text, let number = Int(text), number > 0 else {
      throw UsageError(reason: "scene: \(option) needs a number above 0")
    }
    return number
  }
}
