// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// Accuracy on fixed noisy point sets against what published fitters reach on the same sets.
///
/// Skipped where the sets are not beside the package. All sets are read; the bounds are the published figures with
/// room for their rounding.
@Suite(.enabled(if: FitSets.arePresent, "the point sets are not beside the package"))
struct PublishedAccuracyTests {
  /// One cell of a table: coverage or number of points, noise, the medians and 95th percentiles in per cent.
  struct Cell {
    let (key, sigma): (Double, Double)
    let (first, firstTail, second, secondTail): (Double, Double, Double, Double)
  }

  /// Orthogonal-distance ellipse: centre, worse axis.
  static let geometricEllipse = [
    Cell(key: 0.6, sigma: 0.005, first: 0.23, firstTail: 0.69, second: 0.27, secondTail: 0.83),
    Cell(key: 0.6, sigma: 0.01, first: 0.46, firstTail: 1.68, second: 0.51, secondTail: 2.12),
    Cell(key: 0.6, sigma: 0.02, first: 0.88, firstTail: 2.96, second: 1.08, secondTail: 3.44),
    Cell(key: 0.6, sigma: 0.05, first: 2.37, firstTail: 9.26, second: 3.16, secondTail: 10.24),
    Cell(key: 0.75, sigma: 0.005, first: 0.10, firstTail: 0.27, second: 0.13, secondTail: 0.41),
    Cell(key: 0.75, sigma: 0.01, first: 0.20, firstTail: 0.53, second: 0.27, secondTail: 0.80),
    Cell(key: 0.75, sigma: 0.02, first: 0.40, firstTail: 1.24, second: 0.51, secondTail: 1.66),
    Cell(key: 0.75, sigma: 0.05, first: 1.09, firstTail: 2.93, second: 1.47, secondTail: 4.06),
    Cell(key: 1.0, sigma: 0.005, first: 0.08, firstTail: 0.17, second: 0.10, secondTail: 0.24),
    Cell(key: 1.0, sigma: 0.01, first: 0.15, firstTail: 0.35, second: 0.20, secondTail: 0.51),
    Cell(key: 1.0, sigma: 0.02, first: 0.29, firstTail: 0.71, second: 0.42, secondTail: 1.04),
    Cell(key: 1.0, sigma: 0.05, first: 0.76, firstTail: 1.89, second: 1.16, secondTail: 2.83),
  ]

  @Test func theRefinedEllipseReachesTheGeometricOptimumInEveryCell() throws {
    let sets = try FitSets.read("ellipse")
    for cell in PublishedAccuracyTests.geometricEllipse {
      var (centers, axes): ([Double], [Double]) = ([], [])
      for set in sets where set.header[1] == cell.key && set.header[2] == cell.sigma {
        let ellipse = try EllipseFit.fit(set.points.span).primitive
        let h = set.header
        centers.append(100 * ellipse.center.distance(to: Point(h[3], h[4])) / h[5])
        axes.append(100 * max(abs(ellipse.semiMajor / h[5] - 1), abs(ellipse.semiMinor / h[6] - 1)))
      }
      #expect(centers.count == 150)
      #expect((centers + axes).allSatisfy { $0 < 50 }, "no failure at \(cell.key), \(cell.sigma)")
      // The table is rounded to two digits.
      #expect(FitSets.quantile(centers, 0.5) <= cell.first + 0.055)
      #expect(FitSets.quantile(centers, 0.95) <= cell.firstTail + 0.055)
      #expect(FitSets.quantile(axes, 0.5) <= cell.second + 0.055)
      #expect(FitSets.quantile(axes, 0.95) <= cell.secondTail + 0.055)
    }
  }

  @Test func theDirectEllipseIsFitzgibbonsOwn() throws {
    // Centre median and tail, axis median and tail at 5 % noise.
    let expected = [
      Cell(key: 0.6, sigma: 0.05, first: 6.54, firstTail: 15.61, second: 6.42, secondTail: 16.20),
      Cell(key: 0.75, sigma: 0.05, first: 1.45, firstTail: 4.48, second: 1.96, secondTail: 5.73),
      Cell(key: 1.0, sigma: 0.05, first: 0.78, firstTail: 2.00, second: 1.50, secondTail: 5.52),
    ]
    let sets = try FitSets.read("ellipse")
    for cell in expected {
      var (centers, axes): ([Double], [Double]) = ([], [])
      for set in sets where set.header[1] == cell.key && set.header[2] == cell.sigma {
        let ellipse = try EllipseFit.directEllipse(set.points.span)
        let h = set.header
        centers.append(100 * ellipse.center.distance(to: Point(h[3], h[4])) / h[5])
        axes.append(100 * max(abs(ellipse.semiMajor / h[5] - 1), abs(ellipse.semiMinor / h[6] - 1)))
      }
      #expect(abs(FitSets.quantile(centers, 0.5) - cell.first) < 0.006)
      #expect(abs(FitSets.quantile(centers, 0.95) - cell.firstTail) < 0.006)
      #expect(abs(FitSets.quantile(axes, 0.5) - cell.second) < 0.006)
      #expect(abs(FitSets.quantile(axes, 0.95) - cell.secondTail) < 0.006)
    }
  }

  @Test func circlesReachTheirColumns() throws {
    // At coverage 0.6: Taubin's and the geometric medians of centre and radius.
    let taubin = [0.005: (0.104, 0.044), 0.01: (0.183, 0.080), 0.02: (0.364, 0.191), 0.05: (1.001, 0.512)]
    let geometric = [0.005: (0.104, 0.043), 0.01: (0.182, 0.081), 0.02: (0.363, 0.185), 0.05: (0.978, 0.463)]
    let sets = try FitSets.read("circle")
    for sigma in [0.005, 0.01, 0.02, 0.05] {
      for refines in [false, true] {
        var (centers, radii): ([Double], [Double]) = ([], [])
        for set in sets where set.header[1] == 0.6 && set.header[2] == sigma {
          let circle = try (refines ? CircleFit.fit(set.points.span) : CircleFit.taubin(set.points.span))
            .primitive
          centers.append(
            100 * circle.center.distance(to: Point(set.header[3], set.header[4])) / set.header[5])
          radii.append(100 * abs(circle.radius / set.header[5] - 1))
        }
        let expected = try #require(refines ? geometric[sigma] : taubin[sigma])
        #expect(abs(FitSets.quantile(centers, 0.5) - expected.0) < 0.002)
        #expect(abs(FitSets.quantile(radii, 0.5) - expected.1) < 0.002)
      }
    }
  }

  /// What a constrained fit of four sides with one direction reaches: points, noise; medians and 95th percentiles of
  /// centre, side (per cent of half the diagonal) and angle (degrees).
  static let constrainedRectangle: [[Double]] = [
    [64, 0.005, 0.12, 0.23, 0.19, 0.34, 0.05, 0.15],
    [64, 0.01, 0.24, 0.45, 0.36, 0.81, 0.13, 0.37],
    [64, 0.02, 0.49, 1.04, 0.65, 1.57, 0.26, 0.66],
    [64, 0.05, 1.17, 2.62, 2.15, 4.90, 0.59, 1.76],
    [128, 0.005, 0.08, 0.16, 0.14, 0.30, 0.05, 0.17],
    [128, 0.01, 0.16, 0.32, 0.31, 0.51, 0.09, 0.21],
    [128, 0.02, 0.30, 0.60, 0.67, 1.18, 0.13, 0.44],
    [128, 0.05, 0.90, 1.61, 1.25, 3.18, 0.49, 1.32],
    [256, 0.005, 0.06, 0.11, 0.11, 0.28, 0.03, 0.09],
    [256, 0.01, 0.13, 0.25, 0.20, 0.43, 0.07, 0.16],
    [256, 0.02, 0.25, 0.50, 0.44, 0.75, 0.10, 0.35],
    [256, 0.05, 0.62, 1.27, 1.01, 2.29, 0.39, 0.97],
  ]

  @Test func rectanglesReachTheConstrainedFitInEveryCell() throws {
    let sets = try FitSets.read("rect")
    for cell in PublishedAccuracyTests.constrainedRectangle {
      var (centers, sides, angles): ([Double], [Double], [Double]) = ([], [], [])
      for set in sets where set.header[0] == cell[0] && set.header[1] == cell[1] {
        let h = set.header
        let fit = try RectangleFit.fit(set.points.span)
        let rectangle = fit.primitive
        let half = 0.5 * (h[4] * h[4] + h[5] * h[5]).squareRoot()
        centers.append(100 * rectangle.center.distance(to: Point(h[2], h[3])) / half)
        sides.append(100 * max(abs(rectangle.width - h[4]), abs(rectangle.height - h[5])) / half)
        let period = rectangle.width - rectangle.height < 0.1 * rectangle.width ? 90.0 : 180.0
        let turn = abs(rectangle.rotation.degrees - Angle.radians(h[6]).degrees)
          .truncatingRemainder(dividingBy: period)
        angles.append(min(turn, period - turn))
        let least = try RectangleFit.fit(set.points.span, startingAt: rectangle).rms
        #expect(fit.rms <= 1.05 * least)
      }
      #expect(centers.count == 50)
      // The table is rounded to two digits.
      for (place, values) in [centers, sides, angles].enumerated() {
        #expect(FitSets.quantile(values, 0.5) <= cell[2 + 2 * place] + 0.00501, "\(cell), column \(place)")
        #expect(FitSets.quantile(values, 0.95) <= cell[3 + 2 * place] + 0.00501, "\(cell), column \(place)")
      }
    }
  }

  @Test func cornerCountsBeatEveryFixedTolerance() throws {
    // Share right for 64, 128, 256 points of merging with a count chosen by the noise, which no fixed tolerance reaches.
    let published: [Double: [Double]] = [
      0.005: [1.00, 1.00, 1.00], 0.01: [0.98, 1.00, 1.00], 0.02: [0.98, 0.98, 1.00],
      0.05: [0.80, 0.94, 0.96],
    ]
    let sets = try FitSets.read("poly")
    let finder = CornerFinder()
    for sigma in [0.005, 0.01, 0.02, 0.05] {
      for (place, count) in [64.0, 128, 256].enumerated() {
        var (right, total) = (0, 0)
        for set in sets where set.header[0] == count && set.header[1] == sigma {
          let found = try finder.segmentation(of: set.points.span, isClosed: true).bestCount
          right += found == set.corners.count ? 1 : 0
          total += 1
        }
        let bound = try #require(published[sigma])[place]
        #expect(
          Double(right) >= bound * Double(total), "\(right) of \(total) at \(count) points, noise \(sigma)")
      }
    }
  }
}
