// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

@testable import VellumMarkup

@Suite struct JSONTwinTests {
  @Test func aDocumentComesBack() throws {
    var generator = SplitMix(seed: 71)
    for _ in 0..<150 {
      let document = generator.document(brightest: 3)
      let bytes = MarkupJSONWriter.write(document)
      let back = try MarkupJSONReader.read(bytes)
      #expect(back == document)
      #expect(MarkupJSONWriter.write(back) == bytes)
    }
  }

  @Test func whatNewerVersionsWroteComesBack() throws {
    var generator = SplitMix(seed: 72)
    var document = generator.document(elements: 2...2)
    document.preserved.minorVersion = 9
    document.preserved.chunks = [.init(code: 0x7A7A_7A7A, bytes: [1, 2, 3])]
    document.preserved.documentFields = [.init(tag: 70, bytes: [])]
    for element in document.subelements {
      document.preserved.elementFields[element.id] = [.init(tag: 71, bytes: [5])]
    }
    document.subelements.append(
      .unknown(
        UnknownMarkup(
          id: MarkupID(rawValue: generator.id()), code: 0x4E45_5745, bytes: [0, 255], reason: .newer)))
    #expect(try MarkupJSONReader.read(MarkupJSONWriter.write(document)) == document)
  }

  @Test func fieldsOfElementsThatAreGoneAreLeftOutAsInTheNativeFormat() throws {
    var generator = SplitMix(seed: 74)
    var document = generator.document(elements: 2...2)
    let ids = document.subelements.map(\.id)
    document.preserved.minorVersion = 9
    for id in ids { document.preserved.elementFields[id] = [.init(tag: 71, bytes: [5])] }
    document.subelements.removeElement(withID: ids[0])
    let back = try MarkupJSONReader.read(MarkupJSONWriter.write(document))
    let native = try PaperMarkup(decoding: document.encoded())
    #expect(back == native && Array(back.preserved.elementFields.keys) == [ids[1]])
  }

  @Test func keptFieldsThatThisVersionKnowsAreUnderstood() throws {
    var document = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 10, height: 10))
    document.preserved.minorVersion = FormatVersion.current.minor + 1
    let color = Color(linearRed: 0.25, green: 0.5, blue: 0.75)
    var painted = document
    painted.backgroundColor = color
    // The field of the background, as a version without it would have kept it.
    var writer = ByteWriter()
    writer.append(color)
    document.preserved.documentFields = [.init(tag: PageField.backgroundColor, bytes: writer.bytes)]
    #expect(try MarkupJSONReader.read(MarkupJSONWriter.write(document)) == painted)
  }

  @Test(
    arguments: [
      (
        #""elementFields":[{"id":"00000000-0000-0000-0000-000000000009","fields":[]}]"#,
        "no element has this id"
      ),
      (#""chunks":[{"code":2054847098,"data":""}],"fields":[{"tag":1,"data":""}]"#, "preserved"),
      (#""chunks":[{"code":1313167173,"data":""}]"#, "preserved"),
    ] as [(String, String)])
  func whatCannotBeKeptIsRefused(members: String, reason: String) {
    let text =
      #"{"format":"vellum","version":1,"id":"00000000000000000000000000000001","#
      + #""bounds":[0,0,1,1],"preserved":{"minorVersion":9,"#
      + members + "}}"
    let error = #expect(throws: ImportError.self) { try MarkupJSONReader.read(Array(text.utf8)) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func theArticlesExampleIsRead() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/VellumMarkup/VellumMarkup.docc/JSONTwin.md").standardized
    let text = String(decoding: try Data(contentsOf: article), as: UTF8.self)
    let example = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    let json = try #require(example.components(separatedBy: "```").first)
    let page = try MarkupJSONReader.read(Array(json.utf8))
    #expect(page.subelements.shapes.first?.frame == Rect(x: 100, y: 100, width: 200, height: 100))
  }

  /// D16: a formatter's line breaks, indentation and order of members change nothing.
  @Test func layoutAndOrderDoNotMatter() throws {
    var generator = SplitMix(seed: 73)
    for _ in 0..<20 {
      let document = generator.document()
      let object = try JSONSerialization.jsonObject(with: Data(MarkupJSONWriter.write(document)))
      let pretty = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
      #expect(try MarkupJSONReader.read([UInt8](pretty)).subelements.count == document.subelements.count)
      #expect(MarkupJSONReader.recognizes([UInt8](pretty)))
    }
    let text = """
      \u{FEFF}{ "elements" : [ {"frame":[0,0,10,20],\r\n\t"kind":"ellipse",
      "id":"00000000-0000-0000-0000-000000000002","type" : "shape" , "lineWidth":2.50 } ],
      "id":"00000000000000000000000000000001", "version":1e0, "format":"vellum", "bounds":[0,0,1,1] }
      """
    let read = try MarkupJSONReader.read(Array(text.utf8))
    #expect(
      read.subelements.shapes.first?.shape == .ellipse && read.subelements.shapes.first?.lineWidth == 2.5)
    #expect(MarkupJSONReader.recognizes(Array(text.utf8)))
  }

  /// Only the document's own member speaks, not a word like it in a value, deeper, or behind the document.
  @Test(arguments: [
    "", " ", "{", "[\"format\",\"vellum\"]", "{\"format\":\"inkml\"}", "{\"format\"", "{\"format\":\"vellu",
    "{\"a\":\"format\",\"b\":\"vellum\"}", "{\"a\":{\"format\":\"vellum\"}}",
    "{\"a\":[{\"format\":\"vellum\"}]}",
    "{\"a\":\"\\\"format\\\":\\\"vellum\\\"\"}", "{\"strokes\":[]}\n{\"format\":\"vellum\"}", "{\"a\":\"\\",
  ])
  func otherTextsAreNoTwins(text: String) {
    #expect(!MarkupJSONReader.recognizes(Array(text.utf8)))
  }

  /// D13, D14, D24: what is wrong is named, and nothing is dropped.
  @Test(arguments: [
    ("\"frame\":[0,0,10,20]", "\"frame\":[0,0,null,20]", "elements[0].frame"),
    ("\"frame\":[0,0,10,20]", "\"frame\":[0,0,1e999,20]", "column"),
    ("\"frame\":[0,0,10,20]", "\"frame\":[0,0,NaN,20]", "column"),
    ("\"frame\":[0,0,10,20]", "\"frame\":[0,0,-10,20]", "elements[0].frame"),
    ("\"frame\":[0,0,10,20],", "", "elements[0].frame"),
    ("\"kind\":\"ellipse\"", "\"kind\":\"blob\"", "blob"),
    ("\"kind\":\"ellipse\"", "\"kind\":\"ellipse\",\"extra\":1", "elements[0].extra"),
    ("\"kind\":\"ellipse\"", "\"kind\":\"regularPolygon\",\"sides\":4000000000", "elements[0]"),
    ("\"lineWidth\":2", "\"lineWidth\":-2", "elements[0]"),
    ("\"version\":1", "\"version\":2", "version"),
    ("]}]}", "", "cut short"),
  ])
  func faultsAreNamed(part: String, replacement: String, word: String) throws {
    let text =
      "{\"format\":\"vellum\",\"version\":1,\"id\":\"00000000000000000000000000000001\",\"bounds\":[0,0,1,1],"
      + "\"elements\":[{\"type\":\"shape\",\"id\":\"00000000000000000000000000000002\",\"kind\":\"ellipse\","
      + "\"lineWidth\":2,\"frame\":[0,0,10,20],\"strokeColor\":[0,0,0,1]}]}"
    #expect(try MarkupJSONReader.read(Array(text.utf8)).subelements.count == 1)
    let broken = text.replacing(part, with: replacement)
    #expect(broken != text)
    #expect {
      try MarkupJSONReader.read(Array(broken.utf8))
    } throws: { error in
      "\(error)".contains(word)
    }
  }

  @Test(
    arguments: [
      ("[0.5,1.25]", nil), ("[1,1]", nil), ("[0,2]", nil), ("[-0.5,1]", "exceeds"), ("[1,2.5]", "exceeds"),
      ("[1.5,1]", "before"), ("[0]", "not 2"), ("[0,null]", "visible"), ("[0,1e999]", "column"),
      ("7", "visible"),
    ] as [(String, String?)])
  func visibleRangesAreCheckedAgainstThePoints(visible: String, word: String?) throws {
    let text =
      "{\"format\":\"vellum\",\"version\":1,\"id\":\"00000000000000000000000000000001\",\"bounds\":[0,0,1,1],"
      + "\"elements\":[{\"type\":\"stroke\",\"id\":\"00000000000000000000000000000002\",\"ink\":\"pen\","
      + "\"color\":[0,0,0,1],\"width\":2,\"points\":{\"x\":[0,1,2],\"y\":[0,0,0],\"width\":[1,1,1],"
      + "\"height\":[1,1,1]},\"visible\":\(visible)}]}"
    guard let word else {
      let page = try MarkupJSONReader.read(Array(text.utf8))
      #expect(try MarkupJSONReader.read(MarkupJSONWriter.write(page)) == page)
      #expect((page.subelements.strokes[0].path.visibleRange == nil) == (visible == "[0,2]"))
      return
    }
    #expect {
      try MarkupJSONReader.read(Array(text.utf8))
    } throws: { error in
      "\(error)".contains(word)
    }
  }

  @Test func bytesAreBase64AsOthersWriteIt() throws {
    for count in 0..<60 {
      let bytes = (0..<count).map { UInt8($0 * 73 & 255) }
      var page = PaperMarkup(bounds: Rect(x: 0, y: 0, width: 1, height: 1))
      page.subelements.append(
        .image(ImageMarkup(bytes: bytes, pixelWidth: 1, pixelHeight: 1, frame: page.bounds)))
      let json = MarkupJSONWriter.write(page)
      #expect(String(decoding: json, as: UTF8.self).contains("\"\(Data(bytes).base64EncodedString())\""))
      #expect(try MarkupJSONReader.read(json) == page)
    }
  }
}
