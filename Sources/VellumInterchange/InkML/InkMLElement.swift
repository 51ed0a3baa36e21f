// SPDX-License-Identifier: Apache-2.0

/// The elements of InkML that are understood.
enum InkMLElement: String {
  case affine
  case annotation
  case annotationXML
  case brush
  case brushProperty
  case canvas
  case canvasTransform
  case channel
  case channelProperties
  case channelProperty
  case context
  case definitions
  case ink
  case inkSource
  case intermittentChannels
  case mapping
  case sampleRate
  case timestamp
  case trace
  case traceFormat
  case traceGroup
  case traceView
}
