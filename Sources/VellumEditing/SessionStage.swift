// SPDX-License-Identifier: Apache-2.0

/// The stages that a sample or a stroke passes in a session; each has a latency budget of its own.
public enum SessionStage: String, CaseIterable, Sendable {
  /// Malformed samples are mended or dropped; per sample.
  case condition
  /// The stroke model is fed; per sample.
  case model
  /// The near future is predicted; per sample.
  case predict
  /// The stroke's neighbourhood is read as shapes; per stroke.
  case recognize
  /// The document is changed; per stroke.
  case edit
  /// The index follows the change; per stroke.
  case index
}
