// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// How an ink's width and opacity follow the pen: the published law behind every stroke.
///
/// With p the pressure (0...1), f = 1 − altitude/(π/2) the flatness of the pen (0 upright, 1 flat) and s the speed on the
/// screen over ``referenceSpeed``, clamped to 1:
///
/// - width = nominal · (`widthFloor` + (1 − `widthFloor`) · p^`pressureExponent`) / norm · (1 + `tiltWidening` · f²) ·
///   (1 − `speedThinning` · s), where norm makes pressure 0.5 draw the nominal width;
/// - opacity = `opacity` · (1 − `pressureOpacity` · (1 − p)) · (1 − `tiltFading` · f²).
///
/// A channel that was not reported counts as p = 0.5, f = 0, s = 0.
public struct InkResponse: Hashable, Sendable {
  /// The share of the width that is left at no pressure; 1 for a width that pressure does not change.
  public var widthFloor = 1.0
  /// How steeply the width grows with pressure.
  public var pressureExponent = 1.0
  /// How much wider a flat pen draws.
  public var tiltWidening = 0.0
  /// The share of the width that speed takes away.
  public var speedThinning = 0.0
  /// The opacity of the ink itself, `0...1`.
  public var opacity = 1.0
  /// The share of the opacity that is lost at no pressure.
  public var pressureOpacity = 0.0
  /// The share of the opacity that a flat pen loses.
  public var tiltFading = 0.0
  /// The tip's size across its long axis over that along it: 1 for a round tip.
  public var nibAspect = 1.0
  /// The direction of the tip's long axis, from +x toward +y.
  public var nibAngle = Angle.zero
  /// Whether the tip turns with the pen: the long axis lies along the azimuth, plus the roll, plus `nibAngle`.
  public var nibFollowsPen = false

  /// The speed that counts as fast, in screen points per second.
  public static let referenceSpeed = 2000.0
  /// The least width that is ever drawn, as a share of the nominal width.
  public static let leastShare = 0.05

  /// A response that nothing changes.
  public init() {}

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool {
    widthFloor.isFinite && pressureExponent.isFinite && tiltWidening.isFinite && speedThinning.isFinite
      && opacity.isFinite && pressureOpacity.isFinite && tiltFading.isFinite && nibAspect.isFinite
      && nibAngle.isFinite
  }
}

extension InkKind {
  /// The nominal width of a new tool of the kind, in points.
  public var defaultWidth: Double {
    switch self {
    case .pen: 2.68
    case .pencil: 2.4
    case .marker: 15
    case .monoline: 0.5
    case .fountainPen: 3
    case .watercolor: 20
    case .crayon: 15
    case .reed: 8
    }
  }

  /// The nominal widths that tools of the kind offer, in points; ink outside it is drawn all the same.
  public var widthRange: ClosedRange<Double> {
    switch self {
    case .pen: 0.88...25.66
    case .pencil: 2.4...16
    case .marker: 7.5...60
    case .monoline: 0.5...4
    case .fountainPen: 1.5...14
    case .watercolor: 10...80
    case .crayon: 10...50
    case .reed: 2...40
    }
  }

  /// The response of the kind.
  public var response: InkResponse {
    var r = InkResponse()
    switch self {
    case .pen:
      r.widthFloor = 0.35
      r.speedThinning = 0.1
    case .pencil:
      r.widthFloor = 0.75
      r.tiltWidening = 5
      r.pressureOpacity = 0.7
      r.tiltFading = 0.5
      r.opacity = 0.9
    case .marker:
      r.opacity = 0.5
      r.nibAspect = 0.35
      r.nibAngle = .degrees(-60)
    case .monoline: break
    case .fountainPen:
      r.widthFloor = 0.25
      r.pressureExponent = 1.3
      r.speedThinning = 0.3
      r.nibAspect = 0.5
      r.nibAngle = .degrees(-45)
    case .watercolor:
      r.widthFloor = 0.4
      r.tiltWidening = 1
      r.pressureOpacity = 0.5
      r.opacity = 0.4
    case .crayon:
      r.widthFloor = 0.85
      r.tiltWidening = 1.5
      r.pressureOpacity = 0.6
      r.opacity = 0.8
    case .reed:
      r.widthFloor = 0.7
      r.nibAspect = 0.15
      r.nibAngle = .degrees(-45)
      r.nibFollowsPen = true
    }
    return r
  }
}

extension InkResponse {
  /// The width that is drawn, in points, for an ink of the nominal `width`.
  ///
  /// - Parameters:
  ///   - speed: On the screen, in points per second; `nil` when unknown.
  public func width(nominal width: Double, pressure: Double?, altitude: Angle?, speed: Double?) -> Double {
    var share = 1.0
    if widthFloor < 1, let pressure {
      share = pressureShare(Swift.min(1, Swift.max(0, pressure))) / pressureShare(0.5)
    }
    share *= 1 + tiltWidening * flatness(altitude)
    if let speed, speedThinning > 0 { share *= 1 - speedThinning * Swift.min(1, speed / Self.referenceSpeed) }
    return width * Swift.max(Self.leastShare, share)
  }

  /// The opacity that is drawn, `0...1`.
  public func opacity(pressure: Double?, altitude: Angle?) -> Double {
    let p = pressure.map { Swift.min(1, Swift.max(0, $0)) } ?? 0.5
    return opacity * (1 - pressureOpacity * (1 - p)) * (1 - tiltFading * flatness(altitude))
  }

  private func pressureShare(_ p: Double) -> Double {
    widthFloor + (1 - widthFloor) * (pressureExponent == 1 ? p : .pow(p, pressureExponent))
  }

  /// f² of the law: the pen's flatness squared.
  private func flatness(_ altitude: Angle?) -> Double {
    guard let altitude else { return 0 }
    let f = 1 - Swift.min(1, Swift.max(0, altitude.radians / (.pi / 2)))
    return f * f
  }
}
