// SPDX-License-Identifier: Apache-2.0
// One import for the whole of Vellum.

@_exported public import VellumEditing
@_exported public import VellumFitting
@_exported public import VellumGeometry
@_exported public import VellumInk
@_exported public import VellumInterchange
@_exported public import VellumLinearAlgebra
@_exported public import VellumMarkup
@_exported public import VellumRecognition
@_exported public import VellumRendering
@_exported public import VellumSelection
