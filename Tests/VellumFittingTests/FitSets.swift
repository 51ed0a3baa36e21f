// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumGeometry

/// Noisy point sets with known truth, read from a folder beside the package where it is present.
struct FitSet {
  /// The numbers of the header after the set's number.
  var header: [Double]
  /// The true corners of a polygon.
  var corners: [Point] = []
  var points: [Point] = []
}

enum FitSets {
  /// The folder that holds the sets, relative to the package's root.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/peers/fit_sets")

  static var arePresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("ellipse.txt.gz").path)
  }

  /// The sets of a file; `stride` leaves out all but every n-th.
  static func read(_ name: String, stride step: Int = 1) throws -> [FitSet] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", folder.appendingPathComponent(name + ".txt.gz").path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var sets: [FitSet] = []
    var count = -1
    var keeps = false
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let isHeader = line.first == UInt8(ascii: "#")
      let isSecond = isHeader && line.dropFirst().first == UInt8(ascii: "#")
      if isHeader && !isSecond {
        count += 1
        keeps = count % step == 0
      }
      guard keeps else { continue }
      let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Double($0) }
      if isSecond {
        sets[sets.count - 1].corners = points(numbers)
      } else if isHeader {
        sets.append(FitSet(header: Array(numbers.dropFirst())))
      } else {
        sets[sets.count - 1].points.append(Point(numbers[0], numbers[1]))
      }
    }
    return sets
  }

  private static func points(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  /// The value below which the share `q` of the values lies, linear between neighbours.
  static func quantile(_ values: [Double], _ q: Double) -> Double {
    let sorted = values.sorted()
    let place = q * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
