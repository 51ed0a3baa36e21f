// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// What a tablet last said of its pen: the axes and buttons, which stay as they are until an event changes them.
struct PenState {
  var x: Int?
  var y: Int?
  var pressure: Int?
  var tiltX: Int?
  var tiltY: Int?
  var rotation: Int?
  var wheel: Int?
  var isTouching = false
  /// The tools near the surface, a bit for each code from `EventCode.toolPen` on.
  var tools = 0
  /// Whether the device names its tools at all.
  var namesTools = false
  /// Whether a tool has left since this was last reset, be it back by now or not.
  var hasSeenLeaving = false

  /// The state before the first event, from the header.
  init(axes: [Int: AxisRange]) {
    x = axes[EventCode.x]?.initial
    y = axes[EventCode.y]?.initial
    pressure = axes[EventCode.pressure]?.initial
    tiltX = axes[EventCode.tiltX]?.initial
    tiltY = axes[EventCode.tiltY]?.initial
  }

  /// Whether a pen is near the surface, as far as the device says.
  var isInRange: Bool { tools != 0 || !namesTools }

  var tool: ToolKind { tools & (1 << (EventCode.toolRubber - EventCode.toolPen)) != 0 ? .eraser : .pen }

  /// Takes over one event; `true` if it is one that a sample is made of.
  mutating func apply(_ event: InputEvent) -> Bool {
    switch (event.type, event.code) {
    case (EventType.absolute, EventCode.x): x = event.value
    case (EventType.absolute, EventCode.y): y = event.value
    case (EventType.absolute, EventCode.pressure): pressure = event.value
    case (EventType.absolute, EventCode.tiltX): tiltX = event.value
    case (EventType.absolute, EventCode.tiltY): tiltY = event.value
    case (EventType.absolute, EventCode.rotation): rotation = event.value
    case (EventType.absolute, EventCode.wheel): wheel = event.value
    case (EventType.absolute, EventCode.distance), (EventType.miscellaneous, EventCode.serial): break
    case (EventType.key, EventCode.touch): isTouching = event.value != 0
    case (EventType.key, EventCode.penTools):
      let bit = 1 << (event.code - EventCode.toolPen)
      if event.value == 0, tools & bit != 0 || !namesTools { hasSeenLeaving = true }
      tools = event.value != 0 ? tools | bit : tools & ~bit
      namesTools = true
      return false
    default: return false
    }
    return true
  }
}

// MARK: - Units

/// Takes a device's units to Vellum's.
struct PenUnits {
  /// Points per device unit; 1 where the device states no size.
  private(set) var scaleX = 1.0
  private(set) var scaleY = 1.0
  private(set) var pressureThreshold = 1
  private var tiltX: TiltAxis?
  private var tiltY: TiltAxis?
  private var rotation: AxisRange?
  private var wheel: AxisRange?
  private(set) var pressure = PressureScale()

  init(stream: EventStream) {
    let axes = stream.axes
    if let x = axes[EventCode.x]?.resolution, let y = axes[EventCode.y]?.resolution, x > 0, y > 0 {
      scaleX = LengthUnit.pointsPerMillimetre / Double(x)
      scaleY = LengthUnit.pointsPerMillimetre / Double(y)
    }
    rotation = axes[EventCode.rotation].flatMap { $0.isUsable ? $0 : nil }
    wheel = axes[EventCode.wheel].flatMap { $0.isUsable ? $0 : nil }
    var greatestTilt = 0
    var leastTilt = 0
    for event in stream.events where event.type == EventType.absolute {
      switch event.code {
      case EventCode.pressure: pressure.observe(Double(event.value))
      case EventCode.tiltX, EventCode.tiltY:
        greatestTilt = max(greatestTilt, event.value)
        leastTilt = min(leastTilt, event.value)
      default: break
      }
    }
    if let range = axes[EventCode.pressure], range.isUsable {
      let greatest = pressure.greatest
      pressure = PressureScale(minimum: Double(range.minimum), maximum: Double(range.maximum))
      pressure.observe(greatest)
    }
    let span = pressure.maximum.map { $0 - pressure.minimum } ?? pressure.full
    pressureThreshold = Int((0.05 * span + (pressure.maximum == nil ? 0 : pressure.minimum)).rounded(.up))
    tiltX = TiltAxis(range: axes[EventCode.tiltX], least: leastTilt, greatest: greatestTilt)
    tiltY = TiltAxis(range: axes[EventCode.tiltY], least: leastTilt, greatest: greatestTilt)
  }

  /// The sample of a state, `seconds` after its trace's first one; `nil` while the place is unknown.
  func sample(_ state: PenState, seconds: Double) -> PenSample? {
    guard let x = state.x, let y = state.y else { return nil }
    var sample = PenSample(
      position: Point(Double(x) * scaleX, Double(y) * scaleY), time: seconds,
      pressure: state.pressure.map { pressure.normalized(Double($0)) }, tool: state.tool)
    if let tiltX, let tiltY, let rawX = state.tiltX, let rawY = state.tiltY {
      let tilt = TiltAngles(x: tiltX.angle(rawX), y: tiltY.angle(rawY))
      sample.altitude = tilt.altitude
      sample.azimuth = tilt.azimuth
    }
    if let rotation, let raw = state.rotation {
      let turns = Double(raw) / (Double(rotation.maximum) - Double(rotation.minimum) + 1)
      sample.roll = Angle.radians(turns * 2 * .pi).normalizedPositive
    }
    if let wheel, let raw = state.wheel {
      let share = (Double(raw) - Double(wheel.minimum)) / (Double(wheel.maximum) - Double(wheel.minimum))
      sample.tangentialPressure = min(max(share, 0), 1)
    }
    return sample
  }
}

/// Takes one raw tilt axis to an angle.
struct TiltAxis: Hashable {
  private var center: Double
  private var radiansPerUnit: Double

  /// The axis of the given range; `nil` where tilt is not supported or its unit cannot be told.
  ///
  /// A resolution counts units per radian. Without one, 128 values are degrees about the middle one, as the older
  /// tablets have them (0…127 and −64…63), a symmetric range up to 90 is degrees, a larger symmetric one spans
  /// −90°…90°, and any other one spans −64°…64°. Without a header, values above 63 and none below 0 show the range
  /// 0…127, and values below 0 degrees.
  init?(range: AxisRange?, least: Int, greatest: Int) {
    let degree = Double.pi / 180
    guard let range else {
      if least < 0, least >= -90, greatest <= 90 {
        (center, radiansPerUnit) = (0, degree)
      } else if least >= 0, greatest > 63, greatest <= 127 {
        (center, radiansPerUnit) = (64, degree)
      } else {
        return nil
      }
      return
    }
    guard range.isUsable else { return nil }
    let minimum = Double(range.minimum)
    let maximum = Double(range.maximum)
    if range.resolution > 0 {
      (center, radiansPerUnit) = (0, 1 / Double(range.resolution))
    } else if maximum - minimum == 127 {
      (center, radiansPerUnit) = ((minimum + maximum + 1) / 2, degree)
    } else if minimum == -maximum {
      (center, radiansPerUnit) = (0, maximum <= 90 ? degree : 90 / maximum * degree)
    } else {
      (center, radiansPerUnit) = ((minimum + maximum) / 2, 128 / (maximum - minimum) * degree)
    }
  }

  func angle(_ raw: Int) -> Angle { .radians((Double(raw) - center) * radiansPerUnit) }
}
