import Testing
import Vitrine
import VitrineTesting

@testable import RoomScreens

@MainActor @Suite("The room sign")
struct RoomSignTests {
  private let store = ItemStore.inMemory()

  private func makeRoom() throws -> Room {
    try Room(calendar: .file("/nowhere/calendar.json"), store: store)
  }

  /// A sign at 10:12, with a meeting from 11:00 to 12:00.
  private func makeScreen(
    _ room: Room, on panel: PanelSetting = PanelSetting(PixelSize(800, 480))
  ) -> ScriptedStage {
    let screen = ScriptedStage(makeRoomSign(room, name: "Aurora"), on: panel)
    screen.stage.environment.language = panel.isRightToLeft ? "ar" : "en"
    screen.send("2026-05-18T10:12:00+02:00", to: room.clock)
    screen.send(
      """
      [{"title": "Review", "from": "2026-05-18T11:00:00+02:00", "to": "2026-05-18T12:00:00+02:00"}]
      """, to: room.calendar)
    screen.frames(2)
    return screen
  }

  private func shows(_ text: String, _ screen: ScriptedStage) -> Bool {
    screen.find(Label.self) { $0.text == text } != nil
  }

  @Test("Without a calendar the sign does not call the room free")
  func unknown() throws {
    let room = try makeRoom()
    let screen = ScriptedStage(makeRoomSign(room, name: "Aurora"))
    screen.send("2026-05-18T10:12:00+02:00", to: room.clock)
    screen.frames(2)
    #expect(shows("No calendar", screen) && screen.find(Button.self) == nil)
  }

  @Test(
    "The sign follows the clock: free until a meeting, in use, and free for the rest of the day")
  func day() throws {
    let room = try makeRoom()
    let screen = makeScreen(room)
    #expect(shows("Free", screen) && shows("until 11:00", screen))
    #expect(screen.find(ListRow.self)?.title == "Review")
    screen.send("2026-05-18T11:00:00+02:00", to: room.clock)
    screen.frames(2)
    #expect(shows("In use", screen) && shows("Review\n11:00 – 12:00", screen))
    #expect(screen.find(Button.self) == nil, "a meeting of the calendar is not ended here")
    screen.send("2026-05-18T12:00:00+02:00", to: room.clock)
    screen.frames(2)
    #expect(shows("Free", screen) && shows("for the rest of the day", screen))
  }

  @Test(
    "A tap books the room, over a restart too; another one ends it", arguments: PanelSetting.all)
  func booking(on panel: PanelSetting) throws {
    let isArabic = panel.isRightToLeft
    let screen = makeScreen(try makeRoom(), on: panel)
    #expect(screen.find(Button.self) { $0.title.hasPrefix("60") } == nil, "a meeting is in its way")
    try screen.tap(button: isArabic ? "30 د" : "30 min")
    try screen.settle()
    #expect(shows(isArabic ? "مشغولة" : "In use", screen))

    let later = makeScreen(try makeRoom(), on: panel)
    #expect(shows(isArabic ? "مشغولة" : "In use", later))
    try later.tap(button: isArabic ? "إنهاء الآن" : "End now")
    try later.settle()
    #expect(shows(isArabic ? "متاحة" : "Free", later))
    #expect(try store.items(Booking.self).count == 1)
  }

  @Test("A calendar that cannot be read stays on the sign, with its age")
  func age() throws {
    let room = try makeRoom()
    let screen = makeScreen(room)
    screen.fail(room.calendar, "no such file")
    screen.wait(.seconds(185))
    #expect(shows("Calendar not reachable for 3 min", screen) && shows("until 11:00", screen))
    screen.send("[]", to: room.calendar)
    screen.frames(2)
    #expect(!shows("Calendar not reachable for 3 min", screen) && shows("Nothing planned", screen))
  }

  @Test("The file of the calendar names a time that is wrong")
  func wrongTime() throws {
    let room = try makeRoom()
    let screen = makeScreen(room)
    screen.send("[{\"title\": \"A\", \"from\": \"eleven\", \"to\": \"twelve\"}]", to: room.calendar)
    #expect(room.calendar.failure?.contains("“eleven” is no time") == true)
    #expect(room.calendar.value?.count == 1, "the last calendar stays")
  }

  @Test("The language can change while the sign runs: all texts follow, the calendar stays")
  func language() throws {
    let room = try makeRoom()
    let screen = makeScreen(room)
    screen.stage.environment.language = "zh"
    screen.frames(2)
    #expect(shows("空闲", screen) && shows("至 11:00", screen) && shows("接下来", screen))
    #expect(screen.find(Button.self) { $0.title == "15 分钟" } != nil)
    #expect(screen.find(ListRow.self)?.title == "Review")
    screen.send("[]", to: room.calendar)
    screen.stage.environment.language = "ar"
    screen.frames(2)
    #expect(shows("لبقية اليوم", screen) && shows("لا مواعيد", screen))
    #expect(screen.stage.environment.isRightToLeft)
  }

  @Test("Each language has all texts, and no others")
  func texts() {
    let findings = StringCheck.findings(in: Text.catalog, keys: Text.self)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test("It can be read and used on all panels, in all languages, free and in use")
  func check() throws { try expectNoFindings(ScreenCheck()) }

  @Test("The same with large text, except on the smallest panel")
  func largeText() throws {
    var check = ScreenCheck()
    check.textScales = [1.3]
    check.panels.removeAll { $0.size.width < 720 }
    try expectNoFindings(check)
  }

  private func expectNoFindings(_ check: ScreenCheck) throws {
    for time in ["10:12", "11:30"] {
      var room: Room?
      try check.findings { _ in
        let made = Room.example
        room = made
        return makeRoomSign(made, name: "Aurora")
      } after: { screen in
        guard let room else { return }
        screen.send("2026-05-18T\(time):00+02:00", to: room.clock)
        screen.send(Example.json, to: room.calendar)
        _ = try? screen.settle()
      }.expectNone()
    }
  }
}

extension Room {
  fileprivate static var example: Room {
    guard let room = try? Room(calendar: .file("/nowhere"), store: .inMemory()) else {
      preconditionFailure("a store in memory can be read")
    }
    return room
  }
}

extension Example {
  /// The meetings as the calendar's file has them.
  fileprivate static let json = """
    [{"title": "Stand-up", "from": "2026-05-18T09:30:00+02:00", "to": "2026-05-18T09:45:00+02:00"},
     {"title": "Design review", "from": "2026-05-18T11:00:00+02:00",
      "to": "2026-05-18T12:00:00+02:00"},
     {"title": "Interview", "from": "2026-05-18T13:30:00+02:00", "to": "2026-05-18T14:30:00+02:00"}]
    """
}
