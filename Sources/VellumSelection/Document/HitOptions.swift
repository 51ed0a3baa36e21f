// SPDX-License-Identifier: Apache-2.0

public import VellumInk
public import VellumMarkup

/// What counts as a hit; the same for press, drag, hover and eraser, so that they agree.
public struct HitOptions: Hashable, Sendable {
  /// How near is near enough on the screen.
  public var tolerance: HitTolerance
  /// Screen points per page point.
  public var zoom: Double
  /// Whether the inside of a hollow closed outline counts, after everything that is drawn.
  public var hitsHollowInteriors: Bool
  /// The selected elements.
  public var selection: Set<UniqueID>
  /// Whether selected elements come first, hollow insides included: what a drag wants.
  public var prefersSelection: Bool
  /// What an element must allow; without it the element is passed through.
  ///
  /// Locked elements lack it.
  ///
  /// An empty set is the explicit way to reach locked elements.
  public var requiredInteractions: MarkupInteractions
  /// Elements that are passed through: hidden ones, those of other layers.
  public var excluded: Set<UniqueID>

  /// Options; by default what a click with a fine pointer wants.
  public init(
    tolerance: HitTolerance = .finePointer, zoom: Double = 1, hitsHollowInteriors: Bool = false,
    selection: Set<UniqueID> = [], prefersSelection: Bool = false,
    requiredInteractions: MarkupInteractions = .select, excluded: Set<UniqueID> = []
  ) {
    precondition(zoom > 0, "a zoom is above zero")
    self.tolerance = tolerance
    self.zoom = zoom
    self.hitsHollowInteriors = hitsHollowInteriors
    self.selection = selection
    self.prefersSelection = prefersSelection
    self.requiredInteractions = requiredInteractions
    self.excluded = excluded
  }

  func admits(_ entry: DocumentIndex.Entry) -> Bool {
    requiredInteractions.isSubset(of: entry.element.allowedInteractions) && !excluded.contains(entry.id)
  }
}

/// An element at a point.
public struct Hit: Hashable, Sendable {
  /// How the element was hit.
  public enum Kind: Hashable, Sendable {
    /// The point lies on what is drawn.
    case direct
    /// The point lies within the tolerance of what is drawn.
    case near
    /// The point lies inside a hollow closed outline, away from its line.
    case interior
  }

  /// The element.
  public var id: UniqueID
  /// How it was hit.
  public var kind: Kind
  /// The distance from what is drawn, in page points; zero for a direct hit.
  public var distance: Double
  /// The element's place in the drawing order, counted from the bottom.
  public var rank: Int
}
