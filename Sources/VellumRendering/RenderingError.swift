// SPDX-License-Identifier: Apache-2.0

/// Why a picture could not be made.
public enum RenderingError: Error, Hashable, Sendable {
  /// The picture would have more pixels than the limit, or more along one side than the graphics library can
  /// hold.
  case imageTooLarge(width: Double, height: Double, pixelLimit: Int, sideLimit: Int)
  /// The graphics library failed; its own words.
  case graphicsLibrary(String)
}
