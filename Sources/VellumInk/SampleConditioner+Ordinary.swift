// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Ordinary samples

extension SampleConditioner {
  /// Lets the next sample of a stroke through when no stage would change it; answers false, with nothing changed, when it
  /// has to go through the stages.
  ///
  /// Nearly all samples are such: looking costs a fraction of mending.
  @inline(__always)
  mutating func letsThrough(_ sample: PenSample, appendingTo output: inout [PenSample]) -> Bool {
    guard sample.phase == .moved, isOpen, hasNewest, !hasSuspect, burst.isEmpty, sample.tool == tool,
      sample.device == device, isSound(sample), let raw = sample.time, let lastTime = newest.time,
      let time = clock.next(raw), time > lastTime
    else { return false }
    let step = sample.position.distance(to: newest.position)
    let seen = step * options.zoom
    guard seen <= options.greatestLeap || seen <= (time - lastTime) * options.greatestSpeed else {
      return false
    }
    clock.advance(to: time, report: &report)
    if let value = sample.pressure { pressure.note(value) }
    lastStep = Swift.max(0.5 * lastStep, step)
    newest = sample
    newest.time = time
    output.append(newest)
    return true
  }

  /// Whether every channel is in its range, and the pressure needs no judgement.
  @inline(__always)
  private func isSound(_ sample: PenSample) -> Bool {
    guard isUsable(sample.position), sample.tangentialPressure == nil, sample.hoverDistance == nil else {
      return false
    }
    if let value = sample.pressure, !(value > 0 && value <= 1 && pressure.isSettled) { return false }
    // An upright pen points nowhere.
    if let altitude = sample.altitude, !(altitude.radians >= 0 && altitude.radians < .pi / 2 - 1e-9) {
      return false
    }
    return Self.isWrapped(sample.azimuth) && Self.isWrapped(sample.roll)
  }

  @inline(__always)
  private static func isWrapped(_ direction: Angle?) -> Bool {
    guard let direction else { return true }
    return direction.radians >= 0 && direction.radians < 2 * .pi
  }
}
