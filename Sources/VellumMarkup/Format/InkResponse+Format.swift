// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

// An ink of one's own: a byte whose lowest bit says that the tip follows the pen, then the numbers of the law.

extension ByteWriter {
  mutating func append(_ response: InkResponse) {
    append(UInt8(response.nibFollowsPen ? 1 : 0))
    append(response.widthFloor)
    append(response.pressureExponent)
    append(response.tiltWidening)
    append(response.speedThinning)
    append(response.opacity)
    append(response.pressureOpacity)
    append(response.tiltFading)
    append(response.nibAspect)
    append(response.nibAngle.radians)
  }
}

extension ByteReader {
  mutating func inkResponse() throws(DecodingFailure) -> InkResponse {
    let start = offset
    let bits = try uint8()
    guard bits <= 1 else { throw .newer(offset: start, reason: "a property of the ink is not known") }
    var response = InkResponse()
    response.nibFollowsPen = bits == 1
    response.widthFloor = try double()
    response.pressureExponent = try double()
    response.tiltWidening = try double()
    response.speedThinning = try double()
    response.opacity = try double()
    response.pressureOpacity = try double()
    response.tiltFading = try double()
    response.nibAspect = try double()
    response.nibAngle = try angle()
    return response
  }
}
