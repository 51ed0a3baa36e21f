// SPDX-License-Identifier: Apache-2.0

public import Foundation
import VellumGeometry
public import VellumInk

/// A gesture whose meaning is known.
public struct LabelledGesture: Sendable {
  /// What the person meant to draw.
  public var label: String
  /// The strokes in drawing order.
  public var strokes: [Trace]
  /// What else is said of it, such as `subject` and `speed`.
  public var fields: [String: String]

  /// A gesture with its label.
  public init(label: String, strokes: [Trace], fields: [String: String] = [:]) {
    self.label = label
    self.strokes = strokes
    self.fields = fields
  }
}

/// Why a file of labelled gestures cannot be read.
public enum LabelledGestureError: Error, Hashable, Sendable {
  /// A line is not what it should be.
  case line(Int, reason: String)
}

extension LabelledGesture {
  /// Reads one gesture a line.
  ///
  /// A line is `{"label": …, "strokes": [{"x": […], "y": […], "t": […]?, "p": […]?}], …}`, t in milliseconds. Other text and number fields become ``fields``; empty lines are passed over.
  public static func read(lines data: Data) throws(LabelledGestureError) -> [LabelledGesture] {
    var gestures: [LabelledGesture] = []
    var number = 0
    for line in data.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 32 || $0 == 13 || $0 == 9 }) { continue }
      guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
        throw .line(number, reason: "not a JSON object")
      }
      guard let label = object["label"] as? String else {
        throw .line(number, reason: "no text field \"label\"")
      }
      guard let strokes = object["strokes"] as? [[String: Any]] else {
        throw .line(number, reason: "no list \"strokes\"")
      }
      var gesture = LabelledGesture(label: label, strokes: [])
      for stroke in strokes {
        guard let trace = trace(stroke) else {
          throw .line(number, reason: "a stroke without number lists \"x\" and \"y\" of equal length")
        }
        gesture.strokes.append(trace)
      }
      for (key, value) in object where key != "label" && key != "strokes" {
        if let text = value as? String {
          gesture.fields[key] = text
        } else if let number = value as? NSNumber {
          gesture.fields[key] = number.stringValue
        }
      }
      gestures.append(gesture)
    }
    return gestures
  }

  private static func trace(_ stroke: [String: Any]) -> Trace? {
    func numbers(_ key: String) -> [Double]? { (stroke[key] as? [NSNumber])?.map(\.doubleValue) }
    guard let x = numbers("x"), let y = numbers("y"), x.count == y.count else { return nil }
    let times = numbers("t")
    let pressures = numbers("p")
    let start = times?.first ?? 0
    let samples = x.indices.map { index in
      PenSample(
        position: Point(x[index], y[index]),
        time: times.flatMap { index < $0.count ? ($0[index] - start) / 1000 : nil },
        pressure: pressures.flatMap { index < $0.count ? $0[index] : nil })
    }
    return Trace(samples: samples, startTime: times == nil ? nil : start / 1000)
  }
}
