import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The screens with a keyboard")
struct KeyFocusTests {
  nonisolated private static let names = [
    "home", "list", "spring", "wallet-a", "wallet-b", "swipe", "banner", "sticky", "poi",
    "poi-adjacent",
  ]

  @Test(
    "Tab leads through every screen: each stop has a name and is in sight, and Shift-Tab leads back",
    arguments: names, [Language.english, .arabic])
  func tour(name: String, language: Language) throws {
    for size in [PixelSize(480, 272), PixelSize(1280, 720)] {
      let screen = try ShowcaseHarness(name, language, size: size).scripted
      let area = Rect(origin: .zero, size: screen.stage.size)
      var stops: [Component] = []
      for number in 0..<12 {
        screen.press(.tab)
        screen.wait(.seconds(1))
        // The rows of these screens take no taps.
        let hasNone = name == "banner" || name == "spring"
        if hasNone && number == 0 && screen.keyFocus == nil { break }
        let focus = try #require(screen.keyFocus, "\(size) \(number)")
        if stops.first === focus { break }
        #expect(stops.last !== focus, "the focus stays at \(stops.count)")
        stops.append(focus)
        let frame = screen.frame(of: focus)
        #expect(!frame.intersection(area).isEmpty, "\(size): \(number) is out of sight")
        #expect(focus.semantics?.label.isEmpty == false, "\(size): \(number) has no name")
      }
      if stops.isEmpty { continue }
      #expect(stops.count > 1, "\(size)")
      // Back, and forward to the same one.
      let last = try #require(screen.keyFocus)
      screen.press(.tab, isShifted: true)
      screen.wait(.seconds(1))
      #expect(screen.keyFocus !== last, "\(size)")
      screen.press(.tab)
      screen.wait(.seconds(1))
      #expect(screen.keyFocus === last, "\(size)")
    }
  }

  @Test("A list is read from its first row on, and Enter does what a tap does")
  func list() throws {
    let screen = try ShowcaseHarness("list").scripted
    screen.press(.tab)
    screen.press(.down)
    let before = try #require(screen.keyFocus)
    let y = screen.frame(of: before).minY
    screen.press(.down)
    let after = try #require(screen.keyFocus)
    #expect(screen.frame(of: after).minY > y)
  }
}
