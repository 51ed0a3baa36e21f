// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

@Suite struct InkMLTests {
  func read(_ text: String) throws -> Recording { try InkMLReader.read(Array(text.utf8)) }

  /// A file with the given channels, properties and trace text.
  func file(_ channels: String, properties: String = "", _ trace: String) -> String {
    """
    <ink xmlns="http://www.w3.org/2003/InkML"><definitions><context xml:id="c"><inkSource>
    <traceFormat>\(channels)</traceFormat><channelProperties>\(properties)</channelProperties>
    </inkSource></context></definitions><trace contextRef="#c">\(trace)</trace></ink>
    """
  }

  func samples(_ channels: String, properties: String = "", _ trace: String) throws -> [PenSample] {
    try #require(try read(file(channels, properties: properties, trace)).traces.first).samples
  }

  func plain(_ trace: String) throws -> [Point] {
    try read("<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>\(trace)</trace></ink>").traces.first?.points
      ?? []
  }

  // MARK: Values

  @Test(
    arguments: [
      ("10 10, 20 10, 30 10", [(10, 10), (20, 10), (30, 10)]), ("1 2,3 4,", [(1, 2), (3, 4)]),
      (" 1\n2 ,\t3 4 ", [(1, 2), (3, 4)]), ("-.5 5.,1e1-2", [(-0.5, 5), (10, -2)]),
      ("#1F #a, T F", [(31, 10), (1, 0)]),
      ("1 2,'3'4,5 6,!9!8,7 7", [(1, 2), (4, 6), (9, 12), (9, 8), (7, 7)]),
      ("0 0,'1'2,\"1\"1,1 1,0-1", [(0, 0), (1, 2), (3, 5), (6, 9), (9, 12)]),
      ("5 6, * 7, * *", [(5, 6), (5, 7), (5, 7)]), ("1 1,'2'0,* *,!*'5", [(1, 1), (3, 1), (5, 1), (5, 6)]),
      ("0 0,'1'0,\"1\"0,* *", [(0, 0), (1, 0), (3, 0), (6, 0)]),
    ] as [(String, [(Double, Double)])])
  func formsOfPoints(text: String, points: [(Double, Double)]) throws {
    #expect(try plain(text) == points.map { Point($0.0, $0.1) })
  }

  @Test(
    arguments: [
      ("10,5 10,5 20", "1 value"), ("1 2 3", "more values"), ("1 2,,3 4", "0 values"),
      ("1 2, a b", "letter 'a'"),
      ("'1 2", "no value comes before"), ("1 2, '", "without its value"), ("1 2, # 3", "hexadecimal"),
      ("1 2, 1e999 0", "too large"), ("1 2, 3 é", "byte"), ("T, F", "1 value"),
    ] as [(String, String)])
  func faultsInPointsNameTheLineOfThePoint(text: String, reason: String) {
    // A difference is at fault only in the first point.
    if !text.hasPrefix("'") {
      let error = #expect(throws: ImportError.self) { try plain("1 1,\n2 2,\n" + text) }
      #expect(error?.place == .line(3))
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
    let first = #expect(throws: ImportError.self) { try plain(text) }
    #expect(first?.reason.contains(reason) == true, "\(first?.reason ?? "")")
  }

  // MARK: Channels

  @Test(
    arguments: [
      ("mm", 96 / 25.4), ("cm", 960 / 25.4), ("m", 96000 / 25.4), ("in", 96), ("pt", 96 / 72.0), ("pc", 16),
      ("himetric", 0.96 / 25.4), ("px", 1), ("dev", 1), ("furlong", 1),
    ] as [(String, Double)])
  func unitsOfLength(unit: String, points: Double) throws {
    let channels = "<channel name='Y' units='\(unit)'/><channel name='X' units='\(unit)'/>"
    let sample = try #require(try samples(channels, "3 2").first)
    #expect(abs(sample.position.x - 2 * points) < 1e-9 && abs(sample.position.y - 3 * points) < 1e-9)
    // A resolution of 100 units to one of these makes each a hundredth, whatever unit the channel names.
    let properties = "<channelProperty channel='X' name='resolution' value='100' units='1/\(unit)'/>"
    let finer = try #require(
      try samples("<channel name='X'/><channel name='Y'/>", properties: properties, "200 7").first)
    #expect(abs(finer.position.x - (points == 1 ? 200 : 2 * points)) < 1e-9)
    #expect(finer.position.y == 7)
  }

  // F03, F04
  @Test func aResolutionOfZeroSaysNothing() throws {
    let channels = """
      <channel name='X' type='integer' min='-2.14748E9' max='2.14748E9'/><channel name='Y'/>
      <channel name='F' max='32767'/>
      """
    let properties = """
      <channelProperty channel='F' name='resolution' value='0' units='1/dev'/>
      <channelProperty channel='X' name='resolution' value='0' units='1/cm'/>
      """
    let read = try samples(channels, properties: properties, "1 2 32767, 3000000000 4 0")
    #expect(read.map(\.pressure) == [1])
    let bounded = try samples(channels, properties: properties, "1 2 32767, 3 4 0")
    #expect(bounded.map(\.pressure) == [1, 0] && bounded[1].position == Point(3, 4))
  }

  // C14
  @Test func forceIsDividedByItsMaximum() throws {
    let place = "<channel name='X'/><channel name='Y'/>"
    let declared = try samples(place + "<channel name='F' max='2047'/>", "0 0 2047, 1 1 1024")
    #expect(declared[0].pressure == 1)
    #expect(abs(declared[1].pressure! - 0.5002) < 5e-5)
    let ranged = try samples(place + "<channel name='F' min='100' max='300'/>", "0 0 100, 1 1 200, 2 2 50")
    #expect(ranged.map(\.pressure) == [0, 0.5, 0])
    let undeclared = try samples(place + "<channel name='F'/>", "0 0 600, 1 1 0")
    #expect(undeclared.map(\.pressure) == [600 / 1023.0, 0])
    let exceeded = try read(file(place + "<channel name='F' max='255'/>", "0 0 1000, 1 1 0"))
    #expect(exceeded.traces[0].samples.map(\.pressure) == [1000 / 1023.0, 0])
    #expect(exceeded.warnings.count == 1)
  }

  // C08 and the rule on constants
  @Test(arguments: ["0", "0.5", "1"]) func aConstantForceWasNotReported(force: String) throws {
    let channels = "<channel name='X'/><channel name='Y'/><channel name='F' max='1'/>"
    let recording = try read(file(channels, "0 0 \(force), 1 1 \(force)"))
    #expect(recording.traces[0].channels.isEmpty)
    #expect(recording.warnings.count == 1)
  }

  // B14: what a constant must be, or how long it must last, to count as none.
  @Test func aConstantForceOfAFewSamplesIsAForce() throws {
    let channels = "<channel name='X'/><channel name='Y'/><channel name='F' max='1'/>"
    func moving(_ count: Int, force: Double, step: Int = 1) -> String {
      (0..<count).map { "\($0 * step) 5 \(force)" }.joined(separator: ", ")
    }
    let short = try read(file(channels, moving(15, force: 0.3)))
    #expect(short.traces[0].samples.map(\.pressure) == Array(repeating: 0.3, count: 15))
    #expect(short.warnings.isEmpty)
    let long = try read(file(channels, moving(16, force: 0.3)))
    #expect(long.traces[0].channels.isEmpty && long.warnings.count == 1)
    // A pen that rests proves nothing, however long.
    #expect(try samples(channels, moving(100, force: 0.3, step: 0)).allSatisfy { $0.pressure == 0.3 })
    for filler in [0, 0.5, 1, 128 / 255.0, 0.50196] {
      #expect(try samples(channels, moving(2, force: filler)).allSatisfy { $0.pressure == nil }, "\(filler)")
    }
    for force in [0.25, 0.49, 0.51, 0.99] {
      #expect(try samples(channels, moving(2, force: force)).allSatisfy { $0.pressure == force }, "\(force)")
    }
  }

  // C04, C01
  @Test(
    arguments: [
      (0.0, 30.0, 90.0, 60.0), (90, 0, 0, 0), (0, 90, 90, 0), (-90, 0, 180, 0), (0, -90, 270, 0),
      (45, 45, 45, 35.264),
      (30, -20, 327.772, 55.686),
    ] as [(Double, Double, Double, Double)])
  func tiltsBecomeAltitudeAndAzimuth(x: Double, y: Double, azimuth: Double, altitude: Double) throws {
    let channels =
      "<channel name='X'/><channel name='Y'/><channel name='OTx' units='deg'/><channel name='OTy'/>"
    let sample = try #require(try samples(channels, "0 0 \(x) \(y)").first)
    #expect(abs(sample.azimuth!.degrees - azimuth) < 1e-3)
    #expect(abs(sample.altitude!.degrees - altitude) < 1e-3)
  }

  @Test func anUprightPenHasNoAzimuth() throws {
    let channels = "<channel name='X'/><channel name='Y'/><channel name='OTx'/><channel name='OTy'/>"
    let sample = try #require(try samples(channels, "0 0 0 0").first)
    #expect(sample.altitude == .quarterTurn && sample.azimuth == nil)
  }

  @Test func anglesInTheirUnits() throws {
    let channels = """
      <channel name='X'/><channel name='Y'/><channel name='OA' units='rad'/><channel name='OE' max='90'/>
      <channel name='OR' units='deg'/>
      """
    let properties = "<channelProperty channel='OE' name='resolution' value='1000' units='1/deg'/>"
    let sample = try #require(try samples(channels, properties: properties, "0 0 1.5 45000 -90").first)
    #expect(sample.azimuth == .radians(1.5))
    #expect(abs(sample.altitude!.degrees - 45) < 1e-9 && abs(sample.roll!.degrees - 270) < 1e-9)
  }

  @Test func channelsThatMayBeMissing() throws {
    let channels = """
      <channel name='X'/><channel name='Y'/>
      <intermittentChannels><channel name='OE'/><channel name='OR' default='10'/></intermittentChannels>
      """
    let read = try samples(channels, "1 2, 3 4 45, 5 6 ? 20, ? 7")
    #expect(read.map(\.position) == [Point(1, 2), Point(3, 4), Point(5, 6)])
    #expect(read.map { $0.altitude?.degrees.rounded() } == [nil, 45, nil])
    #expect(read.map { $0.roll?.degrees.rounded() } == [10, 10, 20])
  }

  @Test func channelsWithoutAMeaningArePassedOver() throws {
    let channels =
      "<channel name='Z'/><channel name='X'/><channel name='B1' type='boolean'/><channel name='Y'/>"
    #expect(try samples(channels, "9 1 T 2, 9 3 F 4").map(\.position) == [Point(1, 2), Point(3, 4)])
    let none = #expect(throws: ImportError.self) { try read(file("<channel name='X'/>", "1, 2")) }
    #expect(none?.reason.contains("X and Y") == true)
  }

  @Test func anAxisMayBeReversed() throws {
    let channels = "<channel name='X'/><channel name='Y' orientation='-ve'/>"
    #expect(try samples(channels, "1 2").first?.position == Point(1, -2))
  }

  // MARK: Time

  @Test(arguments: [("ms", 0.001), ("s", 1.0), ("us", 1e-6), ("furlong", 0.001)] as [(String, Double)])
  func timeAsAChannel(unit: String, seconds: Double) throws {
    let channels = "<channel name='X'/><channel name='Y'/><channel name='T' units='\(unit)'/>"
    let trace = try #require(try read(file(channels, "0 0 100, 1 1 108, 2 2 ?")).traces.first)
    #expect(trace.startTime == 100 * seconds)
    #expect(trace.samples.map(\.time) == [0, 8 * seconds, nil])
  }

  @Test func timeAsAnAttributeAndByTheRate() throws {
    let recording = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><inkSource><sampleRate uniform="true" value="200"/>
      <traceFormat><channel name="X"/><channel name="Y"/></traceFormat></inkSource>
      <context><timestamp xml:id="t" timeString="2011-02-22T00:21:40.232"/><inkSource>
      <sampleRate uniform="true" value="200"/></inkSource></context>
      <trace timeOffset="1234.5">0 0, 1 1</trace></ink>
      """)
    #expect(recording.traces[0].startTime == 1.2345)
    #expect(recording.traces[0].samples.map(\.time) == [0, 0.005])
    #expect(recording.startDate == 1_298_334_100.232)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:00:00+02:00", 951_818_400),
      ("2024-11-17T14:25:50.5", 1_731_853_550.5),
      ("1969-12-31T23:59:59-00:30", 1799),
    ] as [(String, Double)])
  func datesBecomeSecondsSince1970(text: String, seconds: Double) throws {
    let recording = try read(
      "<ink><context><timestamp timeString='\(text)'/></context><trace>0 0, 1 1</trace></ink>")
    #expect(recording.startDate == seconds)
  }

  // MARK: Structure

  @Test func referencesReachContextsBrushesAndFormats() throws {
    let recording = try read(
      """
      <i:ink xmlns:i="http://www.w3.org/2003/InkML"><i:definitions>
      <i:traceFormat xml:id="f"><i:channel name="Y"/><i:channel name="X"/></i:traceFormat>
      <i:brush xml:id="red"><i:brushProperty name="color" value="#FF0000"/></i:brush>
      <i:context xml:id="a" traceFormatRef="#f" brushRef="#red"/>
      <i:context xml:id="b" contextRef="#a"/></i:definitions>
      <i:traceGroup contextRef="#b"><i:trace>1 2</i:trace></i:traceGroup>
      <i:trace contextRef="#b">3 4</i:trace><i:trace>5 6</i:trace>
      <i:context contextRef="#a"/><i:trace>7 8</i:trace></i:ink>
      """)
    #expect(recording.traces.map { $0.points[0] } == [Point(2, 1), Point(4, 3), Point(5, 6), Point(8, 7)])
    #expect(recording.inks[1]?.color == Color(linearRed: 1, green: 0, blue: 0))
    #expect(recording.inks[2] == nil)
    #expect(recording.inks[3] == recording.inks[1])
    #expect(recording.warnings.isEmpty)
  }

  // F12
  @Test func unknownReferencesAndBrushesWarnOnceAndKeepTheInk() throws {
    let recording = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><definitions><brush xml:id="b">
      <brushProperty name="color" value="9"/><brushProperty name="tip" value="99"/></brush></definitions>
      <trace brushRef="#b">1 2</trace><trace brushRef="#b" contextRef="#none">3 4</trace>
      <trace contextRef="#none" brushRef="#missing">5 6</trace></ink>
      """)
    #expect(recording.traces.map { $0.points[0] } == [Point(1, 2), Point(3, 4), Point(5, 6)])
    #expect(recording.inks[0]?.color == .black)
    #expect(recording.warnings.count == 4)
  }

  @Test func continuationsBecomeOneTraceAndHoverNone() throws {
    let recording = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><trace xml:id="a" continuation="begin">1 1</trace>
      <trace type="penUp">9 9</trace><trace xml:id="b" continuation="middle" priorRef="#a">2 2</trace>
      <trace continuation="end" priorRef="#b">3 3</trace><trace/></ink>
      """)
    #expect(recording.traces.map(\.points) == [[Point(1, 1), Point(2, 2), Point(3, 3)]])
    #expect(recording.traces[0].samples.map(\.phase) == [.began, .moved, .ended])
    #expect(recording.warnings.count == 2)
  }

  @Test func groupsHoldTheirTracesAndViews() throws {
    let recording = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><annotation type="writer"> me </annotation>
      <trace xml:id="a">1 1</trace><trace xml:id="b">2 2</trace><traceGroup><annotation type="truth">page</annotation>
      <traceGroup xml:id="g"><annotation type="truth">line</annotation><traceView traceDataRef="#b"/>
      <traceView traceDataRef="a"/><annotationXML href="#line_1"><trace>5 5</trace></annotationXML></traceGroup>
      <traceView><traceView traceDataRef="#g"/></traceView></traceGroup></ink>
      """)
    #expect(recording.traces.count == 2)
    #expect(recording.annotations == [Annotation(type: "writer", text: "me")])
    #expect(
      recording.groups == [
        TraceGroup(traces: [1, 0], label: "line", reference: "line_1"), TraceGroup(traces: [1, 0]),
      ])
  }

  @Test func anAffineCanvasTransformMapsThePlaces() throws {
    let recording = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><definitions><canvas xml:id="page"><traceFormat>
      <channel name="X" units="mm"/><channel name="Y" units="mm"/></traceFormat></canvas>
      <canvasTransform xml:id="m"><mapping type="affine"><affine>2 0 10, 0 -1 100</affine></mapping></canvasTransform>
      <context xml:id="c" canvasRef="#page" canvasTransformRef="#m"/></definitions>
      <trace contextRef="#c">1 2</trace></ink>
      """)
    let unit = 96 / 25.4
    #expect(abs(recording.traces[0].points[0].x - 12 * unit) < 1e-9)
    #expect(abs(recording.traces[0].points[0].y - 98 * unit) < 1e-9)
  }

  @Test(arguments: ["<svg/>", "<ink xmlns='urn:other'/>", "<?xml version='1.0'?><xournal></xournal>"])
  func otherRootsAreRefusedByName(text: String) {
    let error = #expect(throws: ImportError.self) { try read(text) }
    #expect(error?.reason.contains("root element") == true)
  }
}
