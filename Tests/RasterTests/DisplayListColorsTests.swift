import Testing
import VitrineRaster
import VitrineUnits

@Suite("The colors of a display list")
struct DisplayListColorsTests {
  private static let red = Color(rgb: 0xff0000)
  private static let blue = Color(rgb: 0x0000ff)

  /// A list with a color in each kind of command that has one.
  private func list(_ color: Color) -> DisplayList {
    let box = Rect(0, 0, 10, 10)
    let gradient = Gradient(
      .linear(from: Point(0, 0), to: Point(9, 9)), stops: [.init(0, color), .init(1, color)])
    let path = Path { builder in
      builder.move(to: Point(0, 0))
      builder.line(to: Point(10, 0))
      builder.line(to: Point(0, 10))
      builder.close()
    }
    let commands: [DrawCommand] = [
      .fill(box, color), .roundedRect(box, radius: 2, color), .ellipse(box, color),
      .path(path, .color(color)), .path(path, .gradient(gradient)),
      .gradient(box, radius: 0, gradient), .shadow(box, radius: 0, blur: 2, color),
      .group(
        DisplayList([.fill(box, color)]), at: .zero, clip: box, radius: 1, opacity: 200),
    ]
    return DisplayList(commands)
  }

  @Test("All of them can be read and replaced, and nothing else changes")
  func replaced() {
    let list = list(Self.red)
    #expect(list.colors.count == 10)
    #expect(list.colors.allSatisfy { $0 == Self.red })
    let other = list.replacingColors(list.colors.map { _ in Self.blue })
    #expect(other == self.list(Self.blue))
    #expect(other.replacingColors(list.colors) == list)
  }

  @Test("The colors keep their order")
  func order() {
    let list = DisplayList([
      .fill(Rect(0, 0, 1, 1), Self.red), .ellipse(Rect(0, 0, 1, 1), Self.blue),
    ])
    #expect(list.colors == [Self.red, Self.blue])
    #expect(list.replacingColors([Self.blue, Self.red]).colors == [Self.blue, Self.red])
  }
}
