import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// What a screen does between its rest and the picture in the middle of its motion.
private let motions: [String: @MainActor (Show) -> Void] = [
  "home": { $0.drag(from: Point(240, 230), by: Vector(0, -90)) },
  "list": { $0.fling(from: Point(240, 230), by: Vector(0, -120)) },
  "spring": { $0.fling(from: Point(240, 200), by: Vector(0, -60)) },
  "wallet-a": { $0.drag(from: Point(240, 120), by: Vector(0, -48)) },
  "wallet-b": { $0.drag(from: Point(240, 180), by: Vector(0, -48)) },
  "swipe": { $0.drag(from: Point(300, 210), by: Vector(-70, 0)) },
  "banner": { $0.drag(from: Point(240, 220), by: Vector(0, -60)) },
  "sticky": { $0.drag(from: Point(240, 240), by: Vector(0, -60)) },
  "poi": { $0.drag(from: Point(240, 190), by: Vector(0, -40)) },
]

extension Show {
  /// As a reader of the language does it: mirrored from right to left.
  private func mirrored(_ place: Point, _ way: Vector) -> (Point, Vector) {
    stage.environment.isRightToLeft
      ? (Point(stage.size.width - place.x, place.y), Vector(-way.dx, way.dy)) : (place, way)
  }

  /// Held where it was moved to.
  fileprivate func drag(from place: Point, by way: Vector) {
    let (place, way) = mirrored(place, way)
    finger(at: place, for: .milliseconds(300)) {
      $0.moving(by: way, over: .milliseconds(200)).resting(for: .milliseconds(400))
    }
  }

  /// Let go, and a tenth of a second later.
  fileprivate func fling(from place: Point, by way: Vector) {
    finger(at: place, for: .milliseconds(200)) { $0.moving(by: way, over: .milliseconds(100)) }
  }
}

@MainActor
@Suite("The screens look as they did")
struct GoldenTests {
  /// Set to write the goldens anew; look at what changed before you keep it.
  private static let writes = ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDENS"] != nil

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(
    "at rest and in the middle of its motion",
    arguments: motions.keys.sorted(), Language.allCases)
  func golden(name: String, language: Language) throws {
    let show = try Show(name, language)
    let motion = try #require(motions[name])
    var text = "== at rest\n\(show.text)"
    motion(show)
    text += "\n== in motion\n\(show.text)"
    let file = Self.folder.appendingPathComponent("\(name)-\(language.rawValue).txt")
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

  @Test("every screen of the catalogue has its goldens")
  func complete() {
    let names = Showcase.catalog().screens.map(\.name)
    #expect(Set(names) == Set(motions.keys))
  }
}

extension Zip2Sequence {
  /// The number of pairs before the first that `matches`.
  fileprivate func firstIndex(where matches: (Element) -> Bool) -> Int? {
    for (index, pair) in enumerated() where matches(pair) { return index }
    return nil
  }
}
