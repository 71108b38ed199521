import Testing
import VitrineUnits

@testable import VitrineComponents

@Suite("Reading order")
struct ReadingOrderTests {
  @Test("Lines are read from the top, and things on a line in the direction of reading")
  func lines() {
    let areas = [
      Rect(100, 2, 50, 20), Rect(0, 0, 50, 30), Rect(0, 40, 20, 20), Rect(200, 10, 10, 10),
    ]
    #expect(ReadingOrder.indices(of: areas, isRightToLeft: false) == [1, 0, 3, 2])
    #expect(ReadingOrder.indices(of: areas, isRightToLeft: true) == [3, 0, 1, 2])
    #expect(ReadingOrder.indices(of: [], isRightToLeft: false).isEmpty)
  }
}
