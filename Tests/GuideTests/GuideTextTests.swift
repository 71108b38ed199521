import Foundation
import Testing

/// Compares the Swift examples of the pages with the files that are compiled and tested.
@Suite("Examples in the documentation")
struct GuideTextTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift blocks of a page.
  private static func blocks(of page: String) throws -> [String] {
    try text(page).components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  private static let pages = [
    "README.md": ["SmallKiosk/main.swift"],
    "docs/guide.md": [
      "GuideTests/Lines.swift", "GuideTests/Tickets.swift", "GuideTests/Demonstrated.swift",
      "GuideTests/LinesTests.swift",
    ],
    "docs/guide/components.md": ["GuideTests/Knob.swift", "GuideTests/Lane.swift"],
    "docs/guide/state.md": ["GuideTests/Coffee.swift", "GuideTests/CoffeeTests.swift"],
    "docs/guide/controls.md": [
      "Gallery/Switches.swift", "Gallery/Checkboxes.swift", "Gallery/RadioGroups.swift",
      "Gallery/SegmentedControls.swift", "Gallery/Steppers.swift", "Gallery/Sliders.swift",
      "Gallery/TextFields.swift", "Gallery/PINPads.swift",
      "Gallery/Badges.swift", "Gallery/Bars.swift", "Gallery/PageViews.swift",
      "Gallery/LazyGrids.swift",
    ],
    "docs/guide/dialogs.md": [
      "Gallery/Dialogs.swift", "Gallery/Menus.swift", "Gallery/ModalSheets.swift",
    ],
    "docs/guide/blocks.md": [
      "Gallery/Labels.swift", "Gallery/Buttons.swift", "Gallery/Cards.swift",
      "Gallery/Layouts.swift", "Gallery/ScrollContents.swift", "Gallery/Rows.swift",
      "Gallery/Progress.swift", "Gallery/EmptyStates.swift", "Gallery/TwoPanes.swift",
    ],
    "docs/guide/charts.md": [
      "Gallery/LineCharts.swift", "Gallery/LoadCharts.swift", "Gallery/BarCharts.swift",
      "Gallery/Gauges.swift",
      "Gallery/QRCodes.swift",
    ],
    "docs/guide/keys.md": ["GuideTests/Till.swift"],
    "docs/guide/live-data.md": [
      "GuideTests/RoomSign.swift", "GuideTests/Taxi.swift", "GuideTests/TaxiTests.swift",
      "GuideTests/RoomSignTests.swift",
    ],
    "docs/guide/screens.md": ["GuideTests/Visit.swift"],
    "docs/guide/lists.md": [
      "GuideTests/Chores.swift", "GuideTests/Notes.swift", "GuideTests/NotesTests.swift",
    ],
    "docs/guide/maps.md": ["GuideTests/Stops.swift"],
    "docs/guide/data.md": ["GuideTests/Events.swift"],
    "docs/guide/refresh.md": ["GuideTests/Departures.swift"],
    "docs/guide/appearance.md": ["GuideTests/Museum.swift"],
    "docs/guide/animation.md": ["GuideTests/Lamp.swift", "GuideTests/LampTests.swift"],
    "docs/guide/testing.md": ["GuideTests/Ticket.swift", "GuideTests/TicketTests.swift"],
  ]

  @Test("Each Swift example is a file that is built and tested", arguments: pages.keys.sorted())
  func examples(page: String) throws {
    let files = try #require(Self.pages[page]).map { try Self.text("Tests/\($0)") }
    let blocks = try Self.blocks(of: page).filter { !$0.hasPrefix("// swift-tools-version") }
    #expect(blocks == files)
  }

  @Test("No other page has Swift examples, and each file with examples is shown")
  func complete() throws {
    for folder in ["docs", "docs/guide"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: folder).path)
      for page in names.map({ "\(folder)/\($0)" })
      where page.hasSuffix(".md") && Self.pages[page] == nil {
        #expect(try Self.blocks(of: page).isEmpty, "\(page)")
      }
    }
    let shown = Set(Self.pages.values.joined().compactMap { $0.split(separator: "/").last })
    for folder in ["GuideTests", "Gallery"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: "Tests/\(folder)").path)
      for file in files
      where file.hasSuffix(".swift") && !file.hasSuffix("Tests.swift")
        && !["main.swift", "Pages.swift"].contains(file)
      {
        #expect(shown.contains(file[...]), "\(file)")
      }
    }
  }

  @Test("Each picture that a page shows is there, and each picture is shown")
  func pictures() throws {
    var shown: Set<String> = []
    for page in try Self.allPages() {
      for part in try Self.text(page).components(separatedBy: "images/").dropFirst() {
        let name = String(part.prefix { !")\" \n".contains($0) })
        if name.hasSuffix(".png") { shown.insert(name) }
      }
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "docs/images").path)
    #expect(shown == Set(files))
  }

  private static func allPages() throws -> [String] {
    try ["docs", "docs/guide"].reduce(into: ["README.md"]) { pages, folder in
      pages += try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: folder).path
      ).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
  }
}
