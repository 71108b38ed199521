import VitrineRaster
import VitrineTesting
import VitrineUnits

extension RandomSource {
  mutating func color() -> Color {
    let alpha = [UInt32(255), 255, UInt32(int(in: 0...255))][int(in: 0...2)]
    return Color(argb: UInt32(truncatingIfNeeded: next()) & 0xff_ffff | alpha << 24)
  }

  mutating func rect() -> Rect {
    func number(_ range: ClosedRange<Double>, _ random: inout RandomSource) -> Double {
      let v = random.double(in: range)
      return random.int(in: 0...1) == 0 ? v.rounded() : v
    }
    return Rect(
      number(-10...40, &self), number(-10...30, &self), number(0...50, &self),
      number(0...40, &self))
  }

  mutating func command() -> DrawCommand {
    switch int(in: 0...5) {
    case 0, 1: return .fill(rect(), color())
    case 2: return .roundedRect(rect(), radius: double(in: 0...20), color())
    case 3: return .ellipse(rect(), color())
    case 4: return .glyphs(blot, at: PixelPoint(int(in: -10...40), int(in: -10...30)), color())
    default: return .pixmap(checks, at: PixelPoint(int(in: -10...40), int(in: -10...30)))
    }
  }

  mutating func layer(_ id: UInt64, _ size: PixelSize) -> Layer {
    let list = DisplayList((0..<int(in: 0...4)).map { _ in command() })
    let clip =
      int(in: 0...2) == 0
      ? PixelRect(
        x: int(in: -5...30), y: int(in: -5...20), width: int(in: 0...40), height: int(in: 0...30))
      : PixelRect(size)
    let opacity = [UInt8(255), 255, 0, UInt8(int(in: 0...255))][int(in: 0...3)]
    return Layer(
      id: LayerID(id), list: list, origin: PixelPoint(int(in: -20...20), int(in: -20...20)),
      clip: clip, opacity: opacity)
  }

  mutating func scene(_ size: PixelSize) -> Scene {
    Scene(
      size: size, background: Color(rgb: 0xf0f4f8),
      layers: (0..<UInt64(int(in: 0...6))).map { layer($0, size) })
  }

  /// The scene a frame later: some layers moved, changed, came, went or changed places.
  mutating func next(_ scene: Scene) -> Scene {
    var next = scene
    for _ in 0..<int(in: 0...3) {
      let count = next.layers.count
      let i = count == 0 ? 0 : int(in: 0...(count - 1))
      switch int(in: 0...6) {
      case 0: next.layers.insert(layer(100 + self.next() % 1_000_000, scene.size), at: i)
      case _ where count == 0: break
      case 1: next.layers.remove(at: i)
      case 2, 3:
        next.layers[i].origin = next.layers[i].origin + PixelPoint(int(in: -9...9), int(in: -9...9))
      case 4: next.layers.swapAt(i, int(in: 0...(count - 1)))
      case 5:
        var commands = next.layers[i].list.commands
        if int(in: 0...1) == 0 && !commands.isEmpty {
          commands[int(in: 0...(commands.count - 1))] = command()
        } else {
          commands.insert(command(), at: int(in: 0...commands.count))
        }
        next.layers[i].list = DisplayList(commands)
      default: next.layers[i].opacity = UInt8(int(in: 0...255))
      }
    }
    return next
  }
}
