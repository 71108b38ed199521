import Foundation
import Testing
import Vitrine
import VitrineArguments
import VitrineTesting

@testable import VitrineKiosk

@MainActor
@Suite("A kiosk's own program")
struct KioskProgramTests {
  /// The languages that the catalogue is asked for by a replay.
  private func languages(_ words: String...) throws -> [String?] {
    final class Asked { var languages: [String?] = [] }
    let asked = Asked()
    let program = KioskProgram(options: KioskOptions(), languages: ["en", "ar"]) { request in
      asked.languages.append(request.language)
      return ScreenCatalog([Screen(name: "blank", summary: "Nothing") { Column {} }])
    }
    guard case .arguments(let arguments) = try ParsedArguments.read(words, for: program.replayShape)
    else {
      Issue.record("help was not asked for")
      return []
    }
    try program.replay(arguments)
    return asked.languages
  }

  @Test("a replay asks for the screens once, in the language of the call, else of the recording")
  func once() throws {
    let builtin = try languages("builtin", "--size", "64x48")
    #expect(builtin == ["en"])
    let arabic = try languages("builtin", "--size", "64x48", "--language", "ar")
    #expect(arabic == ["ar"])
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-\(UUID().uuidString).recording")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      """
      # vitrine recording 1
      panel 64x48 rotation 0 scale 1 refresh 16666667 screen blank
      setting language ar
      device 0 18 0 0 0 panel
      path 0 /dev/input/event3
      property 0 1
      key 0 14a
      axis 0 35 0 63 0 0 0 0
      axis 0 36 0 47 0 0 0 0
      axis 0 2f 0 9 0 0 0 0
      axis 0 39 0 65535 0 0 0 0
      + 0 999000000
      F 1000000000

      """.utf8
    ).write(to: file)
    let recorded = try languages(file.path)
    #expect(recorded == ["ar"])
    let overruled = try languages(file.path, "--language", "en")
    #expect(overruled == ["en"])
  }
}
