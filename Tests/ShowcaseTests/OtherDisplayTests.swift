import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// A kiosk whose display was replaced by one of another size while it ran.
@MainActor
@Suite("The screens on another display")
struct OtherDisplayTests {
  private static let names = Showcase.catalog().screens.map(\.name)
  private static let sizes = [
    PixelSize(480, 272), PixelSize(720, 1280), PixelSize(1920, 1080), PixelSize(320, 240),
  ]

  @Test("A display that is replaced in the middle of a motion does not stop it")
  func moving() throws {
    for name in Self.names {
      let show = try ShowcaseHarness(name, size: PixelSize(800, 480))
      show.finger(at: Point(400, 400)) { $0.moving(to: Point(400, 200), over: .milliseconds(80)) }
      for size in Self.sizes + [PixelSize(800, 480)] {
        show.stage.setPicture(size, scale: 1.5)
        show.wait(.milliseconds(30))
      }
      show.wait(.seconds(8))
      #expect(show.stage.isAtRest, "\(name) is at rest")
    }
  }
}
