import Foundation
import Testing
import Vitrine
import VitrineRecording
import VitrineTesting

import VitrineKiosk

@MainActor
@Suite("Kiosk programs")
struct KioskProgramTests {
  /// Replays with these arguments; returns the requested languages of the screens.
  private func languages(
    _ words: String..., options: KioskOptions = KioskOptions(),
    make: @escaping @MainActor () -> Component = { Column {} }
  ) throws -> [String?] {
    final class Requests { var languages: [String?] = [] }
    let requests = Requests()
    OwnKiosk.definition = OwnKiosk.Definition(options: options, languages: ["en", "ar"]) {
      request in
      requests.languages.append(request.language)
      return ScreenCatalog([Screen(name: "blank", summary: "Nothing", make: make)])
    }
    try ReplayCommand<OwnKiosk>.parse(words).run()
    return requests.languages
  }

  private func recording(_ settings: [RecordedSetting]) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString).recording")
    try Recording.ofFrames(on: "blank", size: PixelSize(64, 48), settings: settings)
      .write(path: file.path, log: { _, _ in })
    return file.path
  }

  @Test("A replay requests the screens once, in the language of the call, else of the recording")
  func once() throws {
    let builtin = try languages("builtin", "--size", "64x48")
    #expect(builtin == ["en"])
    let arabic = try languages("builtin", "--size", "64x48", "--language", "ar")
    #expect(arabic == ["ar"])
    let file = try recording([RecordedSetting("language", "ar")])
    defer { unlink(file) }
    let recorded = try languages(file)
    #expect(recorded == ["ar"])
    let overruled = try languages(file, "--language", "en")
    #expect(overruled == ["en"])
  }

  /// A component that records the theme that it is drawn with.
  private final class ThemeProbe: Component {
    let seen: (Theme) -> Void
    init(_ seen: @escaping (Theme) -> Void) {
      self.seen = seen
      super.init()
    }
    override func layout() {
      super.layout()
      if let stage { seen(stage.environment.theme) }
    }
  }

  /// Returns the themes of a replay.
  private func themes(_ words: [String], _ options: KioskOptions) throws -> Set<Theme> {
    final class Themes { var seen: Set<Theme> = [] }
    let themes = Themes()
    OwnKiosk.definition = OwnKiosk.Definition(options: options, languages: []) { _ in
      ScreenCatalog([
        Screen(name: "blank", summary: "Nothing") { ThemeProbe { themes.seen.insert($0) } }
      ])
    }
    try ReplayCommand<OwnKiosk>.parse(words).run()
    return themes.seen
  }

  @Test("A kiosk's own themes are kept by --dark and by a replay of a dark recording")
  func ownThemes() throws {
    let file = try recording([RecordedSetting("theme", "dark")])
    defer { unlink(file) }
    var own = Theme.light
    own.background = Color(rgb: 0x102030)
    var ownDark = Theme.dark
    ownDark.background = Color(rgb: 0x203040)
    for words in [["builtin", "--size", "64x48", "--dark"], [file]] {
      var options = KioskOptions()
      #expect(try themes(words, options) == [.dark], "none of its own")
      options.theme = own
      #expect(try themes(words, options) == [own], "no dark variant")
      options.darkTheme = ownDark
      #expect(try themes(words, options) == [ownDark])
      options.theme = ownDark
      options.darkTheme = nil
      #expect(try themes(words, options) == [ownDark], "dark by itself")
    }
    var options = KioskOptions()
    (options.theme, options.darkTheme) = (own, ownDark)
    #expect(try themes(["builtin", "--size", "64x48"], options) == [own])
  }

  @Test("Two screens of one name end the program with code 2 and a message")
  func twoScreens() {
    let screen = Screen(name: "a", summary: "A screen") { Component() }
    OwnKiosk.definition = OwnKiosk.Definition(options: KioskOptions(), languages: []) { _ in
      ScreenCatalog([screen, screen])
    }
    #expect {
      try ReplayCommand<OwnKiosk>.parse(["builtin", "--size", "64x48"]).run()
    } throws: { error in
      (error as? KioskError)?.exitCode == 2 && "\(error)".contains("two screens are called 'a'")
    }
  }

  @Test("Duplicate names, no screens and an unknown start screen are rejected with the name")
  func names() {
    #expect(ScreenCatalog.fault(in: ["a", "b"], start: "b") == nil)
    #expect(ScreenCatalog.fault(in: ["a"], start: nil) == nil)
    #expect(
      ScreenCatalog.fault(in: ["a", "b", "a"], start: nil)?.contains("two screens are called 'a'")
        == true)
    #expect(ScreenCatalog.fault(in: [], start: nil)?.contains("has no screen") == true)
    for name in ["", "My Screen", "-x", "a\tb"] {
      #expect(ScreenCatalog.fault(in: ["a", name], start: nil)?.contains("one word") == true)
    }
    #expect(ScreenCatalog.fault(in: ["replay"], start: nil)?.contains("is a command") == true)
    #expect(
      ScreenCatalog.fault(in: ["a", "b"], start: "c")?.contains(
        "'c' is not among its screens: a, b")
        == true)
  }
}
