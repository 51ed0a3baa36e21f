// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness

/// Every suite, in the order they run.
///
/// A new suite is a file with an extension of `Suite`, and a line here.
let allSuites: [Suite] = [
  .geometry,
  .fitting,
  .ink,
  .document,
  .recognition,
  .selection,
  .session,
]
