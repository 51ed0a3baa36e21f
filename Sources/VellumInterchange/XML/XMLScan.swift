// SPDX-License-Identifier: Apache-2.0

import CXML

/// Reads an XML text once, front to back, through libxml2's SAX interface.
///
/// Nothing is fetched and nothing is expanded: a text that declares entities is refused at the declaration, no
/// external subset is read, the network is off. Depth and the length of a tag are bounded (libxml2 compares each
/// attribute of a tag with all before it). What is not well-formed, by XML or by its namespaces, is refused with its
/// line.
@safe final class XMLScan {
  /// Elements may be nested this deep.
  static let greatestDepth = 100
  /// The longest start tag, in bytes.
  static let longestTag = 16_384

  private let handler: any XMLContentHandler
  private var context: xmlParserCtxtPtr?
  private var failure: ImportError?
  /// The text of all open elements, without that of their children.
  private var text: [UInt8] = []
  /// Where the text of each open element begins.
  private var textStarts: [Int] = []

  private init(_ handler: any XMLContentHandler) { self.handler = handler }

  // libxml2 must be set up once before several threads use it.
  private static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// Sends the content of `bytes` to `handler`.
  ///
  /// - Throws: what the handler throws, or `ImportError` with the line for what is not well-formed.
  static func scan(_ bytes: [UInt8], into handler: any XMLContentHandler) throws(ImportError) {
    precondition(isReady)
    guard bytes.count < 1 << 30 else { throw ImportError(.file, "the file is larger than 1 GB") }
    try XMLScreen.check(bytes)
    let scan = XMLScan(handler)
    scan.run(bytes)
    if let failure = scan.failure { throw failure }
  }

  private func run(_ bytes: [UInt8]) {
    let opened = unsafe bytes.withUnsafeBytes { raw in
      unsafe xmlCreateMemoryParserCtxt(raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count))
    }
    guard let parser = unsafe opened else {
      failure = ImportError(.file, "the file cannot be opened as XML")
      return
    }
    unsafe context = parser
    defer {
      unsafe context = nil
      unsafe xmlFreeDoc(parser.pointee.myDoc)
      unsafe parser.pointee.myDoc = nil
      unsafe xmlFreeParserCtxt(parser)
    }
    unsafe parser.pointee.sax.pointee = XMLScan.callbacks()
    unsafe parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
    let status = unsafe xmlParseDocument(parser)
    let isWhole = unsafe parser.pointee.wellFormed != 0 && parser.pointee.nsWellFormed != 0
    if failure == nil, status != 0 || !isWhole {
      failure = ImportError(.line(line), "not well-formed XML")
    }
  }
}

// MARK: - Events

extension XMLScan {
  private var line: Int { unsafe context.map { unsafe Int(max(xmlSAX2GetLineNumber($0), 1)) } ?? 1 }

  private func fail(_ error: ImportError) {
    if failure == nil { failure = error }
    unsafe xmlStopParser(context)
  }

  private func startElement(_ tag: XMLStartTag) {
    guard failure == nil else { return }
    textStarts.append(text.count)
    guard textStarts.count <= XMLScan.greatestDepth else {
      return fail(
        ImportError(.line(tag.line), "elements are nested deeper than \(XMLScan.greatestDepth) levels"))
    }
    do throws(ImportError) { try handler.start(tag) } catch { fail(error) }
  }

  private func endElement() {
    guard failure == nil, let start = textStarts.popLast() else { return }
    do throws(ImportError) { try handler.end(text: text[start...]) } catch { fail(error) }
    text.removeLast(text.count - start)
  }

  private func report(_ error: xmlErrorPtr) {
    guard failure == nil, unsafe error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "unknown fault"
    let line = unsafe max(Int(error.pointee.line), 1)
    let oneLine = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    fail(ImportError(.line(line), "not well-formed XML: \(oneLine)"))
  }
}

// MARK: - Callbacks

extension XMLScan {
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLScan? {
    unsafe data.map { unsafe Unmanaged<XMLScan>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func callbacks() -> xmlSAXHandler {
    var sax = unsafe xmlSAXHandler()
    unsafe sax.initialized = XML_SAX2_MAGIC
    unsafe sax.startElementNs = { data, name, _, uri, _, _, count, _, attributes in
      guard let scan = unsafe XMLScan.of(data) else { return }
      let tag = unsafe XMLStartTag(
        name: XMLScan.string(name) ?? "", namespace: XMLScan.string(uri),
        attributes: scan.attributes(Int(count), attributes), line: scan.line)
      scan.startElement(tag)
    }
    unsafe sax.endElementNs = { data, _, _, _ in unsafe XMLScan.of(data)?.endElement() }
    unsafe sax.characters = { data, bytes, count in unsafe XMLScan.of(data)?.append(bytes, count) }
    unsafe sax.cdataBlock = sax.characters
    unsafe sax.ignorableWhitespace = sax.characters
    unsafe sax.entityDecl = { data, _, _, _, _, _ in
      guard let scan = unsafe XMLScan.of(data) else { return }
      scan.fail(ImportError(.line(scan.line), "the file declares an entity, which is not read"))
    }
    unsafe sax.serror = { data, error in
      guard let error = unsafe error else { return }
      unsafe XMLScan.of(data)?.report(error)
    }
    return unsafe sax
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  private func append(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard failure == nil, let bytes = unsafe bytes, count > 0 else { return }
    unsafe text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// libxml2 hands over five pointers for each attribute: name, prefix, namespace, start and end of the value.
  private func attributes(
    _ count: Int, _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [XMLAttribute] {
    guard let pointers = unsafe pointers else { return [] }
    return (0..<count).map { i in
      let name = unsafe XMLScan.string(pointers[5 * i]) ?? ""
      guard let start = unsafe pointers[5 * i + 3], let end = unsafe pointers[5 * i + 4] else {
        return XMLAttribute(name: name, value: "")
      }
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      return unsafe XMLAttribute(name: name, value: String(decoding: value, as: UTF8.self))
    }
  }
}
