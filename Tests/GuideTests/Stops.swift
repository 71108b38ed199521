import Vitrine

/// A bus stop of the file `stops.geojson`.
struct Stop {
  var id: String
  var name: String
  var place: GeoPoint
}

/// Reads features such as {"type": "Feature", "properties": {"id": 7, "name": "Market"}, "geometry":
/// {"type": "Point", "coordinates": [13.41, 52.52]}} from a FeatureCollection.
func readStops(in folder: DataFolder) throws(DataError) -> [Stop] {
  let file = GeoJSONMap(folder.path(of: "stops.geojson"))
  let features = try file.features { Kiosk.log(.warning, "\($0)") }
  return features.compactMap { feature in
    guard let id = feature.properties["id"], let name = feature.properties["name"],
      let place = feature.geometry.representativePoint
    else {
      Kiosk.log(.warning, "\(file.path): a stop without an id, a name or a place is left out")
      return nil
    }
    return Stop(id: id, name: name, place: place)
  }
}

/// A map of the town under a sheet with the stops. A tap on a marker or on a row chooses a stop.
@MainActor func makeStopsScreen(_ stops: [Stop], on source: MapSource) -> Component {
  let center = stops.first?.place ?? GeoPoint(longitude: 13.41, latitude: 52.52)
  let map = MapView(source: source, camera: MapCamera(center: center, zoom: 15))
  map.headroom = MapMarker.pinHeight
  map.markers = stops.map {
    MapMarker(id: $0.id, place: $0.place, title: $0.name, color: Color(rgb: 0x2c62b8))
  }
  let list = ListView(stops, id: \.id, rowHeight: 72) { [weak map] stop in
    ListRow(title: stop.name) { [weak map] in
      map?.selectedMarker = stop.id
      map?.reveal(stop.place)
    }
  }
  map.onMarkerTap = { [weak map, weak list] marker in
    map?.selectedMarker = marker.id
    list?.scrollToRow(id: marker.id)
  }
  let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(120)], tier: 3) { list }
  sheet.observe(map) { [weak map] sheet in map?.insets = sheet.coveredInsets }
  return Stack {
    map
    sheet
  }
}

/// The screens of the kiosk. Throws if a file in the folder cannot be read.
@MainActor func makeStopsCatalog(in folder: DataFolder) throws -> ScreenCatalog {
  let stops = try readStops(in: folder)
  let source = try MapSource(geoJSON: folder.path(of: "map.geojson"))
  return ScreenCatalog([
    Screen(name: "stops", summary: "The bus stops of the town") {
      makeStopsScreen(stops, on: source)
    }
  ])
}

/// Runs the kiosk; `main.swift` contains this call only.
@MainActor func startStops() -> Never {
  Kiosk.main { _ in try makeStopsCatalog(in: DataFolder("/srv/mykiosk")) }
}
