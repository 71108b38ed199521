import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Candidates in view")
struct LabelSelectionTests {
  private func candidate(
    _ id: UInt64, rank: Int, _ names: [String: String] = ["name": "name"], isSpare: Bool = false
  ) -> LabelCandidate {
    LabelCandidate(
      id: LabelCandidate.ID(source: id), names: names, look: .street, rank: rank,
      place: Point(Double(id), 0.5), room: 0, isSpare: isSpare)
  }

  private func ranked(_ candidates: [LabelCandidate]) -> RankedLabels {
    RankedLabels(candidates.sorted { $0.precedes($1) }, in: MapLanguage())
  }

  @Test("the candidates of all tiles are merged in the order of their ranks")
  func merging() {
    withEverySeed(100) { seed, random in
      var all: [LabelCandidate] = []
      let tiles = (0..<random.int(in: 1...9)).map { tile in
        let count = random.int(in: 0...40)
        let own = (0..<count).map { index in
          candidate(
            UInt64(tile * 100 + index), rank: random.int(in: 1...5) * 100,
            ["name": "\(tile)-\(index)"], isSpare: random.int(in: 0...2) == 0)
        }
        all += own
        return ranked(own)
      }
      for withSpare in [true, false] {
        let wanted = all.filter { withSpare || !$0.isSpare }.sorted { $0.precedes($1) }
        let selection = LabelSelection(tiles, withSpare: withSpare, isComplete: true)
        let found = selection.spots.indices.map { selection.candidate($0) }
        #expect(found == wanted, "seed \(seed)")
        for (i, candidate) in found.enumerated() {
          #expect(selection.number(of: candidate.id) == i)
          #expect(selection.text(i) == candidate.names["name"])
          #expect(selection.spots[i].place == candidate.place)
        }
        let mayStay = all.allSatisfy { selection.current($0.id) != nil }
        #expect(mayStay)
        let spare = all.first { $0.isSpare }
        if let spare, !withSpare { #expect(selection.number(of: spare.id) == nil) }
      }
    }
  }

  @Test("a candidate on the border of two tiles is there once, and an unknown one may not stay")
  func border() {
    let tiles = [
      ranked([candidate(1, rank: 200), candidate(2, rank: 500)]),
      ranked([candidate(1, rank: 200), candidate(3, rank: 100)]),
    ]
    let selection = LabelSelection(tiles, withSpare: true, isComplete: true)
    let ranks = selection.spots.indices.map { selection.candidate($0).rank }
    #expect(ranks == [500, 200, 100])
    #expect(selection.number(of: LabelCandidate.ID(source: 1)) == 1)
    #expect(selection.number(of: LabelCandidate.ID(source: 4)) == nil)
    #expect(selection.current(LabelCandidate.ID(source: 4)) == nil)
  }

  @Test("another language gives other texts, also where a name is missing")
  func language() {
    let tile = ranked([
      candidate(1, rank: 200, ["name": "Brücke", "name:en": "Bridge"]),
      candidate(2, rank: 100, ["name": "Tor"]), candidate(3, rank: 50, ["name:fr": "Pont"]),
    ])
    #expect(tile.texts == ["Brücke", "Tor", nil])
    let english = tile.named(in: MapLanguage("en"))
    #expect(english.texts == ["Bridge", "Tor", nil])
    #expect(english.candidates == tile.candidates)
  }
}
