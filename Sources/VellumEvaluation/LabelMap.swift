// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import VellumGeometry

/// What a recogniser may answer to each label.
public struct LabelMap: Sendable {
  /// A kind, or a kind with a certain number of corners or tips.
  public struct Answer: Hashable, Sendable {
    /// The kind.
    public var kind: ShapeKind
    /// The number of corners or tips; `nil` for any.
    public var vertices: Int?

    /// Reads `"kind"` or `"kind:vertices"`; `nil` for anything else.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard let kind = ShapeKind(rawValue: String(parts[0])), parts.count <= 2 else { return nil }
      self.kind = kind
      if parts.count == 2 {
        guard let vertices = Int(parts[1]) else { return nil }
        self.vertices = vertices
      }
    }

    /// Whether a shape is of this kind and number of corners.
    public func matches(_ shape: Shape) -> Bool {
      shape.kind == kind && (vertices == nil || vertices == shape.vertexCount)
    }
  }

  /// The rule for one label.
  public enum Rule: Hashable, Sendable {
    /// The label is a shape: these answers are right, those are near.
    case shape(accept: [Answer], near: [Answer])
    /// The label is no shape: no answer is right, these are tolerated.
    case reject(tolerate: [Answer])
  }

  /// The rule of each label; labels without one are passed over.
  public var rules: [String: Rule]

  /// A map with the given rules.
  public init(rules: [String: Rule]) { self.rules = rules }

  /// Reads `{LABEL: {"accept": [KIND…], "near": [KIND…]} or {"reject": true, "tolerate": [KIND…]}}`; an error's reason
  /// names the label.
  public init(json data: Data) throws(LabelMapError) {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw LabelMapError(reason: "not a JSON object of labels")
    }
    rules = [:]
    for label in object.keys.sorted() {
      guard let entry = object[label] as? [String: Any] else {
        throw LabelMapError(reason: "label \"\(label)\": not an object")
      }
      func answers(_ key: String) throws(LabelMapError) -> [Answer] {
        guard let value = entry[key] else { return [] }
        guard let texts = value as? [String] else {
          throw LabelMapError(reason: "label \"\(label)\": \"\(key)\" is not a list of kinds")
        }
        var answers: [Answer] = []
        for text in texts {
          guard let answer = Answer(text) else {
            throw LabelMapError(reason: "label \"\(label)\": unknown kind \"\(text)\"")
          }
          answers.append(answer)
        }
        return answers
      }
      if entry["reject"] as? Bool == true {
        rules[label] = .reject(tolerate: try answers("tolerate"))
      } else {
        rules[label] = .shape(accept: try answers("accept"), near: try answers("near"))
      }
    }
  }
}

/// Why a label map cannot be read.
public struct LabelMapError: Error, Hashable, Sendable {
  /// What is wrong, and at which label.
  public var reason: String
}

extension Shape {
  /// The number of corners or tips where a kind can have several; `nil` otherwise.
  public var vertexCount: Int? {
    switch self {
    case .polyline(let points), .polygon(let points): points.count
    case .triangle: 3
    case .trapezoid, .parallelogram: 4
    case .regularPolygon(let polygon): polygon.vertexCount
    case .star(let star): star.tipCount
    default: nil
    }
  }
}
