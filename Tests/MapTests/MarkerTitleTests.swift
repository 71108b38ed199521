import Testing
import VitrineRaster
import VitrineUnits

@testable import VitrineMap

@Suite("Titles of markers")
struct MarkerTitleTests {
  private func shown(_ title: String) -> String {
    MapMarker(id: "m", place: TestTown.center, title: title, color: .black).shownTitle
  }

  @Test("a title is shown as it is, unless it is far longer than its two lines")
  func lengths() {
    for title in ["", "Moon Café", String(repeating: "漢", count: 300)] {
      #expect(shown(title) == title)
    }
    #expect(
      shown(String(repeating: "x", count: 100_000)) == String(repeating: "x", count: 300) + "…")
    let marks = shown("a" + String(repeating: "\u{301}", count: 64_000))
    #expect(marks.unicodeScalars.count == 301)
  }
}
