// SPDX-License-Identifier: Apache-2.0

/// Reads W3C Ink Markup Language (InkML, recommendation of 2011).
///
/// Any channels in any order; units and resolutions; contexts, ink sources, brushes and formats by reference or in
/// place; difference coding; groups and views. Places become points (96 to the inch where the file states a
/// physical unit, else one to one), force `0...1`, angles radians, times seconds. Traces of a hovering pen
/// (`type="penUp"`) are left out.
public enum InkMLReader {
  /// The namespace of the format.
  public static let namespace = "http://www.w3.org/2003/InkML"
  /// A recording may hold this many samples.
  public static let greatestSampleCount = 5_000_000

  /// The recording in a file.
  ///
  /// - Parameter bytes: XML in UTF-8, UTF-16, ISO 8859-1 or ASCII.
  /// - Throws: `ImportError` with the line; for what is not well-formed, for entities, for points that do not have
  ///   the values that the format asks for.
  /// - Complexity: O(n) in time and memory.
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> Recording {
    guard bytes.contains(where: { !TextEncoding.isSpace($0) }) else {
      throw ImportError(.file, "the file is empty")
    }
    let handler = InkMLHandler()
    try XMLScan.scan(bytes, into: handler)
    return handler.recording()
  }
}
