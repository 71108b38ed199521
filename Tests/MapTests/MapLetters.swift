import VitrineRaster
import VitrineUnits

@testable import VitrineMap

/// Pictures of a map in letters: each represents the color that is nearest to a pixel's.
///
///     .  land    ~  water    p  park    f  forest    #  building    x  its edge
///     o  street or plaza     :  its casing           =  main road   -  its casing
///     %  a bridge's edge     t  tunnel               r  railway     '  path
struct MapLetters {
  var style = MapStyle.light
  var zoom = 17.0
  var rotation = 0.0
  /// In pixels, in both directions from the middle; a letter is two pixels wide and four high.
  var reach = 48
  /// The letters that may be used, because blends resemble many colors.
  var inks = ".~p#xo:=-%"

  private var legend: [(Character, Color)] {
    [
      (".", style.land), ("~", style.water), ("p", style.park), ("f", style.forest),
      ("#", style.building), ("x", style.buildingEdge), ("o", style.street.fill),
      (":", style.street.casing), ("=", style.primary.fill), ("-", style.primary.casing),
      ("%", style.bridge), ("t", style.sunk(style.primary.fill)), ("r", style.rail),
      ("'", style.path),
    ]
  }

  /// Meters east and south of the middle.
  static func place(_ at: (Double, Double)) -> GeoPoint { TestTown.place(at.0, at.1) }

  static func line(_ tags: [String: String], _ places: (Double, Double)...) -> MapFeature {
    MapFeature(geometry: .lines([places.map(place)]), properties: tags)
  }

  static func areas(_ tags: [String: String], _ polygons: [[[(Double, Double)]]]) -> MapFeature {
    MapFeature(
      geometry: .polygons(polygons.map { $0.map { $0.map(place) } }), properties: tags)
  }

  static func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> [(Double, Double)] {
    [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
  }

  func picture(_ features: [MapFeature]) -> String {
    let chunks = [MapChunk(features, number: 0)]
    let grid = TileGrid(
      zoom: zoom, rotation: rotation, anchor: Mercator.project(TestTown.center), density: 1,
      side: reach)
    var rows = [[Character]](repeating: [], count: reach / 2)
    for y in [-1, 0] {
      for x in [-1, 0] {
        let key = TileKey(grid: grid, place: TilePlace(x: x, y: y))
        let tile = TilePainter(chunks: chunks, style: style, key: key).paint()
        for row in stride(from: 2, to: reach, by: 4) {
          for column in stride(from: 1, to: reach, by: 2) {
            let gutter = TilePainter.gutter
            let pixel = tile.pixels[(row + gutter) * tile.size.width + column + gutter]
            rows[(y + 1) * reach / 4 + row / 4].append(letter(pixel))
          }
        }
      }
    }
    return rows.map { String($0) }.joined(separator: "\n")
  }

  private func letter(_ pixel: UInt32) -> Character {
    func distance(_ color: Color) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let d = Int(pixel >> shift & 255) - Int(color.argb >> shift & 255)
        return sum + d * d
      }
    }
    var best = (distance: Int.max, letter: Character("?"))
    for (letter, color) in legend where inks.contains(letter) && distance(color) < best.distance {
      best = (distance(color), letter)
    }
    return best.letter
  }
}

/// The greatest difference of two opaque colors in one channel.
func difference(_ p: UInt32, _ q: UInt32) -> Int {
  var greatest = 0
  for shift in [0, 8, 16] {
    greatest = max(greatest, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
  }
  return greatest
}
