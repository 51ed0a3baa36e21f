// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import VellumGeometry
import VellumInk

func randomPath(_ random: inout SplitMix, count: Int) -> StrokePath {
  var place = Point(random.number(0...500), random.number(0...500))
  return StrokePath(
    points: (0..<count).map { index in
      place += Vector(random.number(-20...30), random.number(-20...20))
      return StrokePoint(
        position: place, timeOffset: 0.008 * Double(index), width: random.number(1...6),
        azimuth: .radians(6.2 + 0.02 * Double(index)))
    })
}

/// A path all of whose attributes vary from point to point.
func attributedPath(_ random: inout SplitMix, count: Int) -> StrokePath {
  var path = randomPath(&random, count: count)
  for index in path.points.indices {
    path.points[index].width = random.number(2...3)
    path.points[index].height = random.number(2...3)
    path.points[index].opacity = random.number(0.6...1.4)
    path.points[index].pressure = random.number(0.3...0.7)
    path.points[index].altitude = .radians(random.number(0.7...1.1))
    path.points[index].azimuth = .radians(6 + random.number(0...0.6))
    path.points[index].roll = .radians(random.number(2...3))
    path.points[index].secondaryScale = random.number(1...2)
    path.points[index].threshold = random.number(0...1)
    path.points[index].lateralJitter = random.number(0...1)
  }
  return path
}

/// The greatest difference of any attribute, in its own unit.
func greatestDifference(_ a: StrokePoint, _ b: StrokePoint) -> Double {
  let scalars = [
    a.position.distance(to: b.position), a.timeOffset - b.timeOffset, a.width - b.width, a.height - b.height,
    a.opacity - b.opacity, a.secondaryScale - b.secondaryScale, a.threshold - b.threshold,
    a.lateralJitter - b.lateralJitter, (a.pressure ?? -9) - (b.pressure ?? 9),
    (a.altitude?.radians ?? -9) - (b.altitude?.radians ?? 9),
    (a.azimuth ?? .zero).shortestTurn(to: b.azimuth ?? .zero).radians,
    (a.roll ?? .zero).shortestTurn(to: b.roll ?? .zero).radians,
  ]
  return scalars.map { abs($0) }.max()!
}

/// A curved stroke of varying width.
func curvedStroke(_ random: inout SplitMix, count: Int, ink: InkKind = .monoline) -> Stroke {
  Stroke(
    id: UniqueID(high: 0, low: 1), ink: Ink(ink, width: 4), path: attributedPath(&random, count: count),
    randomSeed: 77)
}

/// A range within a path's domain, now and then with a whole end or an end of the domain.
func randomRange(_ random: inout SplitMix, in path: StrokePath) -> ClosedRange<Double> {
  let domain = path.domain!
  func end() -> Double {
    let value = random.number(domain)
    switch random.next() % 5 {
    case 0: return Swift.min(domain.upperBound, Swift.max(domain.lowerBound, value.rounded()))
    case 1: return random.next() % 2 == 0 ? domain.lowerBound : domain.upperBound
    default: return value
    }
  }
  let (a, b) = (end(), end())
  return Swift.min(a, b)...Swift.max(a, b)
}
