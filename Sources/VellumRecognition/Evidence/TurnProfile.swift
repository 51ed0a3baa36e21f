// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Where along a loop the turning happens: in a few corners, however rounded, or evenly as in an ellipse.
///
/// A corner that a hasty hand rounds still turns within a tenth of the loop, so turns are summed over windows of that
/// length instead of being looked at one by one.
struct TurnProfile {
  /// The shares of the whole turning that lie in the three, four and five strongest windows.
  private(set) var three = 0.0
  private(set) var four = 0.0
  private(set) var five = 0.0
  /// The turns within the third and the fourth strongest window, in radians.
  private(set) var third = 0.0
  private(set) var fourth = 0.0
  /// The share of windows that hardly turn: the straight part of the loop.
  private(set) var straightShare = 0.0

  /// The number of chords a loop is walked in.
  private static let chordCount = 32
  /// A window that turns by less than this, in radians, is straight; in an ellipse they turn by 0.6 in the mean.
  private static let straight = 0.2

  /// The angle of (x, y) to within 0.004 radians, which is far below what a hand can steer.
  private static func turn(_ y: Double, _ x: Double) -> Double {
    let (a, b) = (abs(x), abs(y))
    guard max(a, b) > 0 else { return 0 }
    let ratio = min(a, b) / max(a, b)
    var angle = ratio * (0.25 * .pi + 0.273 * (1 - ratio))
    if b > a { angle = 0.5 * .pi - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The profile of a loop of evenly spaced places; its end is taken to meet its start.
  init(_ points: [Point]) {
    let count = TurnProfile.chordCount
    guard points.count >= count else { return }
    func place(_ index: Int) -> Point { points[index * points.count / count] }
    var turns = [Double](repeating: 0, count: count)
    var previous = place(0) - place(count - 1)
    var total = 0.0
    for index in 0..<count {
      let chord = place(index + 1 < count ? index + 1 : 0) - place(index)
      turns[index] = TurnProfile.turn(previous.cross(chord), previous.dot(chord))
      total += turns[index]
      previous = chord
    }
    let sense: Double = total < 0 ? -1 : 1
    var whole = 0.0
    var windows = [Double](repeating: 0, count: count)
    var straightCount = 0
    for index in 0..<count {
      let window =
        turns[index == 0 ? count - 1 : index - 1] + turns[index] + turns[index + 1 < count ? index + 1 : 0]
      windows[index] = sense * window
      whole += abs(turns[index])
      if abs(window) < TurnProfile.straight { straightCount += 1 }
    }
    straightShare = Double(straightCount) / Double(count)
    guard whole > 1e-9 else { return }
    var sum = 0.0
    for rank in 1...5 {
      var best = 0
      for index in 1..<count where windows[index] > windows[best] { best = index }
      let peak = max(windows[best], 0)
      sum += peak
      for step in -2...2 { windows[(best + step + count) % count] = -.infinity }
      switch rank {
      case 3: (three, third) = (sum / whole, peak)
      case 4: (four, fourth) = (sum / whole, peak)
      case 5: five = sum / whole
      default: break
      }
    }
  }
}
