import Vitrine

@MainActor @Observable final class Trip { var last = "none" }

Kiosk.main(
  ScreenCatalog([
    Screen(name: "stations", summary: "All stations of the town") {
      let trip = Trip()
      return Column {
        ListView(Array(1...200), id: { $0 }, rowHeight: 72) { number in
          ListRow(title: "Station \(number)") { trip.last = "Station \(number)" }
        }
        Padding { Label { "Last stop: \(trip.last)" } }
      }
    }
  ]))
