import Testing
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Candidates in view")
struct LabelSelectionTests {
  private func candidate(_ id: UInt64, rank: Int, _ names: [String: String]) -> LabelCandidate {
    LabelCandidate(
      id: LabelCandidate.ID(source: id), names: names, look: .street, rank: rank,
      place: Point(0.5, 0.5), room: 0)
  }

  @Test("candidates are in the order of their ranks, and each id is there once")
  func order() {
    let selection = LabelSelection(
      [
        candidate(1, rank: 200, ["name": "low"]), candidate(2, rank: 500, ["name": "high"]),
        candidate(1, rank: 300, ["name": "middle"]),
      ], isComplete: true)
    #expect(selection.candidates.map(\.rank) == [500, 300])
    #expect(selection.number(of: LabelCandidate.ID(source: 1)) == 1)
    #expect(selection.number(of: LabelCandidate.ID(source: 3)) == nil)
  }

  @Test("another language gives other texts, whose extents are unknown")
  func language() {
    let names = ["name": "Brücke", "name:en": "Bridge"]
    let selection = LabelSelection([candidate(1, rank: 200, names)], isComplete: true)
    #expect(selection.text(0, in: MapLanguage()) == "Brücke")
    selection.extents[0] = LabelMeasure(size: Size(60, 16))
    #expect(selection.text(0, in: MapLanguage()) == "Brücke")
    #expect(selection.extents[0] != nil)
    #expect(selection.text(0, in: MapLanguage("en")) == "Bridge")
    #expect(selection.extents[0] == nil)
  }
}
