import Foundation
import Glibc
import Testing

/// Runs `board/dev` with a compiler and a kiosk that only write down how they are called.
@Suite(
  "The script board/dev",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"),
    "python3 is not installed (board/setup test)"))
struct DevScriptTests {
  private let folder: URL
  private var source: URL { folder.appending(path: "Sources/main.swift") }
  private var broken: URL { folder.appending(path: "broken") }
  private var unreadable: URL { folder.appending(path: "unreadable") }

  init() throws {
    folder = try Run.folder()
    for name in ["Sources", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try write("// tools", "Package.swift")
    try write("1", "Sources/main.swift")
    try program(
      "swift",
      """
      case "$*" in
        *describe*) echo '{"products": [{"name": "Sign", "type": {"executable": null}}]}' ;;
        *show-bin-path*) echo '\(folder.path)/bin' ;;
        *'--product Sign') [ ! -e '\(broken.path)' ] || { echo 'error: a mistake'; exit 1; } ;;
      esac
      """)
    try program(
      "Sign",
      """
      if [ "$1" = screens ]; then [ ! -e '\(unreadable.path)' ]; exit; fi
      record=; earlier=
      echo "$VITRINE_WINDOW $*" >> '\(folder.path)/calls'
      while [ $# -gt 0 ]; do
        case $1 in --record) record=$2 ;; --resume) earlier=$2 ;; esac
        shift
      done
      { [ -z "$earlier" ] || cat "$earlier"; echo touch; } > "$record"
      exec sleep 1000
      """)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func program(_ name: String, _ script: String) throws {
    try write("#!/bin/sh\n\(script)\n", "\(name).text")
    let file = folder.appending(path: "bin/\(name)").path
    // A file that this process has written cannot be run while a child of another test has its
    // descriptor ("text file busy").
    #expect(try Run.program("/bin/cp", [folder.path + "/\(name).text", file]).code == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  /// Waits until the kiosk was started so often, at most a minute, and returns its calls.
  private func calls(_ count: Int) throws -> [String] {
    var lines: [String] = []
    for _ in 0..<600 where lines.count < count {
      poll(nil, 0, 100)
      let text = try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
      lines = (text ?? "").split(separator: "\n").map(String.init)
    }
    #expect(lines.count == count)
    return lines
  }

  @Test("It builds again when a source is saved, and the new kiosk goes on from the touches so far")
  func rebuilds() throws {
    let path = "\(folder.path)/bin:/usr/bin:/bin"
    let dev = try Run.start(
      Run.root.appending(path: "board/dev").path,
      ["--package", folder.path, "stations", "--size", "400x320"], environment: ["PATH": path])
    let first = try calls(1)[0]
    #expect(
      first.hasPrefix(
        "\(folder.path)/bin/vitrine-window run stations --size 400x320 --display window --record "))
    #expect(!first.contains("--resume"))
    try write("22", "Sources/main.swift")
    let second = try calls(2)[1]
    #expect(second.hasPrefix(first + " --resume "))

    try write("", "broken")
    try write("333", "Sources/main.swift")
    try dev.waitForError("the window still shows the old program")
    #expect(try calls(2).count == 2)
    try FileManager.default.removeItem(at: broken)
    // A program that is built, and ends at once because of a wrong file of texts.
    try write("", "unreadable")
    try write("3333", "Sources/main.swift")
    try dev.waitForError("the window still shows the old program", times: 2)
    #expect(try calls(2).count == 2)
    try FileManager.default.removeItem(at: unreadable)
    try write("4444", "Sources/main.swift")
    let third = try calls(3)[2]
    #expect(third == second)
    let earlier = String(try #require(third.split(separator: " ").last))
    #expect(try String(contentsOfFile: earlier, encoding: .utf8) == "touch\ntouch\n")

    kill(dev.process, SIGTERM)
    let end = try dev.end()
    #expect(end.code == 0 && end.output.contains("error: a mistake"), "\(end.errors)")
    #expect(!FileManager.default.fileExists(atPath: earlier), "nothing is left behind")
  }

  @Test("Wrong calls are explained, and its help is that of its first lines")
  func mistakes() throws {
    let script = Run.root.appending(path: "board/dev").path
    let help = try Run.program(script, ["--help"])
    #expect(help.code == 0 && help.output.hasPrefix("board/dev "))
    for (words, reason) in [
      (["--package"], "--package needs a value"), (["--package=/proc"], "has no Package.swift"),
    ] {
      let run = try Run.program(script, words)
      #expect(run.code == 2 && run.errors.contains(reason), "\(run.errors)")
    }
  }
}
