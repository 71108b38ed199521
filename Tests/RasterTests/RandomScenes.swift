import VitrineRaster
import VitrineTesting
import VitrineUnits

private let opaqueChecks = recolored { $0 | 0xff00_0000 }
private let greenChecks = recolored { $0 & 0xff00_ff00 }

/// The checks with other colors.
private func recolored(_ change: (UInt32) -> UInt32) -> Pixmap {
  Pixmap(size: checks.size, pixels: checks.pixels.map(change))
}

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

  mutating func point() -> Point { Point(double(in: -10...50), double(in: -10...40)) }

  mutating func gradient() -> Gradient {
    let stops = [Gradient.Stop(0, color()), .init(double(in: 0...1), color()), .init(1, color())]
    return Gradient(
      int(in: 0...1) == 0
        ? .linear(from: point(), to: point())
        : .radial(center: point(), radius: double(in: 1...40)), stops: stops)
  }

  mutating func path() -> Path {
    let path = Path(rule: int(in: 0...1) == 0 ? .nonZero : .evenOdd) { pen in
      pen.move(to: point())
      for _ in 0..<int(in: 1...5) {
        switch int(in: 0...3) {
        case 0: pen.quad(point(), to: point())
        case 1: pen.cubic(point(), point(), to: point())
        case 2: pen.close()
        default: pen.line(to: point())
        }
      }
    }
    if int(in: 0...2) > 0 { return path }
    let dashes = int(in: 0...1) == 0 ? [] : [double(in: 1...9), double(in: 0...5)]
    let join: StrokeStyle.Join = [.miter(limit: 4), .round, .bevel][int(in: 0...2)]
    let cap: StrokeStyle.Cap = [.butt, .round, .square][int(in: 0...2)]
    return path.stroked(
      StrokeStyle(width: double(in: 0.5...8), join: join, cap: cap, dashes: dashes))
  }

  mutating func plane() -> PlanePicture {
    var picture = PlanePicture(planePixmap(), at: .zero, transform: planeTransform())
    for _ in 0..<int(in: 0...3) { change(&picture) }
    return picture
  }

  private mutating func planeTransform() -> PlaneTransform {
    if int(in: 0...1) == 0 {
      return PlaneTransform(origin: Point(Double(int(in: -9...40)), Double(int(in: -9...30))))
    }
    return PlaneTransform(
      origin: point(), scale: double(in: 0.4...3),
      rotation: [0, double(in: -3...3)][int(in: 0...1)])
  }

  /// One of pictures of equal size, some of them opaque.
  private mutating func planePixmap() -> Pixmap {
    [checks, opaqueChecks, greenChecks][int(in: 0...2)]
  }

  /// Changes one property of a picture on a plane.
  mutating func change(_ picture: inout PlanePicture) {
    switch int(in: 0...5) {
    case 0: picture.shift = PixelPoint(int(in: -9...9), int(in: -9...9))
    case 1: picture.opacity = [255, UInt8(int(in: 0...255))][int(in: 0...1)]
    case 2: picture.at = PixelPoint(int(in: -3...3), int(in: -3...3))
    case 3: picture.pixmap = planePixmap()
    case 4: picture.transform = planeTransform()
    default:
      picture.part = PixelRect(
        x: int(in: 0...2), y: int(in: 0...2), width: int(in: 1...3), height: int(in: 1...3)
      ).intersection(PixelRect(picture.pixmap.size))
    }
  }

  mutating func command(depth: Int = 0) -> DrawCommand {
    switch int(in: 0...12) {
    case 0, 1: return .fill(rect(), color())
    case 2: return .roundedRect(rect(), radius: double(in: 0...20), color())
    case 3: return .ellipse(rect(), color())
    case 4: return .glyphs(blot, at: PixelPoint(int(in: -10...40), int(in: -10...30)), color())
    case 5: return .pixmap(checks, at: PixelPoint(int(in: -10...40), int(in: -10...30)))
    case 6: return .path(path(), .color(color()))
    case 7: return .path(path(), .gradient(gradient()))
    case 8: return .gradient(rect(), radius: double(in: -5...15), gradient())
    case 9:
      let sampling: Sampling = [.nearest, .bilinear, .area][int(in: 0...2)]
      return .image(checks, in: rect(), radius: double(in: -9...9), sampling)
    case 10:
      return .shadow(
        rect(), radius: double(in: 0...9), blur: double(in: 0...16), color())
    case 11: return .plane(plane())
    default:
      let list = DisplayList(
        (0..<int(in: 0...(depth < 2 ? 3 : 0))).map { _ in command(depth: depth + 1) })
      return .group(
        list, at: PixelPoint(int(in: -9...9), int(in: -9...9)), clip: rect(),
        radius: double(in: -9...9), opacity: [UInt8(255), UInt8(int(in: 0...255))][int(in: 0...1)])
    }
  }

  mutating func layer(_ id: UInt64, _ size: PixelSize) -> Layer {
    var commands = (0..<int(in: 0...4)).map { _ in command() }
    if int(in: 0...3) == 0 { commands.insert(.fill(rect(), Color(rgb: 0x80c0a0)), at: 0) }
    let list = DisplayList(commands)
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

  /// The scene a frame later: some layers were moved, changed, added, removed or reordered.
  mutating func next(_ scene: Scene) -> Scene {
    var next = scene
    for _ in 0..<int(in: 0...3) {
      let count = next.layers.count
      let i = count == 0 ? 0 : int(in: 0...(count - 1))
      switch int(in: 0...7) {
      case 7 where count > 0:
        next.layers[i].clip = layer(0, scene.size).clip
      case 0: next.layers.insert(layer(100 + self.next() % 1_000_000, scene.size), at: i)
      case _ where count == 0: break
      case 1: next.layers.remove(at: i)
      case 2, 3:
        next.layers[i].origin = next.layers[i].origin + PixelPoint(int(in: -9...9), int(in: -9...9))
      case 4: next.layers.swapAt(i, int(in: 0...(count - 1)))
      case 5:
        var commands = next.layers[i].list.commands
        if int(in: 0...1) == 0 && !commands.isEmpty {
          let k = int(in: 0...(commands.count - 1))
          if case .plane(var picture) = commands[k] {
            change(&picture)
            commands[k] = .plane(picture)
          } else {
            commands[k] = command()
          }
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
