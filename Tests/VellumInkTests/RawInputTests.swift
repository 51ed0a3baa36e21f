// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

@Suite struct RawInputTests {
  @Test(arguments: [
    (0.0, 0.0, 0.0, 90.0), (90, 0, 0, 0), (0, 90, 90, 0), (-90, 0, 180, 0), (0, -90, 270, 0),
    (45, 45, 45, 35.264),
    (30, -20, 327.772, 55.686),
  ])
  func tiltsGiveThePublishedDirections(x: Double, y: Double, azimuth: Double, altitude: Double) {
    let direction = PenDirection(PenTilt(x: .degrees(x), y: .degrees(y)))
    #expect(abs(direction.azimuth.degrees - azimuth) < 0.001)
    #expect(abs(direction.altitude.degrees - altitude) < 0.001)
    let back = PenTilt(direction)
    #expect(abs(back.x.degrees - x) < 1e-6 && abs(back.y.degrees - y) < 1e-6)
  }

  @Test func directionsAndTiltsInvertEachOther() {
    var random = SplitMix(seed: 4)
    for _ in 0..<2000 {
      let direction = PenDirection(
        altitude: .radians(random.number(0.05...1.5)), azimuth: .radians(random.number(0...6.283)))
      let back = PenDirection(PenTilt(direction))
      #expect(abs(back.altitude.radians - direction.altitude.radians) < 1e-12)
      #expect(abs(back.azimuth.shortestTurn(to: direction.azimuth).radians) < 1e-12)
    }
  }

  @Test func wholeDegreesAreTheNearest() {
    let whole = PenTilt(PenDirection(altitude: .radians(1.2), azimuth: .radians(6))).wholeDegrees
    #expect(whole == (20, -6))
    #expect(PenTilt(x: .degrees(-0.5), y: .degrees(0.5)).wholeDegrees == (0, 1))
  }

  @Test func flatPenInsideAQuadrantLeansAlongBothAxes() {
    let tilt = PenTilt(PenDirection(altitude: .zero, azimuth: .degrees(135)))
    #expect(tilt.wholeDegrees == (-90, 90))
    #expect(PenDirection(tilt).altitude == .zero)
  }

  @Test func tiltedPenPointsAlongItsUnitVector() {
    let vector = PenDirection(PenTilt(x: .degrees(45), y: .zero)).unitVector
    #expect(
      abs(vector.x - 0.5.squareRoot()) < 1e-12 && abs(vector.y) < 1e-12
        && abs(vector.z - 0.5.squareRoot()) < 1e-12)
    let down = PenDirection(PenTilt(x: .zero, y: .degrees(30)))
    #expect(abs(down.azimuth.degrees - 90) < 1e-9 && abs(down.altitude.degrees - 60) < 1e-9)
  }

  @Test func androidTiltAgreesWithItsTiltAngles() {
    var random = SplitMix(seed: 6)
    for _ in 0..<500 {
      let (t, o) = (random.number(0.05...1.5), random.number(-3.14...3.14))
      let direction = PenDirection(androidTilt: t, orientation: o)
      let (st, ct) = (Angle.radians(t).sine, Angle.radians(t).cosine)
      let x = Vector(ct, Angle.radians(-o).sine * st).angle
      let y = Vector(ct, Angle.radians(-o).cosine * st).angle
      let tilt = PenTilt(direction)
      #expect(abs(tilt.x.radians - x.radians) < 1e-9 && abs(tilt.y.radians - y.radians) < 1e-9)
    }
    #expect(PenDirection(androidTilt: .nan, orientation: 1e6).altitude == .quarterTurn)
    // Orientation 0: the pen points up the screen, its cap down; −π/2: to the left.
    #expect(abs(PenDirection(androidTilt: 1, orientation: 0).azimuth.degrees - 90) < 1e-9)
    #expect(abs(PenDirection(androidTilt: 1, orientation: -.pi / 2).azimuth.normalizedSigned.degrees) < 1e-9)
  }

  @Test func unreportedFieldsOfWindowsStayUnreported() {
    let all: WindowsPenMask = [.pressure, .rotation, .tiltX, .tiltY]
    let full = PenSample.windowsPen(
      position: .origin, microseconds: 1_500_000, pressure: 512, rotation: 359, tiltX: 0, tiltY: -90,
      mask: all)
    #expect(full.pressure == 0.5 && full.time == 1.5 && full.altitude == .zero)
    let bare = PenSample.windowsPen(
      position: .origin, microseconds: 0, pressure: 0, rotation: 0, tiltX: 0, tiltY: 0, mask: [])
    #expect(bare.pressure == nil && bare.roll == nil && bare.altitude == nil && bare.azimuth == nil)
  }

  @Test func unevenTiltRangeKeepsZeroAndMissingAxesAreAbsent() {
    #expect(EvdevAxis(minimum: -64, maximum: 63).tilt(of: 0)?.degrees == 0)
    #expect(EvdevAxis(minimum: 0, maximum: 0).tilt(of: 0) == nil)
    let none = PenSample.evdev(position: .origin, seconds: 0)
    #expect(none.altitude == nil && none.azimuth == nil && none.pressure == nil)
    #expect(EvdevAxis(minimum: -9000, maximum: 9000).tilt(of: 4500)?.degrees == 45)
    #expect(abs(EvdevAxis(minimum: -64, maximum: 63, resolution: 57).tilt(of: 57)!.radians - 1) < 1e-12)
  }

  @Test func pressureIsAShareOfTheDevicesOwnRange() {
    let axis = EvdevAxis(minimum: 0, maximum: 2047)
    #expect(axis.share(of: 2047) == 1)
    #expect(abs(axis.share(of: 1024)! - 0.5002) < 1e-4)
    #expect(EvdevAxis(minimum: 5, maximum: 5).share(of: 5) == nil)
    #expect(PenSample.wayland(position: .origin, milliseconds: 0, pressure: 65535).pressure == 1)
    #expect(PenSample.pressure(force: 2, maximumPossibleForce: 0) == nil)
  }

  @Test func mouseDefaultIsNoPressureButAMouseWithASensorHasOne() {
    let still = PenSample.pointerEvent(position: .origin, timeStamp: 8, pressure: 0.5, pointerType: "mouse")
    #expect(still.pressure == nil && still.time == 0.008)
    let tablet = PenSample.pointerEvent(
      position: .origin, timeStamp: 8, pressure: 0.007, pointerType: "mouse")
    #expect(tablet.pressure == 0.007)
    let pen = PenSample.pointerEvent(
      position: .origin, timeStamp: 55_309_000, pressure: 0.0214, tiltX: 36, tiltY: 19,
      pointerID: -298_808_149)
    #expect(pen.pressure == 0.0214 && pen.altitude != nil && pen.device != nil)
  }

  @Test func uprightPenHasNoAzimuthAndNoNegativeZero() {
    var sample = PenSample(position: .origin)
    sample.setTilt(PenTilt(x: .zero, y: .radians(-0.0)))
    #expect(sample.azimuth == nil && sample.altitude == .quarterTurn)
    #expect(sample.altitude?.radians.sign == .plus)
  }
}
