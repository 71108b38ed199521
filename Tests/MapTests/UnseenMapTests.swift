import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("The map of a miniature")
struct UnseenMapTests {
  private static let town = TestTown(blocks: 4).features

  /// A map at rest.
  private func map(isUnseen: Bool) -> MapView {
    let screen = mapStage(Self.town, size: PixelSize(240, 160))
    screen.stage.isUnseen = isUnseen
    screen.runsWork = true
    screen.rest()
    return screen.map
  }

  @Test("a miniature has the tiles that are seen, and none beside them")
  func tiles() {
    let (unseen, seen) = (map(isUnseen: true), map(isUnseen: false))
    #expect(unseen.isPainted && seen.isPainted)
    #expect(unseen.tileLayer.paints * 2 < seen.tileLayer.paints)
  }
}
