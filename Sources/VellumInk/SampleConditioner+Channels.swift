// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Ranges of the channels

extension SampleConditioner {
  /// Takes what is not a number for unreported, and clamps or wraps what is out of range.
  mutating func cleanChannels(_ sample: inout PenSample) {
    if let pressure = sample.pressure {
      if !(pressure >= 0 && pressure.isFinite) {
        // Not a number, or the negative number by which some drivers say "unknown".
        sample.pressure = nil
        report.unusableValues += 1
      } else if pressure > 1 {
        sample.pressure = 1
        report.clampedValues += 1
      }
    }
    if let altitude = sample.altitude {
      if !altitude.isFinite {
        sample.altitude = nil
        report.unusableValues += 1
      } else if altitude.radians < 0 || altitude.radians > .pi / 2 {
        sample.altitude = .radians(Swift.min(.pi / 2, Swift.max(0, altitude.radians)))
        report.clampedValues += 1
      }
    }
    sample.azimuth = cleaned(sample.azimuth)
    sample.roll = cleaned(sample.roll)
    if let altitude = sample.altitude, altitude.radians >= .pi / 2 - 1e-9 {
      // An upright pen points nowhere.
      sample.azimuth = nil
    }
    if let value = sample.tangentialPressure, !(abs(value) <= 1) {
      sample.tangentialPressure = value.isFinite ? (value > 0 ? 1 : -1) : nil
      report.clampedValues += 1
    }
    if let value = sample.hoverDistance, !value.isFinite { sample.hoverDistance = nil }
  }

  private mutating func cleaned(_ direction: Angle?) -> Angle? {
    guard let direction else { return nil }
    guard direction.isFinite else {
      report.unusableValues += 1
      return nil
    }
    return direction.normalizedPositive
  }
}
