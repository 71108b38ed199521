import Testing
import VitrineData
import VitrineShowcase
import VitrineMap
import VitrineSystem
import VitrineTesting

@Suite("The built-in town")
struct TownTests {
  private static let town = Town()

  @Test("the town is the same every time, to the last digit")
  func repeatable() {
    let text = GeoJSONWriter.text(of: Self.town.map)
    #expect(Town().map == Self.town.map)
    // The hash of the whole map as text detects a change of any digit.
    var hash = StableHash()
    hash.add(text)
    #expect(hash.text == "b7b4c0e91d184606")
  }

  @Test("the town has some thousand features of every kind on a map")
  func kinds() {
    let map = Self.town.map
    #expect((1500...4000).contains(map.count))
    func count(_ key: String, _ values: String...) -> Int {
      map.filter { feature in
        feature.properties[key].map { values.isEmpty || values.contains($0) } ?? false
      }
      .count
    }
    #expect(count("building") > 1000)
    #expect(count("highway", "primary") > 5 && count("highway", "secondary") > 8)
    #expect(count("highway", "residential") > 80 && count("highway", "footway", "path") > 30)
    #expect(count("natural", "water") >= 5 && count("waterway", "river") == 1)
    #expect(count("leisure", "park", "garden") >= 5 && count("railway", "rail") >= 4)
    #expect(count("bridge", "yes") > 8 && count("landuse") > 30 && count("place", "suburb") == 7)
    #expect(
      map.contains { if case .polygons(let p) = $0.geometry { p[0].count > 1 } else { false } })
  }

  @Test("every name has three languages, and no two streets share a name")
  func names() {
    var streets: [String: Set<String>] = [:]
    for feature in Self.town.map {
      guard let name = feature.properties["name"] else { continue }
      let chinese = feature.properties["name:zh"] ?? ""
      let arabic = feature.properties["name:ar"] ?? ""
      #expect(isChinese(chinese) && isArabic(arabic), "\(name) \(chinese) \(arabic)")
      streets[name, default: []].insert(chinese + arabic)
    }
    #expect(streets.count > 150)
    #expect(streets.values.allSatisfy { $0.count == 1 })
    // Different English names are also different in the other languages.
    #expect(Set(streets.values.compactMap(\.first)).count == streets.count)
  }

  @Test("about 200 places have unique names, with texts and hours in three languages")
  func places() {
    let places = Town.places
    #expect((180...220).contains(places.count))
    #expect(Set(places.map(\.id)).count == places.count)
    for language in ["en", "zh", "ar"] {
      #expect(Set(places.map { $0.name[language: language] }).count == places.count)
    }
    for place in places {
      for text in [place.name, place.text] {
        #expect(isChinese(text[language: "zh"]) && isArabic(text[language: "ar"]), "\(text)")
      }
      #expect(!place.openingHours.isEmpty && !place.category.isEmpty)
    }
    #expect(Set(places.map(\.category)).count > 35)
  }

  @Test("a landmark has the same name among the places and on the map")
  func landmarks() {
    let onMap = Set(Self.town.map.compactMap { $0.properties["name"] })
    let landmarks = Town.places.filter { $0.id.hasPrefix("landmark") }
    #expect(landmarks.count > 40)
    let loose = landmarks.filter { !onMap.contains($0.name.text) }
    // A viewpoint has no outline of its own.
    #expect(loose.map(\.name.text) == ["St. Anne’s View"])
    for place in Town.places where !place.address.isEmpty {
      let street = place.address.text.drop { $0.isNumber || $0 == " " }
      #expect(onMap.contains(String(street)), "\(place.address.text)")
    }
  }

  @Test("a landmark is where the map has its name")
  func landmarkPositions() throws {
    // A viewpoint has no outline of its own.
    let places = Town.places.filter {
      $0.id.hasPrefix("landmark") && $0.name.text != "St. Anne’s View"
    }
    for place in places {
      let named = Self.town.map.filter { $0.properties["name"] == place.name.text }
      let bounds = named.compactMap { GeoBounds(points(of: $0)) }
      // The corners of the map's shapes are rounded to 1e-7 degrees, and so is the place.
      let isInside = bounds.contains {
        ($0.west - 1e-7...$0.east + 1e-7).contains(place.location.longitude)
          && ($0.south - 1e-7...$0.north + 1e-7).contains(place.location.latitude)
      }
      #expect(isInside, "\(place.name.text) at \(place.location), not in \(bounds)")
    }
  }

  private func points(of feature: MapFeature) -> [GeoPoint] {
    switch feature.geometry {
    case .points(let points): points
    case .lines(let lines): lines.flatMap { $0 }
    case .polygons(let polygons): polygons.flatMap { $0.flatMap { $0 } }
    }
  }

  @Test("each shop is in the middle of a house of its own")
  func shops() {
    var middles: [GeoPoint] = []
    for feature in Self.town.map where feature.properties["building"] == "yes" {
      guard case .polygons(let polygons) = feature.geometry else { continue }
      let ring = polygons[0][0]
      middles.append(
        GeoPoint(
          ring.map(\.longitude).reduce(0, +) / Double(ring.count),
          ring.map(\.latitude).reduce(0, +) / Double(ring.count)))
    }
    var taken: Set<Int> = []
    let shops = Town.places.filter { !$0.id.hasPrefix("landmark") && $0.category != "bus_stop" }
    #expect(shops.count > 100)
    for shop in shops {
      let house = middles.firstIndex {
        abs($0.longitude - shop.location.longitude) < 3e-7
          && abs($0.latitude - shop.location.latitude) < 3e-7
      }
      #expect(house.map { taken.insert($0).inserted } == true, "\(shop.id)")
    }
  }

  @Test("the outline is a small part of the map")
  func outline() {
    let map = Set(Self.town.map)
    let outline = Town.outline
    #expect((30...100).contains(outline.count))
    for feature in outline { #expect(map.contains(feature), "\(feature.properties)") }
  }

  @Test("no house is in the water, and the town is at its documented position")
  func ground() {
    let water = Self.town.map.compactMap { feature -> [[GeoPoint]]? in
      guard feature.properties["natural"] == "water", case .polygons(let p) = feature.geometry
      else { return nil }
      return p[0]
    }
    for feature in Self.town.map where feature.properties["building"] != nil {
      guard case .polygons(let polygons) = feature.geometry else { continue }
      for corner in polygons[0][0] {
        let inWater = water.contains { rings in
          contains(rings[0], corner) && !rings.dropFirst().contains { contains($0, corner) }
        }
        #expect(!inWater, "\(feature.properties) \(corner)")
        #expect(abs(corner.longitude + 20) < 0.1 && abs(corner.latitude - 50) < 0.05)
      }
    }
    #expect(Town.center == GeoPoint(-20, 50))
  }

  @Test("sixty messages are in three languages, newest first")
  func messages() {
    let messages = Content.builtInMessages
    #expect(messages.count == 60 && Set(messages.map(\.id)).count == 60)
    #expect(messages.map(\.time) == messages.map(\.time).sorted(by: >))
    for message in messages {
      for text in [message.sender, message.subject, message.text] {
        #expect(isChinese(text[language: "zh"]) && isArabic(text[language: "ar"]), "\(text)")
        #expect(!isChinese(text[language: "en"]) && !isArabic(text[language: "en"]))
      }
    }
  }

  private func isChinese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x4e00...0x9fff).contains($0.value) }
  }

  private func isArabic(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x0600...0x06ff).contains($0.value) }
  }

  private func contains(_ ring: [GeoPoint], _ spot: GeoPoint) -> Bool {
    var isInside = false
    var before = ring[ring.count - 1]
    for corner in ring {
      if (corner.latitude > spot.latitude) != (before.latitude > spot.latitude),
        spot.longitude < (before.longitude - corner.longitude)
          * (spot.latitude - corner.latitude) / (before.latitude - corner.latitude)
          + corner.longitude
      {
        isInside.toggle()
      }
      before = corner
    }
    return isInside
  }
}
