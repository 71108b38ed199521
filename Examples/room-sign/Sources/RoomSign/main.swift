import RoomScreens
import Vitrine

Kiosk.main(languages: Room.languages) { request in
  // A demonstration and a replay must not change the bookings of the kiosk.
  let store: ItemStore =
    try request.isReplay ? .inMemory() : .open("/var/lib/room-sign/bookings.sqlite")
  let room = try Room(calendar: .file("/run/room-sign/calendar.json"), store: store)
  return room.catalog(name: "Aurora", language: request.language ?? "en")
}
