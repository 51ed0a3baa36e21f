// SPDX-License-Identifier: Apache-2.0

extension HTMLReport {
  /// The HTML document: UTF-8, self-contained, readable on light and on dark ground; the same items give the same text.
  public var text: String {
    let groups = shown
    let written = groups.reduce(0) { $0 + $1.group.items.count }
    let title = HTMLText.escaped(self.title)
    var text = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(HTMLReport.style)</style></head><body>
      <h1>\(title)</h1>

      """
    text += "<table class=\"counts\">\n"
    for count in counts {
      text += "<tr><th>\(HTMLText.escaped(count.name))</th><td>\(HTMLText.escaped(count.value))</td></tr>\n"
    }
    text += "</table>\n"
    if groups.isEmpty {
      return text + "<p class=\"note\">Nothing went wrong.</p>\n</body></html>\n"
    }
    text += HTMLReport.legend
    if written < itemCount {
      text +=
        "<p class=\"note\">\(written) of \(itemCount) items are shown; \(itemCount - written) were left out "
        + "to keep this file small.</p>\n"
    }
    text += "<ul class=\"contents\">\n"
    for (number, entry) in groups.enumerated() {
      text +=
        "<li><a href=\"#g\(number)\">\(HTMLReport.heading(entry.confusion))</a> \(entry.group.count)</li>\n"
    }
    text += "</ul>\n"
    for (number, entry) in groups.enumerated() { text += section(number, entry.confusion, entry.group) }
    return text + "</body></html>\n"
  }

  private func section(_ number: Int, _ confusion: Confusion, _ group: Group) -> String {
    let left = group.count - group.items.count
    var text = "<section id=\"g\(number)\"><h2>\(HTMLReport.heading(confusion)) <small>\(group.count)"
    if left > 0 { text += ", \(left) not shown" }
    text += "</small></h2>\n<div class=\"sheet\">\n"
    for item in group.items {
      let sure = item.confidence.map { " " + HTMLText.percent($0) } ?? ""
      text += "<figure>\(item.figure.svg)<figcaption>\(HTMLText.escaped(item.label)) \u{2192} "
      text += "\(HTMLText.escaped(item.answer))\(sure)<br><span>\(HTMLText.escaped(item.source))</span>"
      text += "</figcaption></figure>\n"
    }
    return text + "</div></section>\n"
  }

  private static func heading(_ confusion: Confusion) -> String {
    "\(HTMLText.escaped(confusion.label)) \u{2192} \(HTMLText.escaped(confusion.answer))"
  }

  private static let legend = """
    <p class="legend"><svg viewBox="0 0 24 8"><path class="ink" d="M1 4H23"/></svg> ink
    <svg viewBox="0 0 24 8"><path class="missing" d="M1 4H23"/></svg> ink that the answer lacks
    <svg viewBox="0 0 24 8"><path class="extra" d="M1 4H23"/></svg> ink that it should not have
    <svg viewBox="0 0 24 8"><path class="context" d="M1 4H23"/></svg> ink nearby
    <svg viewBox="0 0 24 8"><path class="shape" d="M1 4H23"/></svg> the shape answered</p>

    """

  private static let style = """
    :root{color-scheme:light dark;--ground:#fff;--text:#1a1a1a;--faint:#767676;--line:#d4d4d4;--ink:#1a1a1a;\
    --missing:#0060c8;--extra:#b06000;--shape:#d01c48}
    @media(prefers-color-scheme:dark){:root{--ground:#161616;--text:#ececec;--faint:#9a9a9a;--line:#3c3c3c;\
    --ink:#ececec;--missing:#62b0ff;--extra:#ffb54d;--shape:#ff6a8c}}
    body{background:var(--ground);color:var(--text);font:15px/1.4 system-ui,sans-serif;margin:1.5rem}
    h1{font-size:1.4rem}h2{font-size:1.1rem;margin:1.6rem 0 .5rem}small{color:var(--faint);font-weight:normal}
    .counts th{text-align:left;font-weight:normal;padding-right:1.5rem;color:var(--faint)}
    .counts td{text-align:right;font-variant-numeric:tabular-nums}
    .note{border-left:4px solid var(--extra);padding-left:.6rem}
    .contents{columns:16rem;padding-left:1.2rem}a{color:var(--missing)}
    .sheet{display:flex;flex-wrap:wrap;gap:.5rem}
    figure{margin:0;width:168px;font-size:.75rem;overflow-wrap:anywhere}
    figure svg{width:168px;height:168px;border:1px solid var(--line);display:block}
    figcaption span,.legend{color:var(--faint)}.legend svg{width:24px;height:8px}
    path{fill:none;stroke-linecap:round;stroke-linejoin:round}
    path.ink{stroke:var(--ink);stroke-width:1.6}circle.ink{fill:var(--ink)}
    path.missing{stroke:var(--missing);stroke-width:2.4}circle.missing{fill:var(--missing)}
    path.extra{stroke:var(--extra);stroke-width:2.4}circle.extra{fill:var(--extra)}
    path.context{stroke:var(--faint);stroke-width:.8;opacity:.7}circle.context{fill:var(--faint)}
    path.shape{stroke:var(--shape);stroke-width:1.2}
    """
}
