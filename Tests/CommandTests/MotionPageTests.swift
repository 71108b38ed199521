import Foundation
import Testing

/// Tests that `docs/motion.md` shows the output of vitrine-lab and nothing else.
@Suite("The page about motion")
struct MotionPageTests {
  private func page() throws -> String {
    try String(contentsOf: Run.root.appendingPathComponent("docs/motion.md"), encoding: .utf8)
  }

  @Test("The page's plots equal those of the command, byte for byte")
  func plots() throws {
    let made = try Run.folder().appendingPathComponent("a/b")
    let run = try Run.lab("plots", made.path)
    #expect(run.code == 0, "\(run.errors)")
    let kept = Run.root.appendingPathComponent("docs/plots")
    let names = try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
    let committed = try FileManager.default.contentsOfDirectory(atPath: kept.path).sorted()
    #expect(names == committed)
    #expect(run.output.split(separator: "\n").count == names.count)
    let page = try page()
    for name in names {
      let fresh = try Data(contentsOf: made.appendingPathComponent(name))
      let committed = try Data(contentsOf: kept.appendingPathComponent(name))
      #expect(
        fresh == committed,
        "docs/plots/\(name) is not what 'vitrine-lab plots docs/plots' makes")
      #expect(page.contains("](plots/\(name))"), "the page does not show \(name)")
      #expect(isWellFormed(fresh), "\(name)")
    }
  }

  @Test("Plots that cannot be written give code 1 and name the file")
  func unwritable() throws {
    let run = try Run.lab("plots", "/proc/nowhere")
    #expect(run.code == 1)
    #expect(run.errors.contains("/proc/nowhere"))
  }

  @Test("The page contains the tables that the command prints")
  func resampling() throws {
    let run = try Run.lab("resampling")
    #expect(run.code == 0)
    let tables = run.output.components(separatedBy: "\n\n")
    #expect(tables.map { $0.split(separator: "\n").count } == [2 + 3 * 4, 2 + 5 * 3, 2 + 5 * 3])
    let page = try page()
    for table in tables {
      #expect(page.contains("\n\n" + table.trimmingCharacters(in: .newlines) + "\n\n"))
    }
  }

  /// Returns whether the tags are balanced; our plots have no comments or sections.
  private func isWellFormed(_ data: Data) -> Bool {
    var open: [String] = []
    for piece in String(decoding: data, as: UTF8.self).split(separator: "<") {
      guard let end = piece.firstIndex(of: ">") else { return false }
      let tag = piece[..<end]
      if tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else { return false }
      } else {
        open.append(String(tag.prefix { $0 != " " }))
      }
    }
    return open.isEmpty
  }
}
