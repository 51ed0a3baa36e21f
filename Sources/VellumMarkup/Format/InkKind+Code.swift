// SPDX-License-Identifier: Apache-2.0

import VellumInk

extension InkKind {
  /// The number that stands for the kind in a file.
  ///
  /// Never reused for another kind.
  var formatCode: UInt8 {
    switch self {
    case .pen: 0
    case .pencil: 1
    case .marker: 2
    case .monoline: 3
    case .fountainPen: 4
    case .watercolor: 5
    case .crayon: 6
    case .reed: 7
    }
  }

  init?(formatCode: UInt8) {
    for kind in InkKind.allCases where kind.formatCode == formatCode {
      self = kind
      return
    }
    return nil
  }
}
