// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - Masks

extension Stroke {
  /// The parametric ranges of the path that are visible through a mask: where the centre line lies inside a closed path of
  /// the page, by the nonzero rule.
  ///
  /// - Complexity: O(n·m) for m elements of the mask.
  public func maskedPathRanges(in mask: Path, steps: Int = 16) -> [ClosedRange<Double>] {
    guard let domain = path.domain else { return [] }
    func isInside(_ parameter: Double) -> Bool {
      mask.contains(transform.apply(to: path.location(at: parameter)))
    }
    let start = domain.lowerBound
    guard domain.upperBound > start else { return isInside(start) ? [domain] : [] }
    var ranges: [ClosedRange<Double>] = []
    var wasInside = isInside(start)
    var begin = start
    var previous = start
    // The same steps for a piece as for the path that it was cut from.
    let first = Int((start * Double(steps)).rounded(.down)) + 1
    let last = Int((domain.upperBound * Double(steps)).rounded(.up))
    for step in first...Swift.max(first, last) {
      let parameter = Swift.min(domain.upperBound, Double(step) / Double(steps))
      let inside = isInside(parameter)
      if inside != wasInside {
        var (a, b) = (previous, parameter)
        for _ in 0..<50 where b - a > 1e-10 {
          let middle = 0.5 * (a + b)
          if isInside(middle) == wasInside { a = middle } else { b = middle }
        }
        if wasInside { ranges.append(begin...a) } else { begin = b }
        wasInside = inside
      }
      previous = parameter
    }
    if wasInside { ranges.append(begin...domain.upperBound) }
    return ranges
  }
}
