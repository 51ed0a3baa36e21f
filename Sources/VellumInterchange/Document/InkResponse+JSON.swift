// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

// An ink of one's own, by the names of its properties; those with their standard values are left out.

extension InkResponse {
  private static let standard = InkResponse()

  var jsonValue: JSONValue {
    var object = MemberList()
    let standard = Self.standard
    func member(_ value: Double, _ usual: Double) -> JSONValue? { value == usual ? nil : .number(value) }
    object["widthFloor"] = member(widthFloor, standard.widthFloor)
    object["pressureExponent"] = member(pressureExponent, standard.pressureExponent)
    object["tiltWidening"] = member(tiltWidening, standard.tiltWidening)
    object["speedThinning"] = member(speedThinning, standard.speedThinning)
    object["opacity"] = member(opacity, standard.opacity)
    object["pressureOpacity"] = member(pressureOpacity, standard.pressureOpacity)
    object["tiltFading"] = member(tiltFading, standard.tiltFading)
    object["nibAspect"] = member(nibAspect, standard.nibAspect)
    object["nibAngle"] = member(nibAngle.radians, standard.nibAngle.radians)
    object["nibFollowsPen"] = nibFollowsPen ? .number(1) : nil
    return object.value
  }
}

extension MemberReader {
  mutating func inkResponse() throws(ImportError) -> InkResponse {
    var response = InkResponse()
    response.widthFloor = try optionalNumber("widthFloor") ?? response.widthFloor
    response.pressureExponent = try optionalNumber("pressureExponent") ?? response.pressureExponent
    response.tiltWidening = try optionalNumber("tiltWidening") ?? response.tiltWidening
    response.speedThinning = try optionalNumber("speedThinning") ?? response.speedThinning
    response.opacity = try optionalNumber("opacity") ?? response.opacity
    response.pressureOpacity = try optionalNumber("pressureOpacity") ?? response.pressureOpacity
    response.tiltFading = try optionalNumber("tiltFading") ?? response.tiltFading
    response.nibAspect = try optionalNumber("nibAspect") ?? response.nibAspect
    response.nibAngle = try optionalNumber("nibAngle").map(Angle.radians) ?? response.nibAngle
    response.nibFollowsPen = try optionalWhole("nibFollowsPen", below: 2) == 1
    try finish()
    return response
  }
}
