import Testing
import Vitrine
import VitrineTesting

@MainActor @Test func aRoomSignShowsWhatComesAndHowOldItIs() throws {
  let sign = RoomSign()
  let screen = ScriptedStage(sign.makeScreen())
  func shows(_ text: String) -> Bool { screen.find(Label.self) { $0.text == text } != nil }
  #expect(shows("Free"))
  screen.send("2026-05-17T09:05:00+02:00", to: sign.clock)
  screen.send("{\"title\": \"Team\", \"from\": \"9:00\", \"to\": \"10:00\"}", to: sign.meeting)
  screen.send("21.5", to: sign.degrees)
  screen.frames(2)
  #expect(shows("9:05") && shows("Team") && shows("9:00 to 10:00") && shows("21.5 °C"))
  screen.wait(.seconds(70))
  #expect(shows("Updated 1 min ago"))
  screen.fail(sign.meeting, "no such file")
  screen.wait(.seconds(60))
  #expect(shows("Team") && shows("No connection for 2 min"))
  screen.send("{\"title\": \"Retro\", \"from\": \"11:00\", \"to\": \"12:00\"}", to: sign.meeting)
  screen.frames(2)
  #expect(shows("Retro") && shows("Updated 0 min ago"))
}

@MainActor @Test func examplesAreAsNewAsTheyLook() {
  let sign = RoomSign()
  let screen = ScriptedStage(sign.makeScreen())
  screen.showExamples(of: sign.catalog.live)
  screen.wait(.seconds(600))
  let note = screen.find(Label.self) { $0.text == "Updated 0 min ago" }
  #expect(note != nil)
}
