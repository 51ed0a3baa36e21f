// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// What a document uses, or what an editor can show: PaperKit's feature set with one feature for Vellum's own
/// shapes.
public struct FeatureSet: Hashable, Sendable {
  /// A kind of content.
  public enum Feature: UInt8, CaseIterable, Hashable, Sendable {
    /// Images.
    case images
    /// Stickers: images that a person collects.
    case stickers
    /// Loupes.
    case loupes
    /// Links.
    case links
    /// Colour inside shapes.
    ///
    /// Where outlines are not supported, shapes may always be filled.
    case shapeFills
    /// Outlines of shapes.
    case shapeStrokes
    /// See-through shapes.
    case shapeOpacity
    /// Text.
    case text
    /// Ink.
    case drawing
    /// The shapes that PaperKit does not have: polygons and polylines, triangles with any corners, diamonds,
    /// parallelograms, trapezoids, cubic curves, arcs, bubbles with an elliptic body.
    case extendedShapes
  }

  /// The generation of content.
  public enum ContentVersion: UInt8, Comparable, Hashable, Sendable {
    /// The first, of the year 2025.
    case version1 = 1
    /// The second: render groups of strokes, allowed interactions, autoresizing, a page's colour.
    case version2 = 2
    /// Later than this code knows; no preset supports it.
    case unrecognized = 255

    /// The latest that this code knows.
    public static let latest = ContentVersion.version2

    /// Earlier before later.
    public static func < (a: ContentVersion, b: ContentVersion) -> Bool { a.rawValue < b.rawValue }
  }

  /// Where lines have markers.
  @frozen
  public struct LineMarkerPositions: OptionSet, Hashable, Sendable {
    /// One bit for each combination.
    public let rawValue: Int

    /// The set with the given bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No marker.
    public static let plain = LineMarkerPositions(rawValue: 1 << 0)
    /// One marker.
    public static let single = LineMarkerPositions(rawValue: 1 << 1)
    /// A marker at both ends.
    public static let double = LineMarkerPositions(rawValue: 1 << 2)
    /// Every combination.
    public static let all: LineMarkerPositions = [.plain, .single, .double]
  }

  /// The kinds of content.
  public var features: Set<Feature>
  /// PaperKit's kinds of shape; none disables them.
  public var shapes: Set<ShapeConfiguration.Shape>
  /// The kinds of ink.
  public var inks: Set<InkKind>
  /// The generation of content.
  public var contentVersion: ContentVersion
  /// Where lines have markers.
  public var lineMarkerPositions: LineMarkerPositions
  /// The greatest linear colour component; 1 is the standard range.
  public var colorMaximumLinearExposure: Double

  /// The set with the given parts; what is left out is unrestricted, except for colours of the standard
  /// range.
  public init(
    features: Set<Feature>, shapes: Set<ShapeConfiguration.Shape> = Set(ShapeConfiguration.Shape.allCases),
    inks: Set<InkKind> = Set(InkKind.allCases), contentVersion: ContentVersion = .latest,
    lineMarkerPositions: LineMarkerPositions = .all, colorMaximumLinearExposure: Double = 1
  ) {
    self.features = features
    self.shapes = shapes
    self.inks = inks
    self.contentVersion = contentVersion
    self.lineMarkerPositions = lineMarkerPositions
    self.colorMaximumLinearExposure = colorMaximumLinearExposure
  }
}

// MARK: - Presets

extension FeatureSet {
  /// Nothing.
  public static let empty = FeatureSet(
    features: [], shapes: [], inks: [], contentVersion: .version1, lineMarkerPositions: [])

  /// Everything of PaperKit's first generation.
  public static let version1 = FeatureSet(
    features: Set(Feature.allCases).subtracting([.extendedShapes]), contentVersion: .version1)

  /// Everything of PaperKit's second generation.
  public static let version2 = FeatureSet(
    features: Set(Feature.allCases).subtracting([.extendedShapes]), contentVersion: .version2)

  /// Everything, Vellum's own shapes included.
  public static let latest = FeatureSet(features: Set(Feature.allCases))
}

// MARK: - Comparing and changing

extension FeatureSet {
  /// Whether a kind of content is in the set.
  public func contains(_ feature: Feature) -> Bool { features.contains(feature) }
  /// Adds a kind of content.
  public mutating func insert(_ feature: Feature) { features.insert(feature) }
  /// Takes a kind of content away.
  public mutating func remove(_ feature: Feature) { features.remove(feature) }

  /// Whether shapes may be filled: by the feature, or because there are no outlines.
  public var supportsFills: Bool { contains(.shapeFills) || !contains(.shapeStrokes) }

  /// Whether an editor that supports `other` can show everything in this set.
  public func isSubset(of other: FeatureSet) -> Bool {
    var needed = features
    if other.supportsFills { needed.remove(.shapeFills) }
    return needed.isSubset(of: other.features) && shapes.isSubset(of: other.shapes)
      && inks.isSubset(of: other.inks) && contentVersion <= other.contentVersion
      && lineMarkerPositions.isSubset(of: other.lineMarkerPositions)
      && colorMaximumLinearExposure <= other.colorMaximumLinearExposure
  }

  /// Widens the set by everything in another.
  public mutating func formUnion(_ other: FeatureSet) {
    features.formUnion(other.features)
    shapes.formUnion(other.shapes)
    inks.formUnion(other.inks)
    contentVersion = max(contentVersion, other.contentVersion)
    lineMarkerPositions.formUnion(other.lineMarkerPositions)
    colorMaximumLinearExposure = max(colorMaximumLinearExposure, other.colorMaximumLinearExposure)
  }
}
