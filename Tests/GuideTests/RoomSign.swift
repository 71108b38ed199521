import Vitrine

/// The next meeting, as another program writes it into a file.
struct Meeting: Decodable, Equatable, Sendable {
  var title: String
  var from: String
  var to: String
}

/// What a room sign shows of the world outside.
@MainActor final class RoomSign {
  let meeting = LiveValue<Meeting>(
    json: "meeting", from: .file("/run/room/meeting.json"),
    example: Meeting(title: "Team", from: "10:00", to: "11:00"))
  let degrees = LiveValue<String>(
    "degrees", from: .lines(of: "room-sensor", ["--celsius"]), example: "21.5")
  let clock = LiveValue(clock: "clock", example: WallTime("2026-05-17T09:45:00+02:00"))

  init() {}

  var catalog: ScreenCatalog {
    var catalog = ScreenCatalog([
      Screen(name: "sign", summary: "a room sign") { self.makeScreen() }
    ])
    catalog.live = [meeting, degrees, clock]
    return catalog
  }

  func makeScreen() -> Component {
    Padding {
      Column(spacing: Spacing.medium) {
        Label(\.display) { [clock] in clock.value.map { Self.time($0) } ?? "" }
        Label(\.title) { [meeting] in meeting.value?.title ?? "Free" }
        Label { [meeting] in meeting.value.map { "\($0.from) to \($0.to)" } ?? "" }
        Label { [degrees] in degrees.value.map { "\($0) °C" } ?? "" }
        // A binding alone would not follow the time.
        Label("", \.caption, \.secondaryText)
          .bind { [meeting] in $0.text = Self.note(on: meeting, at: $0.stage?.now) }
          .every(.seconds(10)) { [meeting] in $0.text = Self.note(on: meeting, at: $0.stage?.now) }
      }
    }
  }

  private static func time(_ time: WallTime) -> String {
    "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }

  /// Says how old the meeting is, and whether newer ones would come.
  private static func note(on meeting: LiveValue<Meeting>, at now: Instant?) -> String {
    let age = now.flatMap { meeting.age(at: $0) }.map { "\(Int($0.seconds) / 60) min" }
    if meeting.failure == nil { return age.map { "Updated \($0) ago" } ?? "" }
    return age.map { "No connection for \($0)" } ?? "No connection"
  }
}
