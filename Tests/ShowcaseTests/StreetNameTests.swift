import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting
import VitrineText

@testable import VitrineMap

/// The names of streets on the town's map, in the fonts of a kiosk: whether a name has room between
/// markers depends on its width.
@MainActor
@Suite("Names of streets on the town's map")
struct StreetNameTests {
  nonisolated private static let fonts = [
    "noto/NotoSans-Regular.ttf", "noto/NotoSansArabic-Regular.ttf",
  ]
  nonisolated private static let areInstalled = fonts.allSatisfy {
    FileManager.default.isReadableFile(atPath: "/usr/share/fonts/truetype/" + $0)
  }

  @Test(
    "at rest a street on the part of the map that the sheet leaves free has its name, and it is whole",
    .enabled(if: areInstalled, "apt install fonts-noto-core"),
    arguments: [Language.english, .arabic])
  func lowest(language: Language) throws {
    let show = try ShowcaseHarness(
      "poi", language, typesetter: FreeTypeTypesetter(log: { _, _ in }))
    show.finishWork()
    let map = try show.map
    let sight = map.viewport.visible
    #expect(sight.height < 160, "a low panel: \(sight)")
    let streets = map.overlay.labels.placed.filter { $0.candidate.line != nil }
    let whole = streets.filter { name in
      name.boxes.allSatisfy {
        $0.minX >= sight.minX && $0.maxX <= sight.maxX && $0.minY >= sight.minY
          && $0.maxY <= sight.maxY
      }
    }
    #expect(!whole.isEmpty, "\(streets.map(\.text))")
  }
}
