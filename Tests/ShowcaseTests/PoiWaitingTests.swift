import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("Places while the store is busy")
struct PoiWaitingTests {
  private let store = ItemStore.inMemory()
  private let data: ShowcaseData
  private let inbox: ShowcaseHarness

  /// A message is being deleted: the store has not answered yet.
  init() throws {
    let store = store
    data = ShowcaseData(store: { store })
    inbox = try Inbox.show(data)
    let row = try #require(inbox.find { $0 is SwipeRow })
    let y = inbox.frame(of: row).center.y
    inbox.finger(at: Point(760, y)) { $0.moving(to: Point(20, y), over: .milliseconds(300)) }
    inbox.wait(Duration(seconds: 1))
    try #require(!data.storeQueue.isIdle)
  }

  @Test("The screen opens without its places, says nothing about them, and shows them later")
  func later() throws {
    let free = try ShowcaseHarness("poi", size: PixelSize(800, 480))
    free.finishWork()
    let names = Town.places.map { $0.name[language: "en"] }
    let place = try #require(free.words.first { names.contains($0) })
    let poi = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: data)
    #expect(inbox.stage.hasNewWork, "the frame has not waited for the store")
    for text in [place, "No places yet", "The places cannot be read"] {
      #expect(!poi.words.contains(text), "\(poi.words)")
    }
    poi.finishWork()
    #expect(poi.words.contains(place), "\(poi.words)")
    #expect(try poi.map.camera == free.map.camera)
    #expect(try poi.map.markers == free.map.markers)
    #expect(try poi.map.limits == free.map.limits)
  }

  @Test("The page of a miniature reads its places in a job, and then shows those of the screen")
  func miniature() throws {
    let options = ShowcaseOptions(data: ShowcaseData())
    let screen = ScriptedStage(PoiScreen.make(options, flingsPassTiers: true))
    let scripted = ScriptedStage(PoiScreen.make(options.preview, flingsPassTiers: true))
    func map(_ stage: ScriptedStage) throws -> MapView {
      try #require(stage.find(MapView.self))
    }
    #expect(try map(scripted).markers.isEmpty && !map(screen).markers.isEmpty)
    scripted.frames(120)
    #expect(try map(scripted).markers == map(screen).markers)
    #expect(try map(scripted).camera == map(screen).camera)
  }

  @Test("Places that cannot be read later are reported")
  func unreadable() throws {
    let poi = try ShowcaseHarness("poi", size: PixelSize(800, 480), data: data)
    try store.query("ALTER TABLE field RENAME TO gone")
    #expect(!poi.words.contains("The places cannot be read"))
    poi.finishWork()
    #expect(poi.words.contains("The places cannot be read"), "\(poi.words)")
  }
}
