import Testing
import VitrineUnits
import VitrineWindowLink

@Suite("The place of a picture in a window")
struct WindowLayoutTests {
  /// The rows of a window with a picture of letters, each of which is a pixel.
  private func shown(_ rows: [String], _ rotation: Rotation, room: PixelSize) -> [String] {
    let source = rows.flatMap { $0.unicodeScalars.map(\.value) }
    let layout = WindowLayout(
      scanOut: PixelSize(rows[0].count, rows.count), rotation: rotation, room: room)
    let size = layout.window
    var target = [UInt32](repeating: 0, count: size.width * size.height)
    target.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { layout.copy(from: $0.baseAddress!, to: target.baseAddress!) }
    }
    return (0..<size.height).map { y in
      String((0..<size.width).map { Character(Unicode.Scalar(target[y * size.width + $0])!) })
    }
  }

  @Test("A rotated picture is upright in the window")
  func upright() {
    let room = PixelSize(100, 100)
    #expect(shown(["abc", "def"], .none, room: room) == ["abc", "def"])
    // The picture's top is at the right edge of the scan-out, the left edge, the bottom.
    #expect(shown(["da", "eb", "fc"], .quarter, room: room) == ["abc", "def"])
    #expect(shown(["cf", "be", "ad"], .threeQuarters, room: room) == ["abc", "def"])
    #expect(shown(["fed", "cba"], .half, room: room) == ["abc", "def"])
  }

  @Test("A picture that is too large is reduced by a whole number, to means of its pixels")
  func reduced() {
    let rows = ["aaccx", "aaccx", "eeggx"]
    #expect(shown(rows, .none, room: PixelSize(3, 2)) == ["ac"])
    #expect(shown(["ac", "ac"], .none, room: PixelSize(1, 1)) == ["b"])
    #expect(shown(["ac", "ac"], .quarter, room: PixelSize(1, 1)) == ["b"])
    // Narrower than the reduction.
    #expect(shown(["a", "a", "c", "c"], .none, room: PixelSize(1, 1)) == ["b"])
  }

  @Test("The reduction is the least with which the picture fits, in both directions")
  func reductions() {
    for (room, expected) in [
      (PixelSize(1920, 1080), 1), (PixelSize(1919, 1080), 2), (PixelSize(4000, 539), 3),
      (PixelSize(960, 540), 2), (PixelSize(0, 0), 1920),
    ] {
      let layout = WindowLayout(scanOut: PixelSize(1920, 1080), rotation: .none, room: room)
      #expect(layout.reduction == expected, "\(room)")
      let turned = WindowLayout(
        scanOut: PixelSize(1080, 1920), rotation: .quarter, room: room)
      #expect(turned.reduction == expected && turned.window == layout.window)
    }
  }

  @Test("A pixel of the window is at the middle of the pixels that it shows")
  func positions() {
    let layout = WindowLayout(
      scanOut: PixelSize(300, 200), rotation: .quarter, room: PixelSize(100, 100))
    #expect(layout.picture == PixelSize(200, 300) && layout.window == PixelSize(66, 100))
    #expect(layout.position(x: 0, y: 0) == Point(1.5, 1.5))
    #expect(layout.position(x: -1, y: 99) == Point(-1.5, 298.5))
    for x in -2..<70 {
      let pixel = layout.pixel(at: layout.position(x: x, y: 7))
      #expect(pixel.x == x && pixel.y == 7)
    }
  }
}
