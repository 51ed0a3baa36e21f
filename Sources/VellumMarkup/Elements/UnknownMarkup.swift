// SPDX-License-Identifier: Apache-2.0

/// An element that this version cannot interpret, kept byte for byte and written back.
public struct UnknownMarkup: Hashable, Sendable {
  /// Why it was not interpreted.
  public enum Reason: UInt8, Hashable, Sendable {
    /// A newer version wrote it.
    case newer = 0
    /// It was damaged, and a recovering read kept it.
    case damaged = 1
  }

  /// Names the element.
  public var id: MarkupID<UnknownMarkup>
  /// The four letters of its chunk, the first in the highest byte.
  public var code: UInt32
  /// The payload after the identifier.
  public var bytes: [UInt8]
  /// Why it was not interpreted.
  public var reason: Reason

  /// The element as it was found.
  package init(id: MarkupID<UnknownMarkup>, code: UInt32, bytes: [UInt8], reason: Reason) {
    self.id = id
    self.code = code
    self.bytes = bytes
    self.reason = reason
  }
}
