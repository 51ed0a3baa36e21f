// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

extension DisplayList.EncodedImage {
  /// What stands for an image whose bytes a format cannot show: its box, crossed out.
  var placeholder: [DisplayList.Command] {
    let corners = place.corners
    var path = Path(polyline: corners, closed: true)
    path.append(Path(polyline: [corners[0], corners[2]]))
    path.append(Path(polyline: [corners[1], corners[3]]))
    let gray = DisplayColor(Color(linearRed: 0.4, green: 0.4, blue: 0.4))
    return [.stroke(path, gray, DisplayList.StrokeStyle(width: 1))]
  }

  /// The media type that the first bytes state, if it is one that every viewer shows.
  var mediaType: StaticString? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    return nil
  }
}
