import Foundation
import Testing

/// Tests `board/run` and `board/setup` on a simulated machine, where the calls of tools are printed
/// instead of run.
@Suite("Board scripts on a bare machine")
struct BoardScriptsTests {
  /// Runs a copy of the scripts with a PATH that contains these programs: a name and its script.
  private func run(
    _ words: [String], _ programs: [String: String], isBuilt: Bool = false,
    environment: [String: String] = [:]
  ) throws -> Run {
    let folder = try Run.folder()
    let board = folder.appending(path: "board")
    try FileManager.default.createDirectory(
      at: board.appending(path: "toolchain"), withIntermediateDirectories: true)
    for name in [
      "run", "setup", "build", "packages", "package-tests", "toolchain/list-packages",
      "toolchain/swift-tests",
    ] {
      try FileManager.default.copyItem(
        at: Run.root.appending(path: "board/\(name)"), to: board.appending(path: name))
    }
    if isBuilt {
      try FileManager.default.createDirectory(
        at: folder.appending(path: ".build/release"), withIntermediateDirectories: true)
    }
    let bin = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for tool in [
      "bash", "sh", "dirname", "readlink", "awk", "mktemp", "tail", "rm", "env", "cat", "grep",
      "sed", "tee",
    ] {
      // A root that is unpacked but not installed has no alternatives: mawk, but no awk.
      let names = tool == "awk" ? ["awk", "mawk", "gawk"] : [tool]
      let found = names.flatMap { ["/usr/bin/\($0)", "/bin/\($0)"] }.first(
        where: FileManager.default.isExecutableFile)
      try FileManager.default.createSymbolicLink(
        atPath: bin.appending(path: tool).path, withDestinationPath: try #require(found))
    }
    for (name, script) in programs {
      let (text, file) = (bin.appending(path: "\(name).text"), bin.appending(path: name))
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: text)
      // A file that this process has written cannot be run while a child of another test has its
      // descriptor ("text file busy").
      #expect(try Run.program("/bin/cp", [text.path, file.path]).code == 0)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return try Run.program(
      "/bin/bash", [board.appending(path: words[0]).path] + words.dropFirst(),
      environment: ["PATH": bin.path, "INVOCATION_ID": ""].merging(environment) { $1 })
  }

  private static let installer = ["id": "echo 0", "apt-get": "exit 0"]

  @Test("Missing packages are installed once each, with a compiler if there is none")
  func setup() throws {
    let run = try run(
      ["setup", "build", "run"], Self.installer.merging(["dpkg-query": "exit 1"]) { $1 })
    let said = try #require(run.errors.split(separator: "\n").first)
    #expect(said.hasPrefix("setup: installing pkg-config "), "\(run.errors)")
    let packages = said.split(separator: " ").dropFirst(2)
    #expect(Set(packages).count == packages.count, "\(said)")
    #expect(packages.contains("git") && packages.contains("swiftlang"))
    #expect(run.code == 1 && run.errors.contains("there is still no 'swift' on the PATH"))
  }

  @Test("Nothing is printed or done if nothing is missing")
  func complete() throws {
    let run = try run(
      ["setup", "build", "run"],
      [
        "dpkg-query": "printf installed", "swift": "exit 1", "git": "exit 1",
        "apt-get": "echo never >&2",
      ])
    #expect(run.code == 0 && run.errors.isEmpty && run.output.isEmpty)
  }

  @Test(
    "No test is missing from both halves, and tests that fail or abort are reported",
    arguments: [
      ("", 0, ["all 3 tests passed\n"]),
      ("echo '✘ Test \"b\" failed after 1 seconds.'; words=failed; status=1", 1, ["✘ Test \"b\""]),
      (
        "echo 'Fatal error: here'; exit 1", 1, ["first HALF BROKE OFF", "here", "of 3 tests 1 ran"]
      ),
      ("count=1", 1, ["of 3 tests 2 ran"]),
      ("exit 0", 1, ["first HALF BROKE OFF with status 0", "of 3 tests 1 ran"]),
    ])
  func halves(first: String, code: Int32, said: [String]) throws {
    let swift = """
      status=0 words=passed count=1
      case "$*" in
        *list*) printf 'ATests.S/a()\\nATests.S/b()\\nBTests.S/c()\\n'; exit ;;
        *--filter*) echo '◇ Test "a" started.'; echo '✔ Test "a" passed.'; count=2; \(first) ;;
      esac
      echo "✔ Test run with $count tests in 1 suite $words after 1 seconds."
      exit $status
      """
    let run = try run(["package-tests"], ["swift": swift])
    #expect(run.code == code, "\(run.output)")
    for words in said { #expect(run.output.contains(words), "\(run.output)") }
    if code == 0 { #expect(!run.output.contains("Test \"a\""), "what passes is only counted") }
  }

  @Test(
    "Without a graphics card, board/run requests the demonstration; a service never does")
  func demonstration() throws {
    let programs = [
      "dpkg-query": "printf installed", "vitrine": "echo \"$@\"", "git": "exit 1",
      "apt-get": "exit 1",
      "swift": "case \"$*\" in *show-bin-path*) echo ${0%/*} ;; esac",
    ]
    let hasCard = FileManager.default.fileExists(atPath: "/dev/dri/card0")
    let arguments = hasCard ? "" : " --display memory --frames out/frames"
    #expect(try run(["run", "poi"], programs).output == "run poi\(arguments)\n")
    let other = hasCard ? "" : " --display memory"
    #expect(try run(["run", "--frames", "x"], programs).output == "run --frames x\(other)\n")
    #expect(try run(["run", "--display", "kms"], programs).output == "run --display kms\n")
    let service = try run(["run", "poi"], programs, environment: ["INVOCATION_ID": "1"])
    #expect(service.output == "run poi\n")
  }

  @Test(
    "Missing fonts that are too large to install by default are offered in one line")
  func fonts() throws {
    let hint =
      "run: Chinese, Japanese and Korean text would be boxes here; if it is to be shown: "
      + "sudo apt-get install fonts-noto-cjk\n"
    let none = "case $* in *cjk*) exit 1 ;; esac; printf installed"
    func started(
      _ query: String, _ list: String?, _ words: [String] = ["poi", "--dark"], isBuilt: Bool = false
    ) throws -> Run {
      var programs = [
        "dpkg-query": query, "apt-get": "exit 1", "git": "exit 1",
        "swift": "case \"$*\" in *show-bin-path*) echo ${0%/*} ;; esac",
        "vitrine": "echo \"$@\"",
      ]
      programs["fc-list"] = list
      return try run(["run"] + words, programs, isBuilt: isBuilt)
    }
    let bare = try started(none, "exit 0")
    #expect(
      bare.errors.hasPrefix(hint) && bare.output.hasPrefix("run poi --dark"), "\(bare.errors)")
    #expect(bare.errors.contains("5 to 15 minutes"))
    for words in [["--language", "zh"], ["poi", "--language=zh"]] {
      let run = try started(none, "exit 0", words, isBuilt: true)
      #expect(run.code == 0 && run.errors.hasPrefix(hint), "\(run.errors)")
    }
    for (query, list, words, isBuilt) in [
      ("printf installed", "exit 0", ["poi"], false),
      (none, "echo Noto Sans CJK SC", ["poi"], false),
      (none, nil, ["poi"], false), (none, nil, ["--language", "zh"], true),
      (none, "exit 0", ["poi"], true), (none, "exit 0", ["--language", "ar"], true),
    ] as [(String, String?, [String], Bool)] {
      let run = try started(query, list, words, isBuilt: isBuilt)
      #expect(run.code == 0 && !run.errors.contains("boxes"), "\(run.errors)")
    }
  }
}
