import Vitrine

/// The places of the town: landmarks, shops and bus stops.
enum TownPlaces {
  static var all: [Place] {
    var places: [Place] = []
    precondition(TownLandmarks.all.count == TownAddress.landmarks.count)
    for (landmark, address) in zip(TownLandmarks.all, TownAddress.landmarks) {
      places.append(
        Place(
          id: "landmark-\(places.count + 1)", name: landmark.name, category: landmark.tag.value,
          location: address.location, text: landmark.text, address: address.text,
          openingHours: landmark.hours))
    }
    var addresses = TownAddress.shops[...]
    precondition(addresses.count == TownTrades.all.reduce(0) { $0 + $1.count })
    for (index, trade) in TownTrades.all.enumerated() {
      for (number, address) in addresses.prefix(trade.count).enumerated() {
        // Neighboring trades start with different words, so that no word is on every sign.
        let word = TownNames.words[(index * 13 + number * 7 + 3) % TownNames.words.count]
        places.append(
          Place(
            id: "\(trade.category)-\(number + 1)", name: named(trade.name, word),
            category: trade.category, location: address.location,
            text: trade.texts[number % trade.texts.count], address: address.text,
            openingHours: trade.hours))
      }
      addresses = addresses.dropFirst(trade.count)
    }
    return places + stops()
  }

  private static func named(
    _ pattern: LocalizedText, _ word: (english: String, chinese: String, arabic: String)
  ) -> LocalizedText {
    func fill(_ pattern: String, _ word: String) -> String {
      pattern.parts(at: "*", keepsEmpty: true).joined(separator: word)
    }
    return .town(
      fill(pattern.text, word.english), fill(pattern[language: "zh"], word.chinese),
      fill(pattern[language: "ar"], word.arabic))
  }

  /// Makes a bus stop at each crossing of a main street and a ring.
  private static func stops() -> [Place] {
    let draft = TownDraft()
    var places: [Place] = []
    for (index, degrees) in TownStreets.spokes.enumerated() {
      for (ring, name) in [
        (TownStreets.boulevard + 8, TownNames.ringBoulevard),
        (TownStreets.millRing + 9, TownNames.outerRing),
      ] {
        let spot = TownPlan.web(TownPlan.radians(degrees) + 9 / ring, ring)
        if places.count >= 24 || draft.ground(spot, isGreat: true) != .free { continue }
        let street = TownNames.spokes[index]
        places.append(
          Place(
            id: "bus_stop-\(places.count + 1)",
            name: .town(
              "\(street.text) / \(name.text)",
              "\(street[language: "zh"])·\(name[language: "zh"])",
              "\(street[language: "ar"]) / \(name[language: "ar"])"),
            category: "bus_stop", location: spot.geoPoint, text: TownTrades.stop, address: street,
            openingHours: "Mo-Su 05:00-24:00"))
      }
    }
    return places
  }
}
