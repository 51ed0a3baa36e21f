// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Saving")
struct OutputTests {
  static let session = packageFolder.appending(path: "Datasets/Sessions/shapes-120hz.inkml").path

  @Test("A full disk leaves the old file as it was, and nothing beside it")
  func fullDisk() throws {
    // /dev/full takes nothing; a folder without room is beyond a test's rights, so the limit on file sizes serves.
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "page.vellum")
    try Data("precious".utf8).write(to: target)
    let run = try Shell(
      "trap '' XFSZ; ulimit -f 4; exec \"$0\" convert \"$1\" --output \"$2\"", ToolRun.executable.path,
      Self.session,
      target.path)
    #expect(run.status == 1)
    #expect(run.errors.contains("page.vellum: File too large"))
    #expect(try Data(contentsOf: target) == Data("precious".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["page.vellum"])
    #expect(try ToolRun("convert", Self.session, "--output", "/dev/full", "--format", "vellum").status == 1)
  }

  @Test("Of a stroke that was cut a recording has the visible part, from cut to cut")
  func cutStroke() throws {
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "page.json")
    let text = """
      {"format":"vellum","version":1,"id":"00000000000000000000000000000001","bounds":[0,0,50,50],"elements":[
      {"type":"stroke","id":"00000000000000000000000000000002","ink":"pen","color":[0,0,0,1],"width":2,"points":{
      "x":[0,10,20,30,40],"y":[5,5,5,5,5],"width":[2,2,2,2,2],"height":[2,2,2,2,2]},"visible":[1.25,2.5]}]}
      """
    try Data(text.utf8).write(to: target)
    let run = try ToolRun("convert", target.path, "--output", "-", "--format", "ndjson")
    #expect(run.status == 0)
    #expect(run.output.contains("\"x\":[12.5,20,25],\"y\":[5,5,5]"))
    let inspected = try ToolRun("inspect", target.path, "--json")
    #expect(inspected.output.contains("\"samples\":3"))
    // Back in the native format it stays what it was.
    let native = scratch.url.appending(path: "page.vellum")
    #expect(try ToolRun("convert", target.path, "--output", native.path).status == 0)
    let twin = try ToolRun("convert", native.path, "--output", "-", "--format", "json")
    #expect(twin.output.contains("\"visible\":[1.25,2.5]"))
  }

  @Test("A killed save leaves the old file or the new one whole")
  func killed() throws {
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "page.vellum")
    #expect(try ToolRun("convert", Self.session, "--output", target.path).status == 0)
    let whole = try Data(contentsOf: target)
    let run = try Shell(
      """
      for delay in 0.002 0.004 0.006 0.008 0.010 0.012 0.014 0.016 0.018 0.020 0.025 0.03 0.04; do
        "$0" convert "$1" --output "$2" & sleep $delay; kill -9 $! 2>/dev/null; wait $! 2>/dev/null
        cmp -s "$2" "$2.good" || exit 1
      done
      exit 0
      """, ToolRun.executable.path, Self.session, target.path, copying: (target, "\(target.path).good"))
    #expect(run.status == 0, "a killed save left something else than a whole file")
    #expect(try Data(contentsOf: target) == whole)
  }

  @Test("An existing file keeps its mode, and a link stays a link")
  func modeAndLink() throws {
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "page.vellum")
    let link = scratch.url.appending(path: "link.vellum")
    try Data().write(to: target)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(try ToolRun("convert", Self.session, "--output", link.path).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try Data(contentsOf: target).count > 1000)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
  }
}
