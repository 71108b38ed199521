import Foundation
import Testing

@Suite("The command new")
struct NewCommandTests {
  /// A folder that looks like a checkout of Vitrine.
  private func makeCheckout() throws -> URL {
    let checkout = try Run.folder()
    let module = checkout.appending(path: "Sources/Vitrine")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for file in ["Package.swift", "Sources/Vitrine/Vitrine.swift"] {
      try Data().write(to: checkout.appending(path: file))
    }
    return checkout
  }

  /// The paths and the contents of the files in a folder, except what a build has made, each with
  /// whether it can be run.
  private func files(in folder: URL) throws -> [String: String] {
    let manager = FileManager.default
    var files: [String: String] = [:]
    for path in try manager.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path).path
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue,
        !path.hasPrefix(".build"), !path.hasPrefix("out/"), path != "Package.resolved"
      else { continue }
      let mark = manager.isExecutableFile(atPath: file) ? "x " : "- "
      files[path] = mark + (try String(contentsOfFile: file, encoding: .utf8))
    }
    return files
  }

  @Test("What it writes is the example that is built and tested, file by file")
  func example() throws {
    let checkout = try makeCheckout()
    let folder = checkout.appending(path: "Examples/hello-kiosk")
    let run = try Run.vitrine(
      "new", "hello-kiosk", "--path", folder.path, "--toolkit", checkout.path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("swift run hello-kiosk --display window"))
    let written = try files(in: folder)
    let example = try files(in: Run.root.appending(path: "Examples/hello-kiosk"))
    #expect(written.keys.sorted() == example.keys.sorted())
    for (path, text) in example { #expect(written[path] == text, "\(path)") }
    #expect(written.count > 10 && written["deploy"]?.hasPrefix("x ") == true)
    #expect(!written.values.contains { $0.contains("{{") })
  }

  @Test("Nothing has the name of the example, or of another kiosk")
  func names() throws {
    let folder = try Run.folder().appending(path: "lobby")
    let checkout = try makeCheckout().path
    let run = try Run.vitrine("new", "lobby", "--path", folder.path, "--toolkit", checkout)
    #expect(run.code == 0, "\(run.errors)")
    let written = try files(in: folder)
    let texts = try #require(written["Sources/LobbyScreens/Strings/en.json"])
    #expect(texts.contains("\"title\": \"Lobby\""))
    for (path, text) in written {
      for word in ["feedback", "hello"] {
        #expect(!(path + text).lowercased().contains(word), "\(path): \(word)")
      }
    }
  }

  @Test("By default it depends on the checkout that contains the program, or the working folder")
  func ownCheckout() throws {
    let folder = try Run.folder().appending(path: "kiosk-two")
    let run = try Run.program(
      "/usr/bin/env",
      [
        "-C", Run.root.path, Run.path(of: "vitrine"), "new", "kiosk-two", "--path", folder.path,
      ])
    #expect(run.code == 0, "\(run.errors)")
    let manifest = try #require(try files(in: folder)["Package.swift"])
    let found = try #require(manifest.firstMatch(of: /name: "vitrine", path: "([^"]+)"/))
    let checkout = URL(fileURLWithPath: String(found.1), relativeTo: folder.appending(path: "x"))
    #expect(
      FileManager.default.fileExists(
        atPath: checkout.appending(path: "Sources/Vitrine/Vitrine.swift").path))
    #expect(manifest.contains("name: \"KioskTwoScreens\""))
  }

  @Test("With an address it depends on a repository, and deploys from its checkout")
  func repository() throws {
    let folder = try Run.folder().appending(path: "a1")
    let url = "https://git.example/tools/panels.git"
    for (words, requirement) in [
      (["--branch", "main"], "branch: \"main\""), (["--from", "0.2.0"], "from: \"0.2.0\""),
    ] {
      try? FileManager.default.removeItem(at: folder)
      let run = try Run.vitrine(["new", "a1", "--path", folder.path, "--url", url] + words)
      #expect(run.code == 0, "\(run.errors)")
      let written = try files(in: folder)
      let manifest = try #require(written["Package.swift"])
      #expect(manifest.contains(".package(url: \"\(url)\", \(requirement))"))
      #expect(manifest.contains("package: \"panels\""))
      #expect(written["deploy"]?.contains(".build/checkouts/panels") == true)
    }
  }

  @Test("Nothing is overwritten: a folder with files is refused, an empty one is used")
  func overwriting() throws {
    let folder = try Run.folder()
    let kept = folder.appending(path: "notes.txt")
    try Data("mine".utf8).write(to: kept)
    let refused = try Run.vitrine("new", "hello-kiosk", "--path", folder.path)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("exists already, and nothing is overwritten"))
    #expect(try files(in: folder) == ["notes.txt": "- mine"])
    try FileManager.default.removeItem(at: kept)
    let checkout = try makeCheckout().path
    let run = try Run.vitrine(
      "new", "hello-kiosk", "--path", folder.path, "--toolkit", checkout)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("A wrong call says what to write instead, and writes nothing")
  func mistakes() throws {
    let checkout = try makeCheckout()
    let nowhere = checkout.appending(path: "nothing").path
    for (words, expected) in [
      (["MyKiosk"], "such as my-kiosk"), (["my_kiosk"], "such as my-kiosk"),
      (["9to5"], "a letter first"), (["a"], "2 to 40 lower case letters"),
      (["two--hyphens"], "such as two-hyphens"), (["end-"], "such as end"),
      (["kiosk!"], "such as kiosk"), (["تجربة"], "such as hello-kiosk"),
      ([String(repeating: "a", count: 41)], "2 to 40"),
      (["vitrine"], "is a program of Vitrine"),
      (["ok", "--toolkit", "/tmp"], "is no checkout of Vitrine"),
      (["ok", "--toolkit", checkout.path, "--url", "https://a/b"], "give one of them"),
      (["ok", "--url", "https://a/b"], "give either --branch or --from"),
      (["ok", "--url", "https://a/b", "--branch", "a", "--from", "1.0.0"], "give either"),
      (["ok", "--branch", "main"], "--branch belongs to --url"),
      (["ok", "--url", "https://a/b", "--from", "1.0"], "write one such as 0.2.0"),
      (["ok", "--url", "https://a/\"b", "--branch", "a"], "a quotation mark"),
      (["ok", "--url", "b", "--branch", "a"], "is no address of a repository"),
    ] {
      let run = try Run.vitrine(["new"] + words + ["--path", nowhere])
      #expect(run.code == 2 && run.errors.contains(expected), "\(words): \(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: nowhere), "\(words)")
    }
    let file = checkout.appending(path: "Package.swift").path
    let refused = try Run.vitrine(
      "new", "ok", "--path", "\(file)/ok", "--toolkit", checkout.path)
    #expect(refused.code == 1 && refused.errors.contains("choose another one with --path"))
  }
}
