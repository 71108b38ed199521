import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// A street has one label, wherever the data was split while it was read.
@MainActor
@Suite("Streets in several parts of the data")
struct JoinTests {
  private func piece(_ from: Double, _ to: Double, _ name: String = "Long Street") -> MapFeature {
    MapFeature(
      geometry: .lines([[TestTown.place(from, 0), TestTown.place(to, 0)]]),
      properties: ["highway": "residential", "name": name])
  }

  /// The names of the labels after portions were read one after the other.
  private func names(_ portions: [[MapFeature]]) -> [LabelPlacer.Placed] {
    let s = mapStage(
      camera: MapCamera(center: TestTown.center, zoom: 15.2), size: PixelSize(480, 272))
    s.map.limits.followsData = false
    for portion in portions { s.map.source.append(portion) }
    s.runsWork = true
    s.rest()
    #expect(s.map.source.progress == 1)
    return s.map.overlay.labels.placed
  }

  @Test("a street that continues in a later part has its label where a single part would have it")
  func joined() throws {
    let whole = try #require(names([[piece(-400, 0), piece(0, 300), piece(300, 500)]]).first)
    let pieces = [piece(-400, 0), piece(0, 300), piece(300, 500)]
    for order in [[0, 1, 2], [2, 1, 0], [0, 2, 1], [1, 0, 2]] {
      let placed = names(order.map { [pieces[$0]] })
      #expect(placed.count == 1, "\(order)")
      let name = try #require(placed.first)
      #expect(name.center.distance(to: whole.center) < 0.01, "\(order)")
      #expect(name.candidate.room == whole.candidate.room)
    }
  }

  @Test("a street with another name, elsewhere or not connected stays separate")
  func apart() {
    #expect(
      names([[piece(-420, 0)], [piece(0, 420, "Short Street")]]).map(\.text).sorted()
        == ["Long Street", "Short Street"])
    var random = RandomSource(seed: 4)
    for _ in 0..<6 {
      let gap = random.double(in: 5...40)
      let chunks = [[piece(-420, -gap)], [piece(gap, 420)]]
      var streets = StreetIndex()
      var made: [MapChunk] = []
      for chunk in chunks {
        made.append(MapChunk(chunk, number: made.count, streets: &streets))
      }
      #expect(made.allSatisfy { $0.replaced.isEmpty } && made.allSatisfy { $0.labels.count == 1 })
    }
  }

  @Test("joined labels disappear, others stay")
  func replaced() throws {
    var streets = StreetIndex()
    let first = MapChunk(
      [piece(-400, 0), piece(0, 300, "Side Street")], number: 0, streets: &streets)
    let second = MapChunk([piece(0, 300)], number: 1, streets: &streets)
    #expect(first.replaced.isEmpty && second.replaced == [first.labels[0].id])
    #expect(second.labels.count == 1)
    var data = MapData.empty
    for chunk in [first, second] { data.add(chunk) }
    let box = try #require(data.bounds)
    let found = LabelTile.tiles(in: box, zoom: 15).flatMap {
      $0.candidates(in: data.chunks, without: data.replaced)
    }
    let labels = Set(found.map(\.id.source))
    #expect(labels == [first.labels[1].id, second.labels[0].id])
  }

  /// Following all streets that meet there step by step would take minutes.
  @Test(
    "a file in which tens of thousands of streets meet at one point is read as fast as any other")
  func meeting() {
    let count = 20_000
    var index = StreetIndex()
    let center = Point(0.5, 0.5)
    for portion in 0..<2 {
      var found = 0
      for number in 0..<count {
        let street = StreetIndex.Street(name: "Street \(number)", kind: .residential)
        let line = [center, Point(0.5 + Double(number + 1) * 1e-6, 0.25)]
        found += index.take(street, touching: [line]).count
        index.add(line, of: street, label: UInt64(portion) << 32 | UInt64(number))
      }
      index.finishPortion()
      #expect(found == portion * count)
    }
  }

  @Test("over many parts the index gives the same streets as a plain list")
  func manyPortions() {
    withEverySeed(30) { _, random in
      var index = StreetIndex()
      var plain: [(street: StreetIndex.Street, label: UInt64, line: [Point])] = []
      let names = (0..<4).map { StreetIndex.Street(name: "Street \($0)", kind: .residential) }
      let points = (0..<12).map { Point(Double($0) / 16, 0.5) }
      for portion in 0..<random.int(in: 1...40) {
        var number: UInt64 = 0
        for street in names where random.int(in: 0...2) > 0 {
          let line = [points[random.int(in: 0...11)], points[random.int(in: 0...11)]]
          let isMet = { (entry: (street: StreetIndex.Street, label: UInt64, line: [Point])) in
            entry.street == street && entry.label >> 32 < UInt64(portion)
              && (line.contains(entry.line[0]) || line.contains(entry.line[1]))
          }
          let met = index.take(street, touching: [line])
          let expected = plain.filter(isMet)
          #expect(met.map(\.label) == expected.map(\.label))
          #expect(met.map(\.line) == expected.map(\.line))
          plain.removeAll(where: isMet)
          let label = UInt64(portion) << 32 | number
          number += 1
          index.add(line, of: street, label: label)
          plain.append((street, label, line))
        }
        index.finishPortion()
      }
    }
  }
}
