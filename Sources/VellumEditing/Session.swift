// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumMarkup
import VellumRecognition

/// A pen at work on a document: the one place where the recogniser and the document meet.
///
/// Samples go in, changes of the document come out. The stages, each timed for the caller's observer:
///
/// 1. *condition*: malformed samples are mended or dropped (``SampleConditioner``);
/// 2. *model*: the stroke model takes the noise out (``StrokeModeler``);
/// 3. *predict*: where the pen is about to be, for wet ink; a guess never enters the document;
/// 4. *recognize*: after pen-up, the new stroke and its neighbours are read as shapes;
/// 5. *edit*: the stroke enters the document, and ink that is a shape is replaced by it;
/// 6. *index*: the spatial index follows.
///
/// After each stroke its surroundings are decided again, so a symbol of several strokes becomes a shape when its
/// last stroke is drawn, and a straight stroke that turns out to be part of a letter becomes ink again. Replaced
/// strokes leave the document; one step of ``undo(appendingTo:)`` brings them back, and the recogniser then leaves
/// them alone.
///
/// With ``SessionOptions/recognizesOnHold``, a pen that rests at the end of a stroke snaps it to its shape at once and
/// may drag the shape before it lifts; see ``SnappedShape``.
///
/// Strokes of a pen's eraser end remove what they touch.
///
/// Values that a pen sends late, as some send their force, are put in their place by
/// ``correct(_:appendingTo:)``, also after the stroke has ended.
///
/// The same samples, options, and generator of ids give the same document. The value is the whole state: a copy is a
/// snapshot.
public struct Session: Sendable {
  /// The page as it stands.
  public internal(set) var document: PaperMarkup
  /// How what is drawn is treated; a change counts from the next stroke.
  public var options: SessionOptions
  /// Where the pen is expected, ``SessionOptions/predictionHorizon`` after its last sample; `nil` between strokes.
  public private(set) var prediction: PredictedPoint?
  /// The points of the stroke under way that will not change any more.
  public internal(set) var stablePoints: [ModeledPoint] = []
  /// The shape that the pen holds, drawn instead of the stroke under way; `nil` while the pen draws ink.
  public internal(set) var snap: SnappedShape?
  /// Everything that was drawn in this session and not erased, in order.
  var drawn: [DrawnStroke] = []
  /// The strokes, as numbers in `drawn`, of each shape that this session made.
  var strokesOfShape: [UniqueID: [Int]] = [:]
  /// The spatial index of the page; it follows every change.
  public internal(set) var index: PageIndex
  /// Shapes of this session that the editor has changed since: theirs to keep, whatever is drawn beside them.
  var adopted: Set<UniqueID> = []
  var reader: PageReader
  var history = UndoHistory()
  var ids: UniqueIDGenerator

  var holds: HoldDetector
  var modeler: StrokeModeler
  /// The conditioned samples of the stroke under way.
  var current: [PenSample] = []
  /// Whether late values changed samples of the stroke under way, which is then modelled again when it ends.
  var isCorrected = false
  /// The strokes, as numbers in `drawn`, whose samples may still be corrected; at most ``correctableStrokes``.
  var correctable: [Int] = []
  /// What became of the values so far that arrived late.
  public internal(set) var correctionReport = CorrectionReport()
  var conditioner: SampleConditioner
  private var conditioned: [PenSample] = []
  var startTime: Double?

  /// A session on a page.
  ///
  /// - Parameters:
  ///   - ids: Gives the ids of new elements; with a seed, so that a replay writes the same bytes.
  public init(
    document: PaperMarkup, options: SessionOptions = SessionOptions(), ids: UniqueIDGenerator = .random()
  ) {
    self.document = document
    self.options = options
    self.ids = ids
    index = PageIndex(document)
    reader = PageReader(options: options.recognition)
    conditioner = SampleConditioner()
    holds = HoldDetector()
    modeler = StrokeModeler()
    zoom()
    conditioned.reserveCapacity(64)
    current.reserveCapacity(1024)
    stablePoints.reserveCapacity(1024)
    guard options.recognizes || options.recognizesOnHold else { return }
    // The recogniser's tables are unpacked on first use: when the session opens, not under the first stroke.
    let warmUp = Trace(points: [Point(0, 0), Point(90, 0), Point(90, 60), Point(0, 60), Point(0, 0)])
    _ = ShapeRecognizer(options: options.recognition).recognize(strokes: [warmUp])
  }

  /// What was mended in the samples so far.
  public var conditioningReport: ConditioningReport { conditioner.report }

  /// Whether a stroke is under way.
  public var isDrawing: Bool { modeler.isDrawing || snap != nil }

  /// The strokes that shapes of the page have taken the place of, in the order they were drawn.
  ///
  /// - Complexity: O(n) in the strokes drawn.
  public var replacedStrokes: [Stroke] {
    drawn.indices.filter { owner(of: $0) != nil }.map { drawn[$0].stroke }
  }

  /// Appends the points of the stroke under way that may still change, the newest last.
  public func appendUnstableTail(to points: inout [ModeledPoint]) { modeler.appendUnstableTail(to: &points) }
}

// MARK: - Samples

extension Session {
  /// Takes the next sample and appends the changes of the document that it led to: none until a stroke ends.
  ///
  /// - Parameters:
  ///   - startTime: For the first sample of a stroke, seconds since 1970 at its time zero, if known.
  /// - Complexity: O(1) a sample, without allocation in the steady state; at a stroke's end O(its length), and the
  ///   recognition of what the stroke changes on the page.
  public mutating func add(
    _ sample: PenSample, startTime: Double? = nil, appendingTo changes: inout [MarkupChange]
  ) {
    var observer = NoObserver()
    add(sample, startTime: startTime, appendingTo: &changes, observer: &observer)
  }

  /// Takes the next sample, and tells the observer how long each stage took.
  public mutating func add<Observer: SessionObserver>(
    _ sample: PenSample, startTime: Double? = nil, appendingTo changes: inout [MarkupChange],
    observer: inout Observer
  ) {
    let start = observer.now()
    conditioner.add(sample, appendingTo: &conditioned)
    let end = observer.now()
    observer.record(.condition, seconds: end - start)
    if sample.phase == .began { self.startTime = startTime }
    process(since: end, appendingTo: &changes, observer: &observer)
  }

  /// Ends a stroke that is still open, because the input ends.
  public mutating func finish<Observer: SessionObserver>(
    appendingTo changes: inout [MarkupChange], observer: inout Observer
  ) {
    conditioner.finish(appendingTo: &conditioned)
    process(since: observer.now(), appendingTo: &changes, observer: &observer)
  }

  /// Ends a stroke that is still open, because the input ends.
  public mutating func finish(appendingTo changes: inout [MarkupChange]) {
    var observer = NoObserver()
    finish(appendingTo: &changes, observer: &observer)
  }

  /// Hands the conditioned samples to the model, and each stroke that ends among them to the document.
  private mutating func process<Observer: SessionObserver>(
    since start: Double, appendingTo changes: inout [MarkupChange], observer: inout Observer
  ) {
    guard !conditioned.isEmpty else { return }
    var start = start
    for index in conditioned.indices {
      let sample = conditioned[index]
      if snap != nil {
        drag(with: sample, appendingTo: &changes, observer: &observer)
        if sample.phase != .began { continue }
      }
      if sample.phase == .began { beginStroke() }
      let count = current.count
      current.merge(sample)
      modeler.add(sample, appendingTo: &stablePoints)
      if sample.phase == .cancelled { beginStroke() }
      // A late correction of an earlier sample tells nothing about where the pen is now.
      if sample.phase == .moved, current.count > count { noticeHold(sample, observer: &observer) }
      guard sample.phase == .ended else { continue }
      let end = observer.now()
      observer.record(.model, seconds: end - start)
      let stroke = endStroke()
      commit(stroke, making: observer.now() - end, appendingTo: &changes, observer: &observer)
      start = observer.now()
    }
    conditioned.removeAll(keepingCapacity: true)
    guard modeler.isDrawing else { return }
    let modeled = observer.now()
    observer.record(.model, seconds: modeled - start)
    prediction = modeler.prediction(horizon: options.predictionHorizon)
    observer.record(.predict, seconds: observer.now() - modeled)
  }

  /// Sets what depends on the zoom, which may change between strokes.
  private mutating func zoom() {
    let zoom = options.recognition.zoom
    guard modeler.options.zoom != zoom else { return }
    conditioner.options.zoom = zoom
    holds = HoldDetector(zoom: zoom)
    var modeling = modeler.options
    modeling.zoom = zoom
    modeler = StrokeModeler(options: modeling)
  }

  private mutating func beginStroke() {
    zoom()
    current.removeAll(keepingCapacity: true)
    stablePoints.removeAll(keepingCapacity: true)
    isCorrected = false
    holds.reset()
    prediction = nil
  }

  /// The finished stroke, with the samples that the recogniser reads.
  mutating func endStroke() -> DrawnStroke {
    let id = ids.next()
    if isCorrected { stablePoints = current.modeled(zoom: options.recognition.zoom) }
    var stroke = Stroke(
      id: id, ink: options.ink,
      path: StrokePath(modeled: stablePoints, ink: options.ink, zoom: options.recognition.zoom),
      randomSeed: UInt32(truncatingIfNeeded: id.low))
    if !MarkupElement.stroke(stroke).isValid {
      // Ink is never lost: where the model has no finite answer, the samples themselves are the stroke.
      let points = current.map {
        ModeledPoint(position: $0.position, time: $0.time ?? 0, pressure: $0.pressure)
      }
      stroke.path = StrokePath(modeled: points, ink: options.ink, zoom: options.recognition.zoom)
    }
    stroke.path.creationTime = startTime
    let trace = Trace(samples: current, startTime: startTime)
    let zoom = modeler.options.zoom
    beginStroke()
    return DrawnStroke(stroke: stroke, trace: trace, zoom: zoom)
  }
}
