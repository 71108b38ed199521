import Foundation
import Testing
import Vitrine
import VitrineArguments
import VitrineEvdev
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
    try Recording.ofFrames(
      on: "blank", size: PixelSize(64, 48), settings: [RecordedSetting("language", "ar")]
    ).write(path: file.path, log: { _, _ in })
    let recorded = try languages(file.path)
    #expect(recorded == ["ar"])
    let overruled = try languages(file.path, "--language", "en")
    #expect(overruled == ["en"])
  }
}
