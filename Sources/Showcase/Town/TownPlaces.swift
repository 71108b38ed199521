import Vitrine

/// The places of the town: landmarks, shops and bus stops.
enum TownPlaces {
  static func places(_ draft: TownDraft, landmarks: [Spot]) -> [Place] {
    var places: [Place] = []
    for (landmark, spot) in zip(TownLandmarks.all, landmarks) {
      places.append(
        Place(
          id: "landmark-\(places.count + 1)", name: landmark.name, category: landmark.tag.value,
          location: spot.geoPoint, text: landmark.text,
          address: nearestStreet(to: spot, draft.doors), openingHours: landmark.hours))
    }
    var dice = TownDice(0x5eed)
    var used: Set<Int> = []
    for (index, trade) in TownTrades.all.enumerated() {
      for number in 0..<trade.count {
        let door = pick(draft.doors, isCentral: trade.isCentral, &used, &dice)
        // Neighboring trades start with different words, so that no word is on every sign.
        let word = TownNames.words[(index * 13 + number * 7 + 3) % TownNames.words.count]
        places.append(
          Place(
            id: "\(trade.category)-\(number + 1)", name: named(trade.name, word),
            category: trade.category, location: door.spot.geoPoint,
            text: trade.texts[number % trade.texts.count],
            address: Place.address(
              // The plain names are English.
              street: door.street, number: String(door.number), in: "GB"),
            openingHours: trade.hours))
      }
    }
    return places + stops(draft)
  }

  private static func named(
    _ pattern: LocalizedText, _ word: (english: String, chinese: String, arabic: String)
  ) -> LocalizedText {
    func fill(_ pattern: String, _ word: String) -> String {
      pattern.split(separator: "*", omittingEmptySubsequences: false).joined(separator: word)
    }
    return .town(
      fill(pattern.text, word.english), fill(pattern[language: "zh"], word.chinese),
      fill(pattern[language: "ar"], word.arabic))
  }

  /// Picks an unused address at some distance from the used ones.
  private static func pick(
    _ doors: [TownDraft.Door], isCentral: Bool, _ used: inout Set<Int>, _ dice: inout TownDice
  ) -> TownDraft.Door {
    var index = 0
    for attempt in 0..<60 {
      index = Int(dice.next() % UInt64(doors.count))
      let reach = isCentral ? 330.0 : 820
      let spot = doors[index].spot
      let isNear = spot.length < reach
      let isRoomy = attempt > 40 || used.allSatisfy { (doors[$0].spot - spot).length > 26 }
      if isNear && isRoomy && !used.contains(index) { break }
    }
    used.insert(index)
    return doors[index]
  }

  private static func nearestStreet(to spot: Spot, _ doors: [TownDraft.Door]) -> LocalizedText {
    var best: Int?
    var least = 160.0
    for index in doors.indices {
      let distance = (doors[index].spot - spot).length
      if distance < least { (best, least) = (index, distance) }
    }
    return best.map { doors[$0].street } ?? ""
  }

  /// Makes a bus stop at each crossing of a main street and a ring.
  private static func stops(_ draft: TownDraft) -> [Place] {
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
