import Foundation
import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// A picture of a screen: its name, and the actions after the previous picture.
private struct Pose {
  let name: String
  /// The language in which the map is painted first. Painting takes seconds in a debug build, so
  /// each picture is painted in one language. In the others its markers are on an empty background.
  let paintedIn: Language?
  let act: @MainActor (ShowcaseHarness) throws -> Void

  init(
    _ name: String, paintedIn: Language? = nil,
    _ act: @escaping @MainActor (ShowcaseHarness) throws -> Void = { _ in }
  ) {
    self.name = name
    self.paintedIn = paintedIn
    self.act = act
  }

  static let rest = Pose("at rest")

  static func motion(_ act: @escaping @MainActor (ShowcaseHarness) throws -> Void) -> Pose {
    Pose("in motion", act)
  }
}

/// The states of each screen at rest, and the middle of its motions, on a panel of 480 × 272.
private let poses: [String: [Pose]] = [
  "home": [.rest, .motion { $0.drag(from: Point(240, 230), by: Vector(0, -90)) }],
  "list": [.rest, .motion { $0.fling(from: Point(240, 230), by: Vector(0, -120)) }],
  "spring": [
    .rest, .motion { $0.fling(from: Point(240, 200), by: Vector(0, -60)) },
    Pose("at the middle stop") { show in
      show.drag(from: Point(240, 240), by: Vector(0, 40))
      show.wait(Duration(seconds: 2))
    },
    Pose("covered") { show in
      show.fling(from: Point(240, 250), by: Vector(0, -160))
      show.wait(Duration(seconds: 4))
    },
  ],
  "wallet-a": wallet(120),
  "wallet-b": wallet(180),
  "swipe": [
    .rest, .motion { $0.drag(from: Point(300, 210), by: Vector(-70, 0)) },
    Pose("open") { $0.wait(Duration(seconds: 1)) },
    Pose("deleting") { show in
      show.drag(from: Point(440, 210), by: Vector(-420, 0))
      show.wait(.milliseconds(60))
    },
    // The finger lifts within the first 0.4 seconds, and the store answers.
    Pose("deleted, with an offer") { show in
      show.wait(.milliseconds(400))
      show.runWork()
      show.wait(.milliseconds(600))
    },
    Pose("had back") { show in
      try show.tapUndo(waiting: Duration(seconds: 2))
    },
    Pose("a round button") { show in
      try show.tapChip(1)
      show.drag(from: Point(300, 210), by: Vector(-90, 0))
      show.wait(Duration(seconds: 1))
    },
    Pose("a button beneath") { show in
      try show.tapChip(2)
      show.drag(from: Point(300, 210), by: Vector(-90, 0))
      show.wait(Duration(seconds: 1))
    },
    Pose("nothing left") { show in
      let store = show.data.store
      for message in try store.items(Message.self) {
        _ = try store.delete(Message.self, id: message.id, at: show.now)
      }
      try show.tapChip(0)
      show.wait(Duration(seconds: 1))
      show.drag(from: Point(240, 64), by: Vector(0, 204))
      show.wait(Duration(seconds: 1))
      show.runAllWork()
      show.wait(Duration(seconds: 4))
    },
  ],
  "banner": [
    .rest, .motion { $0.drag(from: Point(240, 220), by: Vector(0, -60)) },
    Pose("collapsed") { show in
      show.fling(from: Point(240, 220), by: Vector(0, -150))
      show.wait(Duration(seconds: 3))
    },
  ],
  "sticky": [
    .rest, .motion { $0.drag(from: Point(240, 240), by: Vector(0, -60)) },
    Pose("collapsed") { show in
      show.fling(from: Point(240, 250), by: Vector(0, -150))
      show.wait(Duration(seconds: 3))
    },
  ],
  "poi": [
    // The markers wait up to a second for the painted map.
    Pose("at rest", paintedIn: .english) { $0.wait(Duration(seconds: 2)) },
    .motion { $0.drag(from: Point(240, 190), by: Vector(0, -40)) },
    Pose("half") { try $0.setTier(2) },
    Pose("full") { try $0.setTier(1) },
    Pose("a place", paintedIn: .arabic) { show in
      let list = try #require(show.find { $0 is ListView } as? ListView)
      let row = try #require(list.row(at: 0))
      show.tap(row)
      show.wait(Duration(seconds: 4))
    },
    Pose("a place, full") { try $0.setTier(1) },
    Pose("a place, low") { try $0.setTier(3) },
  ],
  "poi-adjacent": [
    .rest,
    Pose("after a throw") { show in
      show.fling(from: Point(240, 190), by: Vector(0, -120))
      show.wait(Duration(seconds: 2))
    },
  ],
]

/// The states of the screens that have panes on a wide panel.
private let widePoses: [String: [Pose]] = [
  "poi": [
    Pose("at rest") { $0.wait(Duration(seconds: 2)) },
    Pose("a place") { show in
      let list = try #require(show.find { $0 is ListView } as? ListView)
      show.tap(show.frame(of: try #require(list.row(at: 0))).center)
      show.wait(Duration(seconds: 4))
    },
    Pose("another place") { show in
      let list = try #require(show.find { $0 is ListView } as? ListView)
      show.tap(show.frame(of: try #require(list.row(at: 2))).center)
      show.wait(Duration(seconds: 4))
    },
    .motion { $0.drag(from: Point(560, 60), by: Vector(-120, 0)) },
  ],
  "swipe": [
    .rest,
    Pose("another message") { show in
      show.tap(show.all(MessageRow.self)[1])
      show.wait(Duration(seconds: 1))
    },
    .motion { $0.drag(from: Point(300, 210), by: Vector(-70, 0)) },
    Pose("deleted by its button") { show in
      show.wait(Duration(seconds: 1))
      let button = try #require(show.all(IconButton.self).first { $0.icon == .trash })
      show.tap(button)
      show.runWork()
      show.wait(Duration(seconds: 1))
    },
  ],
]

private func wallet(_ y: Double) -> [Pose] {
  [
    .rest, .motion { $0.drag(from: Point(240, y), by: Vector(0, -48)) },
    Pose("collapsed") { $0.wait(Duration(seconds: 2)) },
    Pose("refreshing") { show in
      let list = try #require(show.find { $0 is ListView } as? ListView)
      list.scrollToTop()
      show.wait(Duration(seconds: 2))
      show.drag(from: Point(240, y - 20), by: Vector(0, 130))
      show.wait(Duration(seconds: 1))
    },
    Pose("read again") { show in
      show.runWork()
      show.wait(Duration(seconds: 3))
    },
  ]
}

extension ShowcaseHarness {
  /// Mirrors a gesture for right-to-left languages.
  private func mirrored(_ place: Point, _ travel: Vector) -> (Point, Vector) {
    stage.environment.isRightToLeft
      ? (Point(stage.size.width - place.x, place.y), Vector(-travel.dx, travel.dy))
      : (place, travel)
  }

  /// Taps the chip with an index, in reading order.
  fileprivate func tapChip(_ number: Int) throws {
    var chips: [Component] = []
    func collect(_ node: Component) {
      if node is Chip { chips.append(node) }
      for child in node.children { collect(child) }
    }
    collect(stage.root)
    tap(frame(of: chips[number]).center)
    wait(Duration(seconds: 1))
  }

  fileprivate func setTier(_ tier: Int) throws {
    let sheet = try #require(find { $0 is Sheet } as? Sheet)
    sheet.setTier(tier)
    wait(Duration(seconds: 2))
  }

  /// Drags and holds the finger at the end.
  fileprivate func drag(from place: Point, by travel: Vector) {
    let (place, travel) = mirrored(place, travel)
    finger(at: place, for: .milliseconds(300)) {
      $0.moving(by: travel, over: .milliseconds(200)).resting(for: .milliseconds(400))
    }
  }

  /// Flings and waits a tenth of a second.
  fileprivate func fling(from place: Point, by travel: Vector) {
    finger(at: place, for: .milliseconds(200)) { $0.moving(by: travel, over: .milliseconds(100)) }
  }
}

@MainActor
@Suite("The appearance of the screens")
struct GoldenTests {
  /// Set the variable to write the goldens again, and check the changes before committing them.
  private static let writes = ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDENS"] != nil

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(
    "each screen equals its goldens, in each state and in the middle of its motion",
    arguments: poses.keys.sorted(), Language.allCases)
  func golden(name: String, language: Language) throws {
    let show = try ShowcaseHarness(name, language)
    try expect(try #require(poses[name]), of: show, language, file: "\(name)-\(language.rawValue)")
  }

  @Test(
    "each screen with panes equals its goldens on the narrowest panel that shows them",
    arguments: widePoses.keys.sorted(), Language.allCases)
  func wide(name: String, language: Language) throws {
    let show = try ShowcaseHarness(name, language, size: PixelSize(960, 540))
    try expect(
      try #require(widePoses[name]), of: show, language, file: "\(name)-wide-\(language.rawValue)")
  }

  /// Expects that each pose looks as in the golden `file`.
  private func expect(
    _ poses: [Pose], of show: ShowcaseHarness, _ language: Language, file: String
  ) throws {
    var parts: [String] = []
    for pose in poses {
      try pose.act(show)
      if pose.paintedIn == language { show.finishWork() }
      parts.append("== \(pose.name)\n\(show.text)")
    }
    let text = parts.joined(separator: "\n")
    let file = Self.folder.appendingPathComponent("\(file).txt")
    if Self.writes {
      try Data(text.utf8).write(to: file)
      return
    }
    let bytes = try? Data(contentsOf: file)
    let golden = try #require(
      bytes.map { String(decoding: $0, as: UTF8.self) },
      "there is no \(file.lastPathComponent): set VITRINE_WRITE_GOLDENS and look at what is written"
    )
    if golden == text { return }
    let (old, new) = (golden.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).firstIndex { $0.0 != $0.1 } ?? min(old.count, new.count)
    Issue.record(
      """
      \(file.lastPathComponent), line \(line + 1): \
      was '\(line < old.count ? old[line] : "the end")', \
      is '\(line < new.count ? new[line] : "the end")'
      """)
  }

  @Test("every screen of the catalog has its goldens")
  func complete() {
    let names = Showcase.catalog().screens.map(\.name)
    #expect(Set(names) == Set(poses.keys))
  }
}

extension Zip2Sequence {
  /// The number of pairs before the first that `matches`.
  fileprivate func firstIndex(where matches: (Element) -> Bool) -> Int? {
    for (index, pair) in enumerated() where matches(pair) { return index }
    return nil
  }
}
