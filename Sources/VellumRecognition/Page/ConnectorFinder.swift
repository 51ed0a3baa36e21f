// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The strokes of a line between symbols, before its kind is decided.
struct PageConnector: Sendable {
  /// The strokes of the shaft, in the order in which they join.
  var shaft: [Int]
  /// The strokes at each end of the shaft that look like a head.
  var heads: [[Int]] = [[], []]
  /// Where the shaft ends.
  var ends: [Point]
  /// The last stretch of the shaft before each end: a barb drawn in one go with the shaft hides the tip in it.
  var zones: [StrokeZone]
  /// The symbol near each end.
  var symbols: [Int?]

  /// All strokes, ascending.
  var strokes: [Int] { (shaft + heads[0] + heads[1]).sorted() }
}

/// Finds the lines between symbols among the strokes that the symbols leave: strokes that touch each other are clusters,
/// and each cluster is read on its own (``ConnectorCluster``).
///
/// What it finds is kept for as long as it holds: which strokes touch, for as long as the page's unit stays; what
/// symbols are near a stroke, until one near it comes or goes; and the connectors of a cluster, as long as its strokes
/// and what is known of them stay.
struct ConnectorFinder: Sendable {
  /// The size of a typical symbol, for which all that is kept holds.
  let unit: Double
  /// What is known of each stroke, companions left out; `nil` where it must be found again.
  private var known: [LooseStroke?] = []
  /// What is known of each stroke that no symbol has, with its companions.
  private var loose: [LooseStroke?] = []
  /// The same in short, one byte a stroke, for what is asked of every stroke every time.
  private var standing: [Standing] = []
  /// Whether there is something in `known`.
  private var isKnown: [Bool] = []
  /// The turn at which what is known last changed.
  private var changes: [Int] = []
  /// How often connectors have been asked for.
  private var turn = 0
  /// For each stroke, the earlier ones that touch it.
  private var touching: [[Int]] = []
  /// The outlines of the symbols for which `known` holds, by symbol.
  private var outlines: [[Point]?] = []
  private var outlined: [Int] = []
  /// The connectors of clusters, by their first stroke.
  private var readings: [Reading?] = []

  init(unit: Double) { self.unit = unit }

  /// How a stroke stands to the symbols.
  fileprivate enum Standing {
    /// It is a part of one, or lies nowhere.
    case taken
    case inside
    case outside
  }

  private struct Reading {
    var members: [Int]
    var turn: Int
    var connectors: [ConnectorCandidate]
  }

  /// Clusters of more strokes are no diagram: they stay ink, or what the recogniser makes of each stroke.
  static let memberLimit = 240

  /// The connectors of all clusters, cluster by cluster.
  ///
  /// - Parameter taken: which strokes belong to symbols.
  mutating func connectors(
    _ page: ConnectorSurvey, taken: [Bool], likeness: inout ArrowLikeness
  ) -> [[ConnectorCandidate]] {
    guard !page.symbols.isEmpty else { return [] }
    turn += 1
    forget(page)
    for index in touching.count..<page.strokes.count { touching.append(page.touching(index)) }
    findLoose(page, taken: taken)
    while readings.count < page.strokes.count { readings.append(nil) }
    let clusters = StrokeClusters(of: standing, touching: touching)
    var result: [[ConnectorCandidate]] = []
    for cluster in 0..<clusters.count {
      let members = clusters.members(of: cluster)
      guard members.count <= ConnectorFinder.memberLimit,
        members.contains(where: { standing[$0] == .outside })
      else { continue }
      let first = members[members.startIndex]
      if let reading = readings[first], reading.members.elementsEqual(members),
        members.allSatisfy({ changes[$0] <= reading.turn })
      {
        if !reading.connectors.isEmpty { result.append(reading.connectors) }
        continue
      }
      let strokes = members.compactMap { loose[$0] }
      let connectors = ConnectorCluster(strokes: page.strokes, members: strokes, unit: unit).connectors(
        likeness: &likeness)
      readings[first] = Reading(members: Array(members), turn: turn, connectors: connectors)
      if !connectors.isEmpty { result.append(connectors) }
    }
    return result
  }

  /// Drops what no longer holds.
  private mutating func forget(_ page: ConnectorSurvey) {
    while known.count < page.strokes.count {
      known.append(nil)
      isKnown.append(false)
      outlines.append(nil)
    }
    var changed: [Rect] = []
    var isThere = [Bool](repeating: false, count: known.count)
    for symbol in page.symbols {
      isThere[symbol.id] = true
      guard outlines[symbol.id] != symbol.outline.corners else { continue }
      changed.append(symbol.outline.bounds)
      if let old = outlines[symbol.id], let box = Rect(bounding: old) { changed.append(box) }
      outlines[symbol.id] = symbol.outline.corners
    }
    for id in outlined where !isThere[id] {
      if let old = outlines[id], let box = Rect(bounding: old) { changed.append(box) }
      outlines[id] = nil
    }
    guard !changed.isEmpty else { return }
    outlined = page.symbols.map { $0.id }
    let reach = 1.01 * LooseStroke.reach * unit
    for box in changed {
      guard let around = box.expanded(by: reach) else { continue }
      page.boxes.forEach(meeting: around) {
        known[$0] = nil
        isKnown[$0] = false
      }
    }
  }

  /// Brings what is known of the strokes up to date.
  private mutating func findLoose(_ page: ConnectorSurvey, taken: [Bool]) {
    let count = page.strokes.count
    while loose.count < count {
      loose.append(nil)
      standing.append(.taken)
      changes.append(turn)
    }
    // First all without companions, which depend on whether the neighbours are inside of symbols.
    var stale: [Int] = []
    for index in 0..<count {
      let wasLoose = standing[index] != .taken
      if taken[index] != wasLoose, isKnown[index] || taken[index], changes[index] != turn { continue }
      var entry: LooseStroke?
      if !taken[index], let stroke = page.strokes[index] {
        entry = known[index] ?? page.looseStroke(stroke, index: index)
        known[index] = entry
      }
      isKnown[index] = true
      entry?.companions = loose[index]?.companions ?? []
      guard entry != loose[index] || changes[index] == turn else { continue }
      loose[index] = entry
      standing[index] = entry.map { $0.isInside ? .inside : .outside } ?? .taken
      changes[index] = turn
      stale.append(index)
    }
    for center in stale {
      for index in max(0, center - 2)...min(count - 1, center + 2) where standing[index] != .taken {
        let companions = page.companions(of: index, among: loose)
        guard loose[index]?.companions != companions else { continue }
        loose[index]?.companions = companions
        changes[index] = turn
      }
    }
  }
}

/// Strokes that touch, directly or through others.
private struct StrokeClusters {
  private var starts: [Int] = []
  private var sorted: [Int] = []

  /// The number of clusters.
  var count: Int { starts.count - 1 }

  /// The strokes of a cluster, ascending; clusters are in the order of their first strokes.
  func members(of cluster: Int) -> ArraySlice<Int> { sorted[starts[cluster]..<starts[cluster + 1]] }

  init(of standing: [ConnectorFinder.Standing], touching: [[Int]]) {
    var parent = Array(0..<standing.count)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index {
        parent[index] = parent[parent[index]]
        index = parent[index]
      }
      return index
    }
    for index in standing.indices {
      guard standing[index] != .taken else { continue }
      for earlier in touching[index] where standing[earlier] != .taken {
        guard standing[index] == .outside || standing[earlier] == .outside else { continue }
        let (a, b) = (root(index), root(earlier))
        if a != b { parent[max(a, b)] = min(a, b) }
      }
    }
    // Sorted by cluster: the first stroke of each is its root.
    var places = [Int](repeating: -1, count: standing.count)
    var sizes: [Int] = []
    for index in standing.indices where standing[index] != .taken {
      let first = root(index)
      if first == index {
        places[index] = sizes.count
        sizes.append(0)
      }
      sizes[places[first]] += 1
    }
    starts.reserveCapacity(sizes.count + 1)
    var sum = 0
    for size in sizes {
      starts.append(sum)
      sum += size
    }
    starts.append(sum)
    sorted = [Int](repeating: 0, count: sum)
    var next = starts
    for index in standing.indices where standing[index] != .taken {
      let place = places[root(index)]
      sorted[next[place]] = index
      next[place] += 1
    }
  }
}
