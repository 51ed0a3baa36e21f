// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum select`: what a marquee or a lasso selects.
  static let select = Command(
    name: "select",
    summary: "Say what a marquee or a lasso selects in a document",
    operands: "DOCUMENT --rect X0,Y0,X1,Y1 | --lasso \"X,Y X,Y ..\" [options]",
    operandCount: 1...1,
    discussion: """
      Prints one JSON line for each element that is selected, from the bottom to the top, with the share of it that lies
      in the area. What counts is what is drawn, not its box. A lasso is closed by a straight line; what it circles is
      inside, however often. A recording is read as plain ink.
      """,
    options: [
      Option("rect", value: "BOX", "A marquee: four numbers"),
      Option("lasso", value: "POINTS", "A lasso: at least three points"),
      Option(
        "rule", value: "RULE",
        "contain: all of the element (default); touch: any of it;\na number from 0 to 1: at least that share of its length or area"
      ),
      Option("even-odd", "The lasso's inside is where a ray crosses it an odd number of times"),
      Option("locked", "Reach locked elements too"),
    ],
    examples: [
      Example("All that is mostly in a box", "vellum select page.vellum --rect 0,0,200,100 --rule 0.5")
    ],
    run: { arguments throws(ToolError) in
      let area = try arguments.area()
      let rule = try arguments.areaRule()
      let page = try PaperMarkup.page(at: arguments.operands[0])
      guard let area else { return .done }
      let index = DocumentIndex(page)
      let options = HitOptions(requiredInteractions: arguments.has("locked") ? [] : .select)
      var text = ""
      for id in index.elements(in: area, rule, options) {
        guard let element = page.subelements.element(withID: id) else { continue }
        let answer = JSONValue.ordered([
          ("id", .string(id.uuidText)), ("kind", .string(element.kindName)),
          ("share", .short(index.share(of: id, in: area))), ("index", .integer(index.rank(of: id) ?? 0)),
        ])
        text += answer.text + "\n"
      }
      try writeOutput(text, to: "-")
      return .done
    })
}

extension Arguments {
  /// The area; `nil` when it encloses nothing, and so selects nothing.
  fileprivate func area() throws(ToolError) -> SelectionArea? {
    switch (value("rect"), value("lasso")) {
    case (let text?, nil):
      let numbers = try numbers(text, option: "rect")
      guard numbers.count == 4 else { throw .usage("--rect: four numbers are needed, X0,Y0,X1,Y1") }
      return SelectionArea(marquee: Rect(Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3])))
    case (nil, let text?):
      let numbers = try numbers(text, option: "lasso")
      guard numbers.count.isMultiple(of: 2) else { throw .usage("--lasso: each point has two numbers") }
      guard numbers.count >= 6 else { throw .usage("--lasso: at least three points are needed") }
      let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
      return SelectionArea(lasso: points, rule: has("even-odd") ? .evenOdd : .nonzero)
    case (.some, .some): throw .usage("--rect and --lasso exclude each other")
    default: throw .usage("one of --rect and --lasso is required")
    }
  }

  fileprivate func areaRule() throws(ToolError) -> AreaRule {
    switch value("rule") {
    case nil, "contain"?: return .contains
    case "touch"?: return .touches
    default: return .share(try number("rule", in: 0...1) ?? 1)
    }
  }

  private func numbers(_ text: String, option: String) throws(ToolError) -> [Double] {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " || $0 == ";" }) {
      guard let number = Double(word), number.isFinite else {
        throw .usage("--\(option): \"\(word)\" is not a number")
      }
      numbers.append(number)
    }
    return numbers
  }
}
