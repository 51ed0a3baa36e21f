// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry

@Suite struct AngleTests {
  @Test func normalizationKeepsTheDirectionAndEntersTheRange() {
    for turns in -5...5 {
      for degrees in stride(from: -360.0, through: 360, by: 7.5) {
        let angle = Angle.degrees(degrees + 360 * Double(turns))
        let positive = angle.normalizedPositive
        #expect(positive.radians >= 0 && positive.radians < 2 * .pi)
        #expect(abs(positive.sine - angle.sine) < 1e-12 && abs(positive.cosine - angle.cosine) < 1e-12)
        let signed = angle.normalizedSigned
        #expect(signed.radians >= -.pi && signed.radians < .pi)
        #expect(abs(signed.sine - angle.sine) < 1e-12 && abs(signed.cosine - angle.cosine) < 1e-12)
      }
    }
  }

  @Test func interpolationOfDirectionsGoesTheShortWay() {
    let middle = Angle.degrees(350).interpolatedDirection(to: .degrees(10), at: 0.5)
    #expect(abs(middle.degrees) < 1e-9 || abs(middle.degrees - 360) < 1e-9)
  }
}
