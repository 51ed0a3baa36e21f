// SPDX-License-Identifier: Apache-2.0

/// The fields of a shape.
enum ShapeField {
  static let shape: UInt16 = 1
  static let frame: UInt16 = 2
  static let rotation: UInt16 = 3
  static let fillColor: UInt16 = 4
  static let strokeColor: UInt16 = 5
  static let lineWidth: UInt16 = 6
  static let opacity: UInt16 = 7
  static let markers: UInt16 = 8
  static let arrowhead: UInt16 = 9
  static let text: UInt16 = 10
  static let interactions: UInt16 = 11
  static let autoresizing: UInt16 = 12
  static let last = autoresizing
}

/// The fields of a stroke.
enum StrokeField {
  static let ink: UInt16 = 1
  static let points: UInt16 = 2
  static let creationTime: UInt16 = 3
  static let transform: UInt16 = 4
  static let randomSeed: UInt16 = 5
  static let renderGroup: UInt16 = 6
  static let inkResponse: UInt16 = 7
  static let visibleRange: UInt16 = 8
  static let last = visibleRange
}

/// The fields of an image.
enum ImageField {
  static let frame: UInt16 = 1
  static let pixelSize: UInt16 = 2
  static let bytes: UInt16 = 3
  static let rotation: UInt16 = 4
  static let orientation: UInt16 = 5
  static let contentsBounds: UInt16 = 6
  static let opacity: UInt16 = 7
  static let accessibilityDescription: UInt16 = 8
  static let interactions: UInt16 = 9
  static let last = interactions
}

/// The fields of a link.
enum LinkField {
  static let frame: UInt16 = 1
  static let url: UInt16 = 2
  static let rotation: UInt16 = 3
  static let interactions: UInt16 = 4
  static let last = interactions
}

/// The fields of a loupe.
enum LoupeField {
  static let frame: UInt16 = 1
  static let magnification: UInt16 = 2
  static let rotation: UInt16 = 3
  static let strokeColor: UInt16 = 4
  static let lineWidth: UInt16 = 5
  static let interactions: UInt16 = 6
  static let last = interactions
}

/// The fields of the page.
enum PageField {
  static let bounds: UInt16 = 1
  static let backgroundColor: UInt16 = 2
  static let last = backgroundColor
}
