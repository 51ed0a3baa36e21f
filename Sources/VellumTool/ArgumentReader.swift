// SPDX-License-Identifier: Apache-2.0

/// The words of a command line, sorted into options and operands.
struct Arguments: Sendable {
  /// The values of each option in the order given; an option without a value holds empty strings.
  var values: [String: [String]] = [:]
  /// The words that are no options, in order; `-` is one of them.
  var operands: [String] = []

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of an option.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option.
  func all(_ name: String) -> [String] { values[name] ?? [] }
}

/// Reads a command line by a command's table of options.
///
/// An option is `--name`, `--name value` or `--name=value`; `--` ends the options; a single `-` is an operand
/// (a standard stream). An option that the table lacks is an error that names the nearest one.
struct ArgumentReader {
  /// The command whose table is obeyed.
  var command: Command

  /// Sorts the words; throws a usage error that names the word and says what would be right.
  func read(_ words: [String]) throws(ToolError) -> Arguments {
    var result = Arguments()
    var position = 0
    var optionsEnded = false
    while position < words.count {
      let word = words[position]
      position += 1
      // A negative number is an operand: a coordinate.
      if optionsEnded || word == "-" || !word.hasPrefix("-") || Double(word) != nil {
        result.operands.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        let (name, attached) = split(word)
        let option = try option(named: name, word: word)
        let value: String
        if option.value == nil {
          guard attached == nil else { throw .usage("--\(name) takes no value") }
          value = ""
        } else if let attached {
          value = attached
        } else {
          guard position < words.count else {
            throw .usage("--\(name) needs a value (\(option.value ?? ""))")
          }
          value = words[position]
          position += 1
        }
        guard option.repeats || result.values[name] == nil else { throw .usage("--\(name) was given twice") }
        result.values[name, default: []].append(value)
      }
    }
    try checkStreams(result)
    return result
  }

  /// Standard output takes one file, and standard input gives one.
  private func checkStreams(_ arguments: Arguments) throws(ToolError) {
    let streamed = command.options.filter { arguments.values[$0.name]?.contains("-") == true }
    let outputs = streamed.filter { $0.isOutput }
    if outputs.count > 1 {
      let names = outputs.map { "--\($0.name)" }.joined(separator: " and ")
      throw .usage("\(names) cannot both be -: standard output takes one file")
    }
    let inputs =
      arguments.operands.count { $0 == "-" } + streamed.count { $0.isInput }
    if inputs > 1 { throw .usage("- was given twice as an input: standard input can be read once") }
  }

  /// Checks the number of operands; apart from ``read(_:)``, so that `--help` needs none.
  func checkOperands(_ arguments: Arguments) throws(ToolError) {
    let count = arguments.operands.count
    if count < command.operandCount.lowerBound {
      throw .usage("missing operand; usage: vellum \(command.name) \(command.operands)")
    }
    if count > command.operandCount.upperBound {
      throw .usage("unexpected operand \"\(arguments.operands[command.operandCount.upperBound])\"")
    }
  }

  private func split(_ word: String) -> (name: String, value: String?) {
    let body = word.hasPrefix("--") ? word.dropFirst(2) : word.dropFirst(1)
    guard let equals = body.firstIndex(of: "=") else { return (String(body), nil) }
    return (String(body[..<equals]), String(body[body.index(after: equals)...]))
  }

  private func option(named name: String, word: String) throws(ToolError) -> Command.Option {
    let known = command.options + [Command.Option("help", "")]
    if word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) { return option }
    let hint = nearest(to: name, among: known.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
    throw .usage("unknown option \(word.hasPrefix("--") ? "--" : "-")\(name)\(hint)")
  }
}

/// The name that fewest edits turn `word` into, if it is near enough to be a slip.
func nearest(to word: String, among names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: editDistance(Array(word), Array($0))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.name.count / 3) ? best.name : nil
}

/// Levenshtein's distance, one row at a time.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
