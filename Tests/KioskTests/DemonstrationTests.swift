import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("What screens show where nobody touches them")
struct DemonstrationTests {
  /// What a quarter of an 800 × 480 panel shows of a screen's demonstration, at 15 frames a second.
  private func play(_ name: String, _ language: Language) throws -> [FrameRecord] {
    let catalog = Showcase.catalog(language: language)
    let screen = try catalog.screen(named: name)
    let demonstration = try #require(screen.demonstration)
    var frames: [FrameRecord] = []
    let replay = try Replay(
      demonstration.recording, catalog: catalog,
      options: ReplayOptions(
        size: PixelSize(200, 120), scale: 0.25, refresh: 15, screen: name, hashesFrames: false),
      environment: Environment(direction: language.direction, typesetter: BoxTypesetter()))
    try replay.run { frames.append($0) }
    return frames
  }

  @Test("each comes to rest, the list at its start again", arguments: [Language.english, .arabic])
  func rest(language: Language) throws {
    let screens = Showcase.catalog().screens.filter { $0.demonstration != nil }
    #expect(screens.count > 3)
    for screen in screens {
      let frames = try play(screen.name, language)
      let last = try #require(frames.last)
      #expect(frames.count > 60 && frames.count < 400, "\(screen.name) \(frames.count)")
      #expect(last.report.scrollers.allSatisfy { $0.state.phase == .idle }, "\(screen.name)")
      let first = try #require(frames.first)
      let offsets = [first, last].map { frame in
        frame.report.scrollers.first { $0.name == "list" }?.state.offset
      }
      #expect(offsets[0] == offsets[1], "\(screen.name) \(offsets)")
    }
  }

  @Test(
    "a row slides open, goes and comes back; home leads to it",
    arguments: [Language.english, .arabic])
  func rows(language: Language) throws {
    for name in ["swipe", "home"] {
      let frames = try play(name, language)
      let opened = Set(frames.flatMap(\.report.openRows))
      #expect(!opened.isEmpty, "\(name)")
    }
  }

  @Test(
    "the sheet is seen at all its tiers, and a place in it", arguments: [Language.english, .arabic])
  func sheet(language: Language) throws {
    let frames = try play("poi", language)
    #expect(Set(frames.compactMap(\.report.tier)) == [1, 2, 3])
    #expect(frames.last?.report.tier == 3)
    #expect(frames.contains { $0.report.scrollers.contains { $0.name == "place" } })
  }

  @Test("a wallet is pulled beyond its threshold", arguments: ["wallet-a", "wallet-b"])
  func wallet(name: String) throws {
    let frames = try play(name, .english)
    let start = try #require(
      frames.first?.report.scrollers.first { $0.name == "list" }?.state.offset)
    let lowest = frames.compactMap { $0.report.scrollers.first { $0.name == "list" }?.state.offset }
      .min()
    #expect(try #require(lowest) < start - RefreshControl.threshold)
  }

  @Test(
    "any number can be a time or a place: a stroke ends where it is to, and time never runs back",
    arguments: [5, 0, 8, 7.999, -8, -1e9, 1e300, .infinity, -.infinity, .nan])
  func anyNumber(over: Double) throws {
    let steps = Demonstration {
      $0.rest(over)
      $0.drag(from: (100, 50), to: (300, 60), over: over, holding: over)
      $0.fling(from: (300, 60), to: (over, over), over: 5)
    }.recording.steps
    let columns = steps.compactMap { step -> Int32? in
      if case .event(_, let event) = step, event.type == 3, event.code == 0x35 {
        event.value
      } else {
        nil
      }
    }
    #expect(columns.first == 100 && columns.contains(300))
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("mirrored, each place is as far from the other edge")
  func mirrored() {
    let script: (inout Demonstration) -> Void = {
      $0.drag(from: (100, 50), to: (300, 60), over: 80)
    }
    func columns(_ isMirrored: Bool) -> [Int32] {
      Demonstration(isMirrored: isMirrored, script).recording.steps.compactMap { step in
        if case .event(_, let event) = step, event.type == 3, event.code == 0x35 {
          event.value
        } else {
          nil
        }
      }
    }
    let (left, right) = (columns(false), columns(true))
    #expect(left.first == 100 && left.last == 300)
    #expect(right == left.map { 799 - $0 })
  }
}
