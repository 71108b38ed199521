import Testing
@testable import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("Adjustments of a scroller from outside")
struct ScrollerAdjustmentTests {
  private final class Owner {}

  @Test("Adjustments of several owners add up, and end with their owners")
  func adjustments() {
    let (one, list) = (Owner(), plainList())
    let screen = ScriptedStage(list, on: .upright())
    screen.frames()
    let (start, end) = (list.extent.minimum, list.extent.maximum)
    list.adjustExtent(for: one, ExtentAdjustment(leading: 20, trailing: 5))
    do {
      let other = Owner()
      list.adjustExtent(for: other, ExtentAdjustment(leading: 30))
      #expect(list.extent.minimum == start - 50 && list.extent.maximum == end + 5)
      list.adjustExtent(for: other, ExtentAdjustment(leading: 7))
      #expect(list.extent.minimum == start - 27)
    }
    list.adjustExtent(for: one, ExtentAdjustment(viewport: list.frame.height - 40))
    #expect(list.extent.minimum == start && list.extent.maximum == end + 40)
    #expect(list.offset == 0 && list.scrollState.phase == .idle)
  }

  @Test("The author's release target comes before a header's, and the last header's before others")
  func releaseTargets() throws {
    let (one, other, list) = (Owner(), Owner(), plainList())
    let screen = ScriptedStage(list, on: .upright())
    let spring = Spring(frequency: 20)
    func release() throws -> Double {
      list.jump(to: 500)
      screen.hold(Point(100, 300), by: Vector(0, -60)).lift()
      try screen.settle()
      return list.offset
    }
    list.releases.addTarget(for: one) { _ in .at(100, spring) }
    #expect(try release() == 100)
    list.releases.addTarget(for: other) { _ in .at(200, spring) }
    #expect(try release() == 200)
    list.onRelease = { _ in .at(300, spring) }
    #expect(try release() == 300)
    list.onRelease = nil
    #expect(try release() == 200)
  }

  @Test("A scroller is its own coordinator's link, and its container's while it is in one")
  func ownLink() {
    let list = plainList()
    #expect(list.link.coordinator === list.ownCoordinator && !list.ownCoordinator.isAdopted)
    let sheet = Sheet(tiers: [.below(10)]) { list }
    #expect(list.link.coordinator === sheet.coordinator && list.ownCoordinator.isAdopted)
    #expect(list.gestures.isEmpty)
    sheet.coordinator.remove(list)
    #expect(list.link.coordinator === list.ownCoordinator && list.gestures == .panVertical)
  }
}
