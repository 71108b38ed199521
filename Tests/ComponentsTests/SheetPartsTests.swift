import Testing
import VitrineUnits

@testable import VitrineComponents

@MainActor
@Suite("Parts of a sheet")
struct SheetPartsTests {
  private func geometry(_ tiers: [Double]) -> SheetGeometry {
    var position = SheetPosition(unplaced: tiers.map { .height($0) })
    let screen = SheetScreen(size: Size(480, 800))
    position.setHeights(
      SheetHeights(
        of: tiers.map { .height($0) }, in: 800, panel: SheetPanel(content: Component()),
        width: 480, scale: 1), keepsRise: false, on: screen)
    return position.geometry(on: screen)
  }

  @Test("a sheet has arrived once, at the end of a motion or of a drag")
  func arrival() {
    var arrival = SheetArrival()
    func update(isHeld: Bool = false, isMoving: Bool = false, hasMoved: Bool = false) -> Bool {
      arrival.update(isHeld: isHeld, isMoving: isMoving, hasMoved: hasMoved)
    }
    #expect(!update(hasMoved: true))
    arrival.begin()
    #expect(!update(isMoving: true, hasMoved: true))
    #expect(update(hasMoved: true))
    #expect(!update())
    // Touched but not moved, it does not arrive; moved and released at a tier, it does.
    #expect(!update(isHeld: true))
    #expect(!update())
    #expect(!update(isHeld: true, hasMoved: true))
    #expect(update())
  }

  @Test("the rise continues where the tiers change, and is right again at each tier")
  func rise() {
    var rise = SheetRise()
    let before = rise.value(at: 300, in: geometry([600, 400, 100]))
    let new = geometry([600, 500, 100])
    #expect(rise.value(at: 300, in: new) != before)
    rise.keep(before, at: 300, in: new)
    #expect(abs(rise.value(at: 300, in: new) - before) < 1e-12)
    #expect(rise.value(at: 100, in: new) == 0)
    #expect(rise.value(at: 500, in: new) == 1)
    rise.reset()
    #expect(rise.value(at: 300, in: new) == new.rise(at: 300))
  }
}
