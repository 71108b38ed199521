import Testing
import VitrineRaster
import VitrineUnits

@testable import VitrineComponents

@Suite("The picture of a component and all in it")
struct SubtreePictureTests {
  /// A layer with a drawing of its own, which equals those of other calls.
  private func layer(_ color: Color) -> Layer {
    let pixels = Pixmap(size: PixelSize(4, 4), pixels: Array(repeating: 0xff20_4060, count: 16))
    return Layer(
      id: LayerID(1),
      list: DisplayList([
        .fill(Rect(0, 0, 8, 8), color), .pixmap(pixels, at: PixelPoint(2, 2)),
      ]), origin: PixelPoint(0, 0), clip: PixelRect(PixelSize(8, 8)), opacity: 255)
  }

  @Test("A drawing that was drawn again alike keeps its list, and is compared by its pixels once")
  func keeps() {
    let first = SubtreePicture.of([layer(.black)], known: nil)
    let again = layer(.black)
    #expect(again.list !== first.parts[0].list)
    let second = SubtreePicture.of([again], known: first)
    #expect(second.list === first.list)
    // The next frame compares this very list with itself.
    #expect(second.parts[0].list === again.list)
  }

  @Test("Another drawing or another background is another list")
  func changes() {
    let size = PixelSize(8, 8)
    let first = SubtreePicture.of([layer(.black)], over: (.white, size), known: nil)
    let other = SubtreePicture.of([layer(.white)], over: (.white, size), known: first)
    #expect(other.list !== first.list && other.list != first.list)
    let background = SubtreePicture.of([layer(.black)], over: (.black, size), known: first)
    #expect(background.list !== first.list && background.list != first.list)
  }
}
