import Testing

@testable import VitrineMap

@Suite("Widths by zoom")
struct ZoomCurveTests {
  @Test("lengths grow with the zoom, from almost zero")
  func curves() {
    for kind in MapKind.allCases {
      guard let width = kind.width else { continue }
      var last = 0.0
      for zoom in stride(from: 2.0, through: 21, by: 0.05) {
        let now = width(zoom)
        #expect(now >= last - 1e-9)
        // Over a level it slightly more than doubles at most, except where it first appears.
        if last > 0.5 { #expect(now < last * 1.12) }
        last = now
      }
    }
  }
}
