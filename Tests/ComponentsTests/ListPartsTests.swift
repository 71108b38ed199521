import Testing
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("Parts of a list")
struct ListPartsTests {
  private func span(start: Double, length: Double) -> RowSpan {
    RowSpan(start: start, length: length, freeTop: 40, freeBottom: 260)
  }

  @Test("a row is scrolled to the edges or the middle of the free part of the viewport")
  func rowOffsets() {
    let row = span(start: 1000, length: 80)
    #expect(row.offset(for: .top) == 960)
    #expect(row.offset(for: .bottom) == 820)
    #expect(row.offset(for: .center) == 890)
  }

  @Test("the nearest position of a row is the edge that hides it, and none where it is visible")
  func nearestEdge() {
    let row = span(start: 1000, length: 80)
    #expect(row.edge(for: .nearest, at: 970) == .top)
    #expect(row.edge(for: .nearest, at: 960) == nil)
    #expect(row.edge(for: .nearest, at: 820) == nil)
    #expect(row.edge(for: .nearest, at: 810) == .bottom)
    // A row that is longer than the free part shows its start.
    #expect(span(start: 1000, length: 300).edge(for: .nearest, at: 810) == .top)
    #expect(row.edge(for: .center, at: 0) == .center)
  }

  @Test("a pinned header is at its own position, then at the edge, then pushed by the next one")
  func pinnedFrame() {
    func y(top: Double?, next: Double?) -> Double {
      PinnedHeader.frame(top: top, size: Size(300, 30), under: 50, above: next).minY
    }
    #expect(y(top: 120, next: nil) == 120)
    #expect(y(top: 20, next: nil) == 50)
    #expect(y(top: nil, next: 200) == 50)
    #expect(y(top: nil, next: 60) == 30)
    // It is never above its own position.
    #expect(y(top: 45, next: 60) == 45)
  }

  @Test("a motion has ended once, unless a finger has caught it")
  func motionEnd() {
    var end = MotionEnd()
    let steps: [(isMoving: Bool, isHeld: Bool)] = [
      (false, false), (true, false), (false, false), (false, false), (true, false), (false, true),
      (false, false),
    ]
    let ends = steps.map { end.update(isMoving: $0.isMoving, isHeld: $0.isHeld) }
    #expect(ends == [false, false, true, false, false, false, false])
  }
}
