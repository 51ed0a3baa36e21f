// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A shape in units with its residual, before it is put on the page.
struct UnitShape {
  var shape: Shape
  var rms: Double
}

extension GestureEvidence {
  /// The shape of a class that lies on the ink, in units; `nil` when the evidence does not determine one.
  func shape(of shapeClass: ShapeClass) -> UnitShape? {
    switch shapeClass {
    case .none: nil
    case .line: line()
    case .polyline: polyline()
    case .curve: curveOrArc()
    case .arrow: arrowShape()
    case .triangle: triangle.map { UnitShape(shape: .triangle($0.corners), rms: $0.rms) }
    case .rectangle:
      box.flatMap { box in rectangle(box).map { UnitShape(shape: .rectangle($0), rms: box.rms) } }
    case .roundedRectangle: roundedRectangle()
    case .diamond: diamond()
    case .parallelogram: parallelogram()
    case .trapezoid: trapezoid()
    case .polygon: polygon()
    case .ellipse: ellipseOrCircle()
    case .star: starShape()
    case .arrowShape:
      blockArrow.error < 1
        ? UnitShape(
          shape: .arrowShape(blockArrow.arrow), rms: distance(to: .arrowShape(blockArrow.arrow))) : nil
    case .chatBubble: bubbleShape()
    }
  }

  private func line() -> UnitShape? {
    let points = ink.points
    let fit = moments.line(0, points.count - 1, toward: points[points.count - 1] - points[0])
    var (low, high) = (Double.infinity, -Double.infinity)
    for point in points {
      let along = (point - fit.point).dot(fit.direction)
      (low, high) = (min(low, along), max(high, along))
    }
    let segment = Segment(from: fit.point + fit.direction * low, to: fit.point + fit.direction * high)
    return UnitShape(
      shape: .line(segment),
      rms: (moments.squaredError(0, points.count - 1) / Double(points.count)).squareRoot())
  }

  private func polyline() -> UnitShape? {
    guard ink.strokeCount == 1 else { return nil }
    var breaks = corners
    if pieces.isClosed {
      // The ring's corners have no ends: cut the chain anew as an open one.
      let open = PieceHierarchy(
        ink.points, moments: moments, spacing: ink.length / Double(ink.points.count - 1), isClosed: false)
      var count = 1
      while count < PieceHierarchy.levelLimit, open.errors[count - 1] >= GestureEvidence.pieceTolerance {
        count += 1
      }
      breaks = CornerEvidence(ink, moments: moments, pieces: open, count: count)
      return UnitShape(shape: .polyline(breaks.corners), rms: open.errors[count - 1])
    }
    guard breaks.corners.count >= 2 else { return nil }
    return UnitShape(shape: .polyline(breaks.corners), rms: pieces.errors[corners.count - 1])
  }

  private func curveOrArc() -> UnitShape? {
    guard ink.strokeCount == 1 else { return nil }
    let curve = curve ?? CurveEvidence(ink.points)
    if curve.arcRMS < 1.2 * curve.rms + 0.002, abs(curve.arcSweep) > 0.5, abs(curve.arcSweep) < 6.25 {
      let ellipse = Ellipse(
        center: curve.arcCenter, semiMajor: curve.arcRadius, semiMinor: curve.arcRadius, rotation: .zero)
      let arc = EllipticArc(
        ellipse: ellipse, start: .radians(curve.arcStart), sweep: .radians(curve.arcSweep))
      return UnitShape(shape: .arc(arc), rms: curve.arcRMS)
    }
    guard curve.rms < 0.06 else { return nil }
    return UnitShape(shape: .curve(curve.curve), rms: curve.rms)
  }

  private func arrowShape() -> UnitShape? {
    guard arrow.cost.isFinite, arrow.shaftFit.places.count >= 2 else { return nil }
    var places = arrow.shaftFit.places
    // The tip and the tail are where the pen was, not where the line fit ends.
    let tip = arrow.sharpTip(ink.points, spacing: ink.length / Double(ink.points.count))
    places[places.count - 1] = tip
    places[0] = arrow.tail
    var heads = [arrow.head]
    if let second = arrow.tailHead { heads.append(second) }
    var (length, angle, weight) = (0.0, 0.0, 0.0)
    for head in heads {
      for (barb, turn) in [(head.leftLength, head.leftAngle), (head.rightLength, head.rightAngle)]
      where barb > 0.25 * head.longest {
        length += barb
        angle += turn
        weight += 1
      }
    }
    guard weight > 0 else { return nil }
    if let leg = arrow.lastLeg {
      // The head at the leg's end is too small to be seen in the evenly spaced places.
      places.append(leg)
      let size = 0.3 * tip.distance(to: leg)
      let shape = Arrow(shaft: .polyline(places), heads: .end, headLength: size, headAngle: .degrees(30))
      return UnitShape(shape: .arrow(shape), rms: arrow.shaftFit.rms)
    }
    let shaft: Arrow.Shaft
    if places.count > 2, abs(arrow.shaftFit.sag) > 0.04, let curve = arrow.curvedShaft(ink.points, to: tip) {
      shaft = .curve(curve)
    } else {
      shaft = .polyline(GestureEvidence.withoutStub(places, barb: length / weight))
    }
    let result = Arrow(
      shaft: shaft, heads: arrow.tailHead == nil ? .end : .both, headLength: length / weight,
      headAngle: .radians(min(angle / weight, .pi / 2)))
    let headRMS = min(arrow.head.openRMS, arrow.head.closedRMS) * arrow.head.meanLength
    let share = arrow.headShare
    let square =
      (1 - share) * arrow.shaftFit.rms * arrow.shaftFit.rms + share * headRMS * headRMS
    return UnitShape(shape: .arrow(result), rms: square.squareRoot())
  }

  /// The shaft without a last leg that is no longer than a barb and turns aside: it is a side of the head.
  private static func withoutStub(_ places: [Point], barb: Double) -> [Point] {
    var places = places
    while places.count > 2 {
      let count = places.count
      let (before, last) = (places[count - 2] - places[count - 3], places[count - 1] - places[count - 2])
      guard last.length < 1.5 * barb, before.turn(to: last).magnitude.degrees > 40 else { break }
      places.removeLast()
    }
    return places
  }

  private func rectangle(_ box: BoxEvidence) -> OrientedRectangle? {
    guard box.rms.isFinite else { return nil }
    // The rotation nearest to level: a quarter turn swaps the sides.
    var (axis, width, height) = (box.axis, 2 * box.halfLength, 2 * box.halfWidth)
    if abs(axis.y) > abs(axis.x) {
      axis = axis.perpendicular
      swap(&width, &height)
    }
    let rotation = Angle.radians(.atan2(y: axis.y, x: axis.x)).normalizedAxis
    return OrientedRectangle(
      center: box.center, width: width, height: height,
      rotation: rotation.degrees > 179.9999 ? .zero : rotation)
  }

  private func roundedRectangle() -> UnitShape? {
    guard let box, box.roundedRMS.isFinite, let rectangle = rectangle(box) else { return nil }
    let radius = box.radiusShare * min(box.halfLength, box.halfWidth)
    return UnitShape(shape: .roundedRectangle(rectangle, cornerRadius: radius), rms: box.roundedRMS)
  }

  private func diamond() -> UnitShape? {
    guard let c = quadrilateral?.corners else { return nil }
    let (d, e) = (c[2] - c[0], c[3] - c[1])
    let center = c[0].midpoint(to: c[2]).midpoint(to: c[1].midpoint(to: c[3]))
    // The mean of one diagonal's direction and the other's turned back by a right angle.
    let f = d.cross(e) > 0 ? -e.perpendicular : e.perpendicular
    guard var axis = ((d.normalized ?? .zero) + (f.normalized ?? .zero)).normalized else { return nil }
    var (width, height) = (d.length, e.length)
    if abs(axis.y) > abs(axis.x) {
      axis = axis.perpendicular
      swap(&width, &height)
    }
    let box = OrientedRectangle(
      center: center, width: width, height: height,
      rotation: Angle.radians(.atan2(y: axis.y, x: axis.x)).normalizedAxis)
    let fit = SideFit(
      ring,
      corners: [
        box.point(u: 0, v: -1), box.point(u: 1, v: 0), box.point(u: 0, v: 1), box.point(u: -1, v: 0),
      ],
      rounds: 0)
    return UnitShape(shape: .diamond(box), rms: fit.rms)
  }

  private func parallelogram() -> UnitShape? {
    guard let c = quadrilateral?.corners else { return nil }
    let center = c[0].midpoint(to: c[2]).midpoint(to: c[1].midpoint(to: c[3]))
    let (d, e) = ((c[2] - c[0]) * 0.5, (c[3] - c[1]) * 0.5)
    let corners = [center - d, center - e, center + d, center + e]
    return UnitShape(
      shape: .parallelogram(corners), rms: SideFit(ring, corners: corners, rounds: 0).rms)
  }

  private func trapezoid() -> UnitShape? {
    guard let quadrilateral else { return nil }
    let c = quadrilateral.corners
    let first = abs((c[1] - c[0]).turn(to: c[2] - c[3]).radians)
    let second = abs((c[2] - c[1]).turn(to: c[3] - c[0]).radians)
    // Sides 0–1 and 2–3 are the parallel ones.
    let corners = first <= second ? c : [c[1], c[2], c[3], c[0]]
    return UnitShape(shape: .trapezoid(corners), rms: quadrilateral.rms)
  }

  private func polygon() -> UnitShape? {
    guard let fit = straightSided() else { return nil }
    let regular = RegularPolygonEvidence(corners: fit.corners)
    if let regular, regular.error < 0.06 {
      let polygon = regular.polygon
      let rms = SideFit(ink.points, corners: polygon.corners, rounds: 0).rms
      return UnitShape(shape: .regularPolygon(polygon), rms: rms)
    }
    return UnitShape(
      shape: fit.corners.count == 3 ? .triangle(fit.corners) : .polygon(fit.corners), rms: fit.rms)
  }

  /// An ellipse whose axes differ by less than this is a circle.
  static let circleRatio = 1.15

  /// The ellipse of the stroke's middle part where it goes all the way round, so that the ends do no more than stray.
  var strayingCore: EllipseEvidence? {
    guard let core = coreEllipse, let ellipse, core.rms < 0.6 * ellipse.rms, core.coverage > 0.9,
      core.semiMinor > 0
    else { return nil }
    return core
  }

  private func ellipseOrCircle() -> UnitShape? {
    guard var ellipse, ellipse.rms.isFinite, ellipse.semiMinor > 0 else { return nil }
    // The loop itself counts, not the ends that stray from it.
    let whole = ellipse.rms
    if let core = strayingCore { ellipse = core }
    if ellipse.semiMajor < GestureEvidence.circleRatio * ellipse.semiMinor {
      let radius = (ellipse.semiMajor * ellipse.semiMinor).squareRoot()
      return UnitShape(shape: .circle(Circle(center: ellipse.center, radius: radius)), rms: whole)
    }
    return UnitShape(shape: .ellipse(GestureEvidence.ellipse(ellipse)), rms: whole)
  }

  static func ellipse(_ evidence: EllipseEvidence) -> Ellipse {
    Ellipse(
      center: evidence.center, semiMajor: evidence.semiMajor, semiMinor: evidence.semiMinor,
      rotation: Angle.radians(.atan2(y: evidence.axis.y, x: evidence.axis.x)).normalizedAxis)
  }

  private func starShape() -> UnitShape? {
    let star = star ?? StarEvidence(ink.points, hull: hull)
    guard star.tipCount >= 4, star.rms.isFinite else { return nil }
    // The rotation is the mean of the tips' directions, each turned back by its place.
    var (c, s) = (0.0, 0.0)
    let n = Double(star.tipCount)
    for (index, tip) in star.tips.enumerated() {
      let v = tip - star.center
      let turn = Double.atan2(y: v.y, x: v.x) - 2 * .pi * Double(index) / n
      c += .cos(turn)
      s += .sin(turn)
    }
    let result = Star(
      center: star.center, outerRadius: star.outerRadius,
      innerRadius: min(star.innerRadius, star.outerRadius),
      rotation: .radians(.atan2(y: s, x: c)), tipCount: star.tipCount)
    return UnitShape(shape: .star(result), rms: star.rms)
  }

  private func bubbleShape() -> UnitShape? {
    guard bubble.rms < 1 else { return nil }
    let body: ChatBubble.Body
    if bubble.isElliptic, let ellipse = bubble.ellipse {
      body = .ellipse(GestureEvidence.ellipse(ellipse))
    } else if let box = bubble.box, let rectangle = rectangle(box) {
      body = .rectangle(rectangle, cornerRadius: box.radiusShare * min(box.halfLength, box.halfWidth))
    } else {
      return nil
    }
    return UnitShape(
      shape: .chatBubble(
        ChatBubble(body: body, tailTip: bubble.tailTip, tailAngle: .radians(bubble.tailAngle))),
      rms: bubble.rms)
  }
}
