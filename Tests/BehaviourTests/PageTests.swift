import Foundation
import Testing

/// Checks that everything listed in `docs/behaviours.md` is tested.
@Suite("The page about the behavior of the screens")
struct PageTests {
  @Test("Every test that the pages about behavior name exists, and has the marks shown there")
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
      let pieces = last.split(separator: "`", omittingEmptySubsequences: false)
      // Every second piece is between backquotes.
      for (k, name) in pieces.enumerated() where k % 2 == 1 {
        named.insert(String(name))
        let marks = tests.first { $0.name == name }?.marks
        #expect(marks != nil, "there is no test “\(name)”")
        let given = pieces[k + 1].filter { "⁶◉".contains($0) }
        #expect(marks == nil || given == marks, "the marks of “\(name)”")
      }
    }
    #expect(named.count > 30)
  }

  /// Returns the quoted names after `@Test(`, on its line or the next, with the marks of each: six
  /// panels, and checked in every frame.
  static func testNames(in source: String) -> [(name: String, marks: String)] {
    source.components(separatedBy: "@Test(").dropFirst().compactMap { rest in
      let pieces = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard pieces.count == 3, pieces[0].allSatisfy(\.isWhitespace) else { return nil }
      let isWatched = ["FingerWatch(", "PairWatch(", "try everySeed(", "try playTwice("].contains {
        rest.contains($0)
      }
      let isOnSix = ["PanelSetting.representative", "PoiScreenHarness.panels"].contains {
        rest.contains($0)
      }
      return (String(pieces[1]), (isOnSix ? "⁶" : "") + (isWatched ? "◉" : ""))
    }
  }
}
