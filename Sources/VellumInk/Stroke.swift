// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A finished stroke of ink.
public struct Stroke: Hashable, Sendable {
  /// Names the stroke in its document.
  public var id: UniqueID
  /// What it is drawn with.
  public var ink: Ink
  /// Where the pen went.
  public var path: StrokePath
  /// Takes the path's coordinates to the page's.
  public var transform: AffineTransform
  /// Starts the texture's random numbers.
  public var randomSeed: UInt32
  /// Strokes next to each other with one group blend as wet ink.
  public var renderGroup: UniqueID?

  /// The stroke of an ink along a path.
  public init(
    id: UniqueID, ink: Ink, path: StrokePath, transform: AffineTransform = .identity, randomSeed: UInt32 = 0,
    renderGroup: UniqueID? = nil
  ) {
    self.id = id
    self.ink = ink
    self.path = path
    self.transform = transform
    self.randomSeed = randomSeed
    self.renderGroup = renderGroup
  }
}
