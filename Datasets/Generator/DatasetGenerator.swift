// SPDX-License-Identifier: Apache-2.0

import Foundation
import PenSimulator
import VellumGeometry
import VellumInk
import VellumInterchange

/// Writes every file of `Datasets/` that is made by a program; the same bytes each time.
@main
struct DatasetGenerator {
  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Datasets")
    for (name, bytes) in files() {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
      print("\(name): \(bytes.count) bytes")
    }
  }

  /// The files by name.
  private static func files() -> [(String, [UInt8])] {
    let tablet = PenDevice(rate: 120, clockJitter: 0.05)
    let display = PenDevice(rate: 240, clockJitter: 0.05)
    let screen = PenDevice(rate: 60, clockJitter: 0.2, quantum: 1, reportsPressure: false, reportsTilt: false)
    return [
      ("Sessions/flowchart.inkml", inkML(FlowchartPage(seed: 22, device: tablet).traces)),
      (
        "Sessions/shapes-240hz.evemu",
        evemu(ShapeSheet(seed: 5, device: display).drawings.prefix(6).flatMap(\.strokes))
      ),
      ("Sessions/shapes-120hz.inkml", inkML(ShapeSheet(seed: 6, device: tablet).drawings.flatMap(\.strokes))),
      ("Sessions/gestures-60hz.ndjson", gestures(device: screen)),
      ("Sessions/gestures-labels.json", labels()),
      ("Sessions/adversarial.ndjson", adversarial()),
    ]
  }

  private static func inkML(_ traces: [Trace]) -> [UInt8] {
    InkMLWriter.write(Recording(format: .inkml, traces: traces.map(rounded)))
  }

  private static func evemu(_ traces: [Trace]) -> [UInt8] { Array(EvemuText.write(traces).utf8) }

  /// Two people, one drawing of each kind by each.
  private static func gestures(device: PenDevice) -> [UInt8] {
    let people: [(String, HandStyle)] = [("neat", .neat), ("hasty", .hasty)]
    return GestureWriter.write(
      people.enumerated().flatMap { number, person in
        ShapeSheet(seed: 20 + UInt64(number), device: device, style: person.1).drawings.map { drawing in
          let start = drawing.strokes.first?.startTime ?? 0
          return Gesture(
            strokes: drawing.strokes.map { stroke in
              var stroke = rounded(stroke)
              stroke.startTime = stroke.startTime.map { ($0 - start).rounded(toPlaces: 3) }
              return stroke
            },
            attributes: [
              JSONMember("label", .string(drawing.shape.kind.rawValue)),
              JSONMember("subject", .string(person.0)),
            ])
        }
      })
  }

  /// What may be answered to each label of the gestures: its own kind, and those that look the same.
  private static func labels() -> [UInt8] {
    let fourCorners: [ShapeKind] = [.rectangle, .parallelogram, .trapezoid, .diamond, .roundedRectangle]
    let lines = ShapeSheet.shapes.map(\.kind).map { kind in
      var accepted = [kind]
      var near: [ShapeKind] = []
      switch kind {
      case .circle, .ellipse: accepted = [.circle, .ellipse]
      case .rectangle, .diamond, .parallelogram: near = fourCorners.filter { $0 != kind }
      case .regularPolygon: accepted.append(.polygon)
      case .line, .polyline, .arc: near = [.line, .polyline, .arc, .curve].filter { $0 != kind }
      default: break
      }
      func list(_ kinds: [ShapeKind]) -> String { kinds.map { "\"\($0.rawValue)\"" }.joined(separator: ",") }
      return " \"\(kind.rawValue)\": {\"accept\":[\(list(accepted))],\"near\":[\(list(near))]}"
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private static func adversarial() -> [UInt8] {
    GestureWriter.write(
      AdversarialStrokes.cases.map { entry in
        Gesture(
          strokes: [Trace(points: entry.points)], attributes: [JSONMember("label", .string(entry.name))])
      })
  }

  /// What a device would report, and what makes the file the same on every machine: the mathematics library
  /// may differ in the last place of a sine.
  private static func rounded(_ trace: Trace) -> Trace {
    var trace = trace
    trace.startTime = trace.startTime?.rounded(toPlaces: 3)
    for index in trace.samples.indices {
      let sample = trace.samples[index]
      trace.samples[index].position = Point(
        sample.position.x.rounded(toPlaces: 2), sample.position.y.rounded(toPlaces: 2))
      trace.samples[index].time = sample.time?.rounded(toPlaces: 4)
      trace.samples[index].pressure = sample.pressure?.rounded(toPlaces: 3)
      trace.samples[index].altitude = sample.altitude.map { .radians($0.radians.rounded(toPlaces: 3)) }
      trace.samples[index].azimuth = sample.azimuth.map { .radians($0.radians.rounded(toPlaces: 3)) }
    }
    return trace
  }
}

extension Double {
  /// The nearest number with the given number of decimals.
  func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
