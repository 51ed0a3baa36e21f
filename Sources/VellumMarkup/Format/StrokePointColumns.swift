// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// How a column of a stroke's control points is stored; the first byte of each column.
private enum ColumnMode: UInt8 {
  /// Every value is the column's default (absent, for a channel that may be absent).
  case standard = 0
  /// Every value is the one that follows.
  case constant = 1
  /// All values follow.
  case values = 2
  /// A bit for each point says whether it has a value; the values follow.
  case sparse = 3
  /// Every value equals the column's before.
  case sameAsPrevious = 4
}

// MARK: - Writing

extension ByteWriter {
  /// Control points by columns: both coordinates in full, then each other quantity in the shortest of its
  /// modes.
  mutating func append(_ points: [StrokePoint]) {
    append(UInt32(points.count))
    for point in points { append(point.position.x) }
    for point in points { append(point.position.y) }
    column(points, standard: 0) { $0.timeOffset }
    column(points, standard: nil) { $0.width }
    if points.allSatisfy({ $0.height.bitPattern == $0.width.bitPattern }) {
      append(ColumnMode.sameAsPrevious.rawValue)
    } else {
      column(points, standard: nil) { $0.height }
    }
    column(points, standard: 1) { $0.opacity }
    column(points, standard: nil) { $0.pressure }
    column(points, standard: nil) { $0.altitude?.radians }
    column(points, standard: nil) { $0.azimuth?.radians }
    column(points, standard: nil) { $0.roll?.radians }
    column(points, standard: 1) { $0.secondaryScale }
    column(points, standard: 0) { $0.threshold }
    column(points, standard: 0) { $0.lateralJitter }
  }

  private mutating func column(
    _ points: [StrokePoint], standard: Double?, _ value: (StrokePoint) -> Double?
  ) {
    let first = points.first.flatMap(value)
    var (allPresent, allSame, allStandard) = (true, true, true)
    for point in points {
      let number = value(point)
      allPresent = allPresent && number != nil
      // Bit patterns tell -0 from 0, so that nothing changes by saving.
      allSame = allSame && number?.bitPattern == first?.bitPattern
      allStandard = allStandard && number?.bitPattern == standard?.bitPattern
    }
    if allStandard {
      append(ColumnMode.standard.rawValue)
    } else if allSame, let first {
      append(ColumnMode.constant.rawValue)
      append(first)
    } else if allPresent {
      append(ColumnMode.values.rawValue)
      for point in points { if let number = value(point) { append(number) } }
    } else {
      append(ColumnMode.sparse.rawValue)
      appendBits(points.map { value($0) != nil })
      for point in points { if let number = value(point) { append(number) } }
    }
  }

  private mutating func appendBits(_ bits: [Bool]) {
    for start in stride(from: 0, to: bits.count, by: 8) {
      var byte: UInt8 = 0
      for index in start..<min(start + 8, bits.count) where bits[index] { byte |= 1 << UInt8(index - start) }
      append(byte)
    }
  }
}

// MARK: - Reading

/// The values of a column after reading.
private enum Column {
  case constant(Double?)
  case values([Double])
  case sparse([Double?])

  subscript(index: Int) -> Double? {
    switch self {
    case .constant(let value): value
    case .values(let values): values[index]
    case .sparse(let values): values[index]
    }
  }
}

extension ByteReader {
  mutating func strokePoints() throws(DecodingFailure) -> [StrokePoint] {
    let count = try count(ofSize: 16)
    let xs = try values(count)
    let ys = try values(count)
    let times = try column(count, standard: 0, .required)
    let widths = try column(count, standard: nil, .length)
    let heights = try column(count, standard: nil, .length, previous: widths)
    let opacities = try column(count, standard: 1, .required)
    let pressures = try column(count, standard: nil, .optional)
    let altitudes = try column(count, standard: nil, .optional)
    let azimuths = try column(count, standard: nil, .optional)
    let rolls = try column(count, standard: nil, .optional)
    let scales = try column(count, standard: 1, .required)
    let thresholds = try column(count, standard: 0, .required)
    let jitters = try column(count, standard: 0, .required)
    var points: [StrokePoint] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      points.append(
        StrokePoint(
          position: Point(xs[index], ys[index]), timeOffset: times[index] ?? 0, width: widths[index] ?? 0,
          height: heights[index] ?? 0, opacity: opacities[index] ?? 1, pressure: pressures[index],
          altitude: altitudes[index].map(Angle.radians), azimuth: azimuths[index].map(Angle.radians),
          roll: rolls[index].map(Angle.radians), secondaryScale: scales[index] ?? 1,
          threshold: thresholds[index] ?? 0, lateralJitter: jitters[index] ?? 0))
    }
    return points
  }

  private mutating func values(_ count: Int) throws(DecodingFailure) -> [Double] {
    try require(count <= remaining / 8, at: offset, "\(count) numbers do not fit into \(remaining) bytes")
    var values: [Double] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try double()) }
    return values
  }

  /// What a column may hold.
  private enum Content {
    case optional
    case required
    case length
  }

  private mutating func column(
    _ count: Int, standard: Double?, _ content: Content, previous: Column? = nil
  ) throws(DecodingFailure) -> Column {
    let start = offset
    let column = try column(count, standard: standard, previous: previous)
    guard content != .optional, count > 0 else { return column }
    for index in 0..<count {
      guard let value = column[index] else {
        throw .malformed(offset: start, reason: "a number is missing that every control point has")
      }
      try require(content != .length || value >= 0, at: start, "a width is negative")
    }
    return column
  }

  private mutating func column(
    _ count: Int, standard: Double?, previous: Column?
  ) throws(DecodingFailure) -> Column {
    let start = offset
    let mode = try uint8()
    switch ColumnMode(rawValue: mode) {
    case .standard: return .constant(standard)
    case .constant: return .constant(try double())
    case .values: return .values(try values(count))
    case .sparse: return .sparse(try sparseValues(count))
    case .sameAsPrevious:
      guard let previous else {
        throw .malformed(offset: start, reason: "there is no column before to repeat")
      }
      return previous
    case nil: throw .newer(offset: start, reason: "column mode \(mode) is not known")
    }
  }

  private mutating func sparseValues(_ count: Int) throws(DecodingFailure) -> [Double?] {
    let bits = try take((count + 7) / 8)
    var values: [Double?] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      let isPresent = bytes[bits + index / 8] >> UInt8(index % 8) & 1 == 1
      values.append(isPresent ? try double() : nil)
    }
    return values
  }
}
