import Foundation
import Testing
import VitrineCommand
import VitrineKiosk

@MainActor
@Suite("The configuration file of the command run")
struct RunConfigurationTests {
  private typealias Configuration = RunConfiguration<ShowcaseApp>

  /// A valid value of each option.
  private static let values = [
    "display": "kms", "drm-device": "/dev/dri/card1", "output": "DSI-1", "mode": "1280x720@60",
    "touch": "/dev/input/event3", "keyboard-layout": "us:intl", "size": "1280x800",
    "seat": "required", "record": "/tmp/a.rec",
    "trace": "/tmp/a.json", "resume": "/tmp/b.rec", "data": "/srv/kiosk",
    "touch-overrides": "/etc/vitrine/touch.conf", "rotate": "90", "scale": "1.5",
    "text-size": "1.6",
    "dim-after": "5 min", "dim-to": "30", "off-after": "2 h", "hours": "daily 06:00-23:00",
    "home-after": "90", "home-warning": "0", "attract-after": "60 s",
    "language": "ar", "frames": "/tmp/frames", "log": "/tmp/log", "metrics": "9100",
  ]

  private static func read(
    _ text: String, _ variables: [String: String] = [:]
  ) throws -> Configuration {
    try Configuration(ConfigurationFile(parsing: text, name: "kiosk.conf")) { variables[$0] }
  }

  @Test("Each option of the command has the same effect in the file")
  func everyOption() throws {
    let keys = Configuration.keys
    #expect(keys.count >= 17, "\(keys)")
    let nothing = Self.options(try RunCommand<ShowcaseApp>.parse([]))
    for key in keys {
      let value = try #require(
        key.isFlag ? "yes" : Self.values[key.name], "add a value for --\(key.name) to this test")
      var filled = try RunCommand<ShowcaseApp>.parse([])
      filled.fill(from: try Self.read("\(key.name) = \(value)").options)
      let words = key.isFlag ? ["--\(key.name)"] : ["--\(key.name)", value]
      let parsed = try RunCommand<ShowcaseApp>.parse(words)
      #expect(Self.options(filled) == Self.options(parsed))
      #expect(Self.options(filled) != nothing, "\(key.name)")
    }
  }

  /// The values of the options of a call, by their names in the source.
  private static func options(_ value: Any) -> [String] {
    var found: [String] = []
    func search(_ value: Any, _ name: String) {
      for (label, child) in Mirror(reflecting: value).children {
        guard let label, label.hasPrefix("_") else { continue }
        let parsed = Mirror(reflecting: child).children.first { $0.label == "_parsedValue" }
        guard let parsed else { continue }
        let content = Mirror(reflecting: parsed.value).children.first?.value
        guard let content else { continue }
        if Mirror(reflecting: content).children.contains(where: { $0.label?.hasPrefix("_") == true }
        ) {
          search(content, name + label)
        } else {
          found.append("\(name)\(label) = \(content)")
        }
      }
    }
    search(value, "")
    return found
  }

  @Test("An option of the call, and a variable of the environment, replace that of the file")
  func precedence() throws {
    let text = "rotate = 90\nscreen = list\ndark = no\nout-of-order = Back soon"
    let file = try Self.read(text)
    #expect(file.message == "Back soon")
    var call = try RunCommand<ShowcaseApp>.parse(["poi", "--rotate", "270"])
    call.fill(from: file.options)
    let turned = try RunCommand<ShowcaseApp>.parse(["poi", "--rotate", "270"])
    #expect(Self.options(call) == Self.options(turned))
    var open = try RunCommand<ShowcaseApp>.parse([])
    open.fill(from: try Self.read(text, ["VITRINE_ROTATE": "180", "VITRINE_DARK": "yes"]).options)
    let list = try RunCommand<ShowcaseApp>.parse(["list"])
    #expect(Self.options(open) == Self.options(list))
  }

  @Test(
    "An error names the line, and the remedy of the command line",
    arguments: [
      (
        "\nrotate = 91",
        "kiosk.conf:2: 'rotate' is '91'; it must be one of '0', '90', '180' or '270'."
      ),
      (
        "size = 3",
        "kiosk.conf:1: 'size' is '3'; it must be WIDTHxHEIGHT in pixels, each from 16 "
          + "to 16384, such as 800x480."
      ),
      ("rotat = 90", "kiosk.conf:1: there is no option 'rotat'; did you mean 'rotate'?"),
      ("scren = list", "kiosk.conf:1: there is no option 'scren'; did you mean 'screen'?"),
      ("screen = lst", "kiosk.conf:1: no screen is called 'lst'; did you mean 'list'?"),
      ("dark = true", "kiosk.conf:1: 'dark' is 'true'; it must be yes or no"),
      (
        "home-after = 5 years",
        "kiosk.conf:1: 'home-after' is '5 years'; it must be a time from 1 s to 168 h, such as 90 s, 5 min "
          + "or 2 h."
      ),
      ("display = mks", "kiosk.conf:1: 'display' is 'mks'; did you mean 'kms'?"),
      (
        "output = list",
        "kiosk.conf:1: 'output' is 'list', which prints a list instead of running; call 'vitrine run "
          + "--output list' in a shell, and name one here"
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(throws: ConfigurationError.self) { _ = try Self.read(text) }
    do {
      _ = try Self.read(text)
    } catch {
      #expect("\(error)" == expected)
    }
    let options = ["help = yes", "config = a", "version = 1", "--rotate = 90", "- = a"]
    for text in options { #expect(throws: ConfigurationError.self) { _ = try Self.read(text) } }
  }

  @Test("The command run reads the file that --config names; a mistake in it gives code 2")
  func program() throws {
    let file = try Run.file(Data("rotate = 91\n".utf8), named: "vitrine.conf")
    let wrong = try Run.vitrine("run", "--config", file)
    #expect(wrong.code == 2)
    #expect(wrong.errors.hasPrefix("vitrine: \(file):1: 'rotate' is '91'; it must be one of"))
    let missing = try Run.vitrine("run", "--config", "/nowhere/vitrine.conf")
    #expect(
      missing.code == 2 && missing.errors.contains("/nowhere/vitrine.conf: expected a text file"))
    let data = try Run.file(Data("data = /nowhere\ndisplay = memory\n".utf8), named: "vitrine.conf")
    let taken = try Run.vitrine("run", "--config", data)
    #expect(taken.code == 6 && taken.errors.contains("/nowhere"), "\(taken.errors)")
    let none = try Run.vitrine(
      "run", "--config", "none", "--display", "memory", "--size", "64x48")
    #expect(none.code == 0, "\(none.errors)")
  }

  @Test("The default file is read only if it exists")
  func defaultFile() {
    #expect(Configuration.path("none") == nil)
    #expect(Configuration.path("/a") == "/a")
    let exists = FileManager.default.fileExists(atPath: "/etc/vitrine.conf")
    #expect(Configuration.path(nil) == (exists ? "/etc/vitrine.conf" : nil))
    #expect(RunConfiguration<OwnKiosk>.path(nil) == nil)
  }
}
