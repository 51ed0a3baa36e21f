// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

@Suite struct InkMLWriterTests {
  /// A recording with traces of different channels, in which single values may be missing.
  func recording(_ generator: inout SplitMix) -> Recording {
    var recording = Recording(format: .inkml, traces: [])
    for n in 0..<Int.random(in: 1...6, using: &generator) {
      let channels = PenChannels(rawValue: .random(in: 0..<64, using: &generator))
      var samples: [PenSample] = []
      for i in 0..<Int.random(in: 1...9, using: &generator) {
        func any(_ channel: PenChannels, _ range: ClosedRange<Double>) -> Double? {
          guard channels.contains(channel), i == 0 || Int.random(in: 0..<5, using: &generator) > 0 else {
            return nil
          }
          return .random(in: range, using: &generator)
        }
        var sample = PenSample(
          position: Point(
            .random(in: -1e4...1e4, using: &generator), .random(in: -1e-3...1e-3, using: &generator)))
        sample.time = channels.contains(.time) ? Double(i) * .random(in: 0...0.01, using: &generator) : nil
        sample.pressure = any(.pressure, 0...1)
        sample.altitude = any(.altitude, 0.1...1.57).map(Angle.radians)
        sample.azimuth = any(.azimuth, 0...6.28).map(Angle.radians)
        sample.roll = any(.roll, 0...6.28).map(Angle.radians)
        sample.tangentialPressure = any(.tangentialPressure, -1...1)
        samples.append(sample)
      }
      samples[samples.count - 1].phase = .ended
      samples[0].phase = .began
      recording.traces.append(
        Trace(samples: samples, startTime: channels.contains(.time) ? Double(n) * 0.7 : nil))
      let width = Double.random(in: 0.5...20, using: &generator)
      let kind = InkKind.allCases.randomElement(using: &generator)!
      let hasInk = Bool.random(using: &generator)
      recording.inks.append(hasInk ? Ink(kind, color: .white, width: width) : nil)
      recording.attributes.append(
        TraceAttributes(name: "trace\(n)", tip: hasInk ? BrushTip(width: width, height: width) : nil))
    }
    recording.groups = [TraceGroup(traces: [0], label: "a<b & \"c\"", reference: "x'1")]
    recording.annotations = [Annotation(type: "truth", text: "a<b & \"c\" ]]> 测试")]
    recording.startDate = .random(in: 0...2e9, using: &generator)
    return recording
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var generator = SplitMix(seed: 6)
    for _ in 0..<200 {
      let original = recording(&generator)
      let bytes = InkMLWriter.write(original)
      let again = try InkMLReader.read(bytes)
      #expect(again.traces == original.traces)
      #expect(again.inks == original.inks)
      #expect(again.attributes == original.attributes)
      #expect(again.groups == original.groups)
      #expect(again.annotations == original.annotations)
      #expect(again.startDate == original.startDate)
      #expect(InkMLWriter.write(again) == bytes)
    }
  }

  // C04
  @Test func noZeroHasASign() {
    let sample = PenSample(position: Point(-0.0, 0), altitude: .quarterTurn, azimuth: .radians(-0.0))
    let text = String(
      decoding: InkMLWriter.write(Recording(format: .inkml, traces: [Trace(samples: [sample])])),
      as: UTF8.self)
    #expect(text.contains(">0 0 0 1.5"))
    #expect(!text.contains("-0"))
  }

  @Test func whatXMLCannotHoldIsReplaced() throws {
    var recording = Recording(format: .inkml, traces: [Trace(points: [Point(1, 2)])])
    recording.annotations = [Annotation(type: "a\"\n\u{1}b", text: "x\u{0}\u{B}y\u{FFFF}\r\nz")]
    let again = try InkMLReader.read(InkMLWriter.write(recording))
    #expect(
      again.annotations == [Annotation(type: "a\"\n\u{FFFD}b", text: "x\u{FFFD}\u{FFFD}y\u{FFFD}\r\nz")])
  }

  @Test func anEmptyRecordingIsWellFormed() throws {
    let again = try InkMLReader.read(InkMLWriter.write(Recording(format: .inkml, traces: [])))
    #expect(again.traces.isEmpty)
  }
}
