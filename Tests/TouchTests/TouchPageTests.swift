import Foundation
import Testing

/// Checks the test names that `docs/touch.md` quotes.
@Suite struct TouchPageTests {
  @Test("Every test that the page about touch panels names exists")
  func names() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: folder.appendingPathComponent("../../docs/touch.md"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let tests = try files.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    var found = 0
    for line in page.components(separatedBy: "\n## ")[0].split(separator: "\n")
    where line.hasPrefix("|") {
      let cells: [Substring] = line.split(separator: "|")
      let last = cells.last ?? ""
      let pieces: [Substring] = last.split(separator: "`")
      for name in pieces where name.count > 12 && last.contains("`") {
        let isThere = tests.contains("\"\(name)\"")
        #expect(isThere, "there is no test “\(name)”")
        found += 1
      }
    }
    #expect(found > 35)
  }
}
