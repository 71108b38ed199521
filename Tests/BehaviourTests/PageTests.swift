import Foundation
import Testing

/// `docs/behaviours.md` promises that what it lists is tested.
@Suite("The page about behaviours")
struct PageTests {
  @Test("Every test that the pages about behaviours name is there")
  func names() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let docs = folder.appendingPathComponent("../../docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasPrefix("behaviours") && $0.hasSuffix(".md") }.sorted()
      .map { try String(contentsOf: docs.appendingPathComponent($0), encoding: .utf8) }
    let tests = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Tests.swift") && $0 != "PageTests.swift" }.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .flatMap(Self.testNames)
    var named: Set<String> = []
    for line in pages.joined(separator: "\n").split(separator: "\n") where line.hasPrefix("|") {
      let last = line.split(separator: "|").last ?? ""
      // Between backquotes: every second piece.
      for (k, name) in last.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where k % 2 == 1 {
        named.insert(String(name))
        let isThere = tests.contains(String(name))
        #expect(isThere, "there is no test “\(name)”")
      }
    }
    #expect(named.count > 30)
  }

  /// What stands in quotes after `@Test(`, on its line or the next.
  static func testNames(in source: String) -> [String] {
    source.components(separatedBy: "@Test(").dropFirst().compactMap { rest in
      let pieces = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard pieces.count == 3, pieces[0].allSatisfy(\.isWhitespace) else { return nil }
      return String(pieces[1])
    }
  }
}
