// SPDX-License-Identifier: Apache-2.0

extension DecisionForest {
  /// The forest of the trained table.
  package static let trained: DecisionForest = {
    guard let forest = DecisionForest(table) else {
      preconditionFailure("the decision table is whole; write it anew with the trainer")
    }
    return forest
  }()
}
