// SPDX-License-Identifier: Apache-2.0

import Vellum
import VellumEvaluation

extension LabelMap {
  /// Reads a map from a file; an error names the file, and the line or the label.
  init(path: String) throws(ToolError) {
    let bytes = try readInput(path)
    let file = displayName(path)
    let value: JSONValue
    do throws(ImportError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw .refused(file: file, place: error.place, reason: error.reason)
    }
    guard let members = value.members else {
      throw .refused(file: file, place: .file, reason: "a map of labels is an object")
    }
    self.init(rules: [:])
    for member in members {
      do throws(LabelMapError) {
        rules[member.key] = try LabelMap.rule(member.value)
      } catch {
        throw .refused(file: file, place: .file, reason: "label \"\(member.key)\": \(error.reason)")
      }
    }
  }

  private struct LabelMapError: Error {
    var reason: String
  }

  private static func rule(_ value: JSONValue) throws(LabelMapError) -> Rule {
    guard value.members != nil else { throw LabelMapError(reason: "its rule is no object") }
    if value["reject"] == .bool(true) { return .reject(tolerate: try answers(value["tolerate"])) }
    guard value["accept"] != nil else {
      throw LabelMapError(reason: "neither \"accept\" nor \"reject\": true")
    }
    return .shape(accept: try answers(value["accept"]), near: try answers(value["near"]))
  }

  private static func answers(_ value: JSONValue?) throws(LabelMapError) -> [Answer] {
    guard let value else { return [] }
    guard let elements = value.elements else { throw LabelMapError(reason: "a list of kinds is an array") }
    var answers: [Answer] = []
    for element in elements {
      guard let text = element.string else { throw LabelMapError(reason: "a kind is a string") }
      guard let answer = Answer(text) else { throw LabelMapError(reason: "\"\(text)\" is no kind") }
      answers.append(answer)
    }
    return answers
  }
}
