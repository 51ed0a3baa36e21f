// SPDX-License-Identifier: Apache-2.0

import Vellum

/// The longest side of an image, in pixels, unless a scale is given.
private let widestImage = 4096

/// The pictures that a command line asks for: `--svg`, `--png`, `--pdf`, `--show`, `--scale`.
struct Pictures {
  private let svg: String?
  private let png: String?
  private let pdf: String?
  private let content: DrawingContent
  /// Pixels a point; `nil` for one, or less on a page that would be too large.
  private let scale: Double?

  /// The options of commands that draw.
  static let options: [Command.Option] = [
    Command.Option("svg", value: "FILE", "Write the page as SVG"),
    Command.Option("png", value: "FILE", "Write the page as PNG"),
    Command.Option("pdf", value: "FILE", "Write the page as PDF"),
    Command.Option(
      "show", value: "CONTENT", "ink, shapes, or both: the ink faint under the shapes (default both)"),
    Command.Option(
      "scale", value: "S",
      "Pixels a point in the PNG\n(default 1; less for a page of more than \(widestImage) points)"),
  ]

  init(_ arguments: Arguments) throws(ToolError) {
    svg = arguments.value("svg")
    png = arguments.value("png")
    pdf = arguments.value("pdf")
    scale = try arguments.number("scale", in: 0.0001...100)
    switch try arguments.choice("show", among: ["ink", "shapes", "both"]) {
    case "ink": content = .ink
    case "shapes": content = .shapes
    default: content = [.ink, .shapes]
    }
  }

  /// Whether no picture was asked for.
  var isEmpty: Bool { svg == nil && png == nil && pdf == nil }

  /// Whether a picture goes to standard output.
  var usesStandardOutput: Bool { [svg, png, pdf].contains("-") }
}

// MARK: - Drawing

extension Pictures {
  /// Draws a page and writes what was asked for.
  ///
  /// - Parameters:
  ///   - replaced: The strokes that shapes have taken the place of: faint beneath the shapes, or, when ink alone is
  ///     shown, as they were drawn.
  func write(_ document: PaperMarkup, replaced: [Stroke] = []) throws(ToolError) {
    guard !isEmpty else { return }
    let list = displayList(document, replaced)
    if let svg { try writeOutput(SVGWriter(decimals: 2).encode(list), to: svg) }
    if let png {
      let bytes = try drawn(to: png) { () throws(RenderingError) in try PNGRenderer().encode(list) }
      try writeOutput(bytes, to: png)
    }
    if let pdf {
      let bytes = try drawn(to: pdf) { () throws(RenderingError) in try PDFRenderer().encode(list) }
      try writeOutput(bytes, to: pdf)
    }
  }

  private func displayList(_ document: PaperMarkup, _ replaced: [Stroke]) -> DisplayList {
    let side = max(document.bounds.width, document.bounds.height)
    let options = DrawingOptions(scale: scale ?? min(1, Double(widestImage) / max(side, 1)))
    switch content {
    case .ink:
      var page = document
      page.subelements = MarkupOrderedSet((document.subelements.strokes + replaced).map(MarkupElement.stroke))
      return DisplayList(page, content: .ink, options: options)
    case .shapes: return DisplayList(document, content: .shapes, options: options)
    default: return DisplayList(document, content: .all, underlay: replaced, options: options)
    }
  }

  /// What a renderer makes; a refusal names the file that is not written.
  private func drawn(
    to path: String, _ encode: () throws(RenderingError) -> [UInt8]
  ) throws(ToolError) -> [UInt8] {
    do throws(RenderingError) {
      return try encode()
    } catch {
      switch error {
      case .imageTooLarge(let width, let height, let pixelLimit, let sideLimit):
        if path == pdf {
          throw .file(
            displayName(path),
            reason: "a page has at most \(sideLimit) units of 1/72 inch a side; this one needs "
              + "\(shortNumber(width)) by \(shortNumber(height))")
        }
        throw .file(
          displayName(path),
          reason: "an image of \(shortNumber(width)) by \(shortNumber(height)) pixels is too large (at most "
            + "\(pixelLimit) pixels, \(sideLimit) a side); a smaller --scale may help")
      case .graphicsLibrary(let reason): throw .file(displayName(path), reason: reason)
      }
    }
  }
}
