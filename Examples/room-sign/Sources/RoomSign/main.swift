import Foundation
import RoomScreens
import Vitrine

/// The store of the bookings: in the folder of the service; without one, as in a window on a
/// desktop, in memory. A demonstration and a replay must not change the bookings of the kiosk.
func openStore(isReplay: Bool) throws -> ItemStore {
  let folder = ProcessInfo.processInfo.environment["STATE_DIRECTORY"]
  guard let folder, !isReplay else { return .inMemory() }
  return try .open("\(folder)/bookings.sqlite")
}

Kiosk.main(languages: Text.catalog.languages) { request in
  let room = try Room(
    calendar: .file("/srv/room-sign/calendar.json"),
    store: try openStore(isReplay: request.isReplay))
  return room.catalog(name: "Aurora")
}
