import Foundation
import Testing

/// Tests what `board/deploy` runs on a Pi, on a simulated one, where the calls of tools are
/// printed.
@Suite("Installing a kiosk on a Pi")
struct DeployScriptTests {
  /// The text of the commands, from the script itself.
  private func commands() throws -> String {
    let script = """
      import importlib.machinery, importlib.util
      loader = importlib.machinery.SourceFileLoader("deploy", "\(Run.root.path)/board/deploy")
      module = importlib.util.module_from_spec(importlib.util.spec_from_loader("deploy", loader))
      loader.exec_module(module)
      print(module.INSTALL)
      """
    let run = try Run.program("/usr/bin/python3", ["-c", script])
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test("Whatever other kiosk uses the display is switched off, and nothing else")
  func others() throws {
    let folder = try Run.folder()
    let (bin, units) = (folder.appending(path: "bin"), folder.appending(path: "units"))
    for each in [bin, units] {
      try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true)
    }
    for (name, user) in [
      ("room-sign", "vitrine"), ("till", "vitrine"), ("off", "vitrine"), ("vitrine", "vitrine"),
      ("ssh", "root"),
    ] {
      try "[Service]\nUser=\(user)\n".write(
        to: units.appending(path: "\(name).service"), atomically: true, encoding: .utf8)
    }
    let tools = [
      "dpkg-query": "printf 'installed 1.0'", "sudo": "echo \"sudo $*\"",
      "systemctl": "[ \"$1\" != is-enabled ] || [ \"$3\" != off ]",
    ]
    for (name, text) in tools {
      let source = bin.appending(path: "\(name).text")
      try "#!/bin/sh\n\(text)\n".write(to: source, atomically: true, encoding: .utf8)
      let file = bin.appending(path: name)
      // As in BoardScriptsTests: a written file may be busy.
      let copied = try Run.program("/bin/cp", [source.path, file.path])
      #expect(copied.code == 0)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let run = try Run.program(
      "/bin/bash", ["-c", "set -- till 1.0 till.deb start\n\(try commands())"],
      environment: ["PATH": "\(bin.path):/usr/bin:/bin", "UNITS": units.path])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let disabled = run.output.split(separator: "\n").filter { $0.contains("disable --now") }
    let names = disabled.compactMap { $0.split(separator: " ").last }
    #expect(names == ["room-sign", "vitrine"] && disabled.allSatisfy { $0.hasPrefix("sudo ") })
    for name in names {
      #expect(run.output.contains("sudo systemctl stop \(name)-terminal\n"))
    }
    #expect(run.output.contains("sudo systemctl enable --quiet till"))
  }

  @Test("A dry run names the files with the options of the kiosk, and says where they go")
  func configuration() throws {
    let folder = try Run.folder()
    let service = folder.appending(path: "service")
    try FileManager.default.createDirectory(at: service, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write("// swift-tools-version: 6.0\n", "Package.swift")
    func lines() throws -> String {
      let run = try Run.program(
        Run.root.appending(path: "board/deploy").path,
        [
          "pi@kiosk.local", "--package", folder.path, "--program", "\(folder.path)/till",
          "--packages", "\(folder.path)/packages.txt", "--dry-run",
        ])
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    let without = try lines()
    #expect(without.contains("/service/till.conf, /etc/till.conf has only display = kms"))
    #expect(!without.contains("override.conf"))
    try write("display = kms\n", "service/till.conf")
    try write("[Service]\n", "service/override.conf")
    let with = try lines()
    let stays = "/service/till.conf becomes /etc/till.conf, where changes on the Pi stay"
    #expect(with.contains(stays))
    #expect(with.contains("/service/override.conf becomes a part of the unit till.service"))
    #expect(with.contains("ssh -t pi@kiosk.local  # runs these lines:"))
  }

  @Test("Units of the administrator and those of packages are looked at")
  func folders() throws {
    let text = try commands()
    #expect(text.contains("${UNITS:-/etc/systemd/system /usr/lib/systemd/system}"))
  }
}
