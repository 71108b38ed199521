import VitrineRaster
import VitrineUnits

/// A primitive over the whole picture, painted by us and by the peer.
struct Primitive {
  var name: String
  var commands: [DrawCommand]
  var peer: String
  /// Paints the same picture onto pixman's canvas.
  var paint: (PixmanCanvas) -> Void

  static func all(
    _ size: PixelSize, pixman: Pixman?, cairo: Cairo?, text: ListContent
  ) -> [Primitive] {
    let whole = Rect(0, 0, Double(size.width), Double(size.height))
    var all: [Primitive] = []
    func add(
      _ name: String, _ commands: [DrawCommand],
      pixmanPaints: ((Pixman) -> (PixmanCanvas) -> Void)?,
      cairoPaints: ((CairoCanvas) -> Void)? = nil
    ) {
      if let pixman, let pixmanPaints {
        all.append(
          Primitive(name: name, commands: commands, peer: "pixman", paint: pixmanPaints(pixman)))
      }
      if let cairo, let cairoPaints {
        let canvas = CairoCanvas(cairo, size)
        all.append(
          Primitive(
            name: name, commands: commands, peer: "cairo", paint: { _ in cairoPaints(canvas) }))
      }
    }

    let blue = Color(rgb: 0x336699)
    add("fill", [.fill(whole, blue)]) { pixman in
      let box = [Pixman.Box(x1: 0, y1: 0, x2: Int32(size.width), y2: Int32(size.height))]
      return { pixman.fill(.source, $0.image, blue.premultiplied, box) }
    }

    let halfBlue = Color(argb: 0x8033_6699)
    add("solid alpha", [.fill(whole, halfBlue)]) { pixman in
      let ink = pixman.solid(halfBlue.premultiplied)
      return {
        pixman.composite(
          .over, ink, onto: $0.image, at: (0, 0), width: size.width, height: size.height)
      }
    }

    let translucent = TestPictures.translucent(size)
    add("src-over", [.pixmap(translucent, at: .zero)]) { pixman in
      let source = PixmapImage(pixman, translucent)
      return {
        pixman.composite(
          .over, source.image, onto: $0.image, at: (0, 0), width: size.width, height: size.height)
      }
    }

    // Lines of text down the whole picture, as on a page.
    var lines: [DrawCommand] = []
    var places: [(ListContent.Row, Int)] = []
    for (k, y) in stride(from: 0, to: size.height - 24, by: 24).enumerated() {
      let row = text.rows[k]
      places.append((row, y))
      for x in stride(from: 8, to: size.width - 400, by: 420) {
        lines.append(.glyphs(row.title, at: PixelPoint(x, y), ListContent.titleColor))
      }
    }
    add("A8 text", lines) { pixman in
      let peer = PeerText(pixman)
      let ink = pixman.solid(ListContent.titleColor.premultiplied)
      let lines = places.map { (peer.line($0.0.title), $0.1) }
      return { canvas in
        for (line, y) in lines {
          for x in stride(from: 8, to: size.width - 400, by: 420) {
            peer.draw(line, ink, onto: canvas.image, x: x, y: y)
          }
        }
      }
    }

    let cards = grid(size, width: 200, height: 120, gap: 16)
    let red = Color(rgb: 0xd93025)
    add(
      "rounded rect", cards.map { .roundedRect($0, radius: 16, red) },
      pixmanPaints: { pixman in
        let ink = pixman.solid(red.premultiplied)
        let mask = MaskImage(
          pixman, of: [.roundedRect(Rect(0, 0, 200, 120), radius: 16, .white)], PixelSize(200, 120))
        return { canvas in
          for r in cards {
            pixman.composite(
              .over, ink, mask: mask.image, onto: canvas.image, at: (Int(r.minX), Int(r.minY)),
              width: 200, height: 120)
          }
        }
      }, cairoPaints: { canvas in for r in cards { canvas.fillRounded(r, 16, red) } })

    let discs = grid(size, width: 48, height: 48, gap: 8)
    add(
      "circle", discs.map { .ellipse($0, red) },
      pixmanPaints: { pixman in
        let ink = pixman.solid(red.premultiplied)
        let mask = MaskImage(
          pixman, of: [.ellipse(Rect(0, 0, 48, 48), .white)], PixelSize(48, 48))
        return { canvas in
          for r in discs {
            pixman.composite(
              .over, ink, mask: mask.image, onto: canvas.image, at: (Int(r.minX), Int(r.minY)),
              width: 48, height: 48)
          }
        }
      }, cairoPaints: { canvas in for r in discs { canvas.fillCircle(r, red) } })

    addGradients(whole, size, add)

    let half = TestPictures.opaque(PixelSize(size.width / 2, size.height / 2))
    add("2x bilinear", [.image(half, in: whole, radius: 0, .bilinear)]) { pixman in
      let source = PixmapImage(pixman, half)
      pixman.stretch(source.image, by: 0.5)
      return {
        pixman.composite(
          .source, source.image, onto: $0.image, at: (0, 0), width: size.width,
          height: size.height)
      }
    }
    return all
  }

  private typealias Add = (
    String, [DrawCommand], ((Pixman) -> (PixmanCanvas) -> Void)?, ((CairoCanvas) -> Void)?
  ) -> Void

  private static func addGradients(_ whole: Rect, _ size: PixelSize, _ add: Add) {
    let (w, h) = (whole.width, whole.height)
    let colors: [(Double, UInt32)] = [(0, 0xff1a_73e8), (0.4, 0xfff9_ab00), (1, 0xff18_8038)]
    let stops = colors.map { Gradient.Stop($0.0, Color(argb: $0.1)) }
    let ways: [(String, Gradient.Shape)] = [
      ("gradient down", .linear(from: Point(0, 0), to: Point(0, h))),
      ("gradient across", .linear(from: Point(0, 0), to: Point(w, h))),
      ("gradient radial", .radial(center: Point(w / 2, h / 2), radius: w / 2)),
    ]
    for (name, shape) in ways {
      add(
        name, [.gradient(whole, radius: 0, Gradient(shape, stops: stops))],
        { pixman in
          let source: Pixman.Image
          switch shape {
          case .linear(let a, let b):
            source = pixman.linear(from: (a.x, a.y), to: (b.x, b.y), stops: colors)
          case .radial(let c, let radius):
            source = pixman.radial(center: (c.x, c.y), radius: radius, stops: colors)
          }
          return {
            pixman.composite(
              .source, source, onto: $0.image, at: (0, 0), width: size.width,
              height: size.height)
          }
        }, nil)
    }
  }

  /// Returns a grid of rectangles over the whole picture.
  private static func grid(_ size: PixelSize, width: Int, height: Int, gap: Int) -> [Rect] {
    var rects: [Rect] = []
    for y in stride(from: gap, through: size.height - height, by: height + gap) {
      for x in stride(from: gap, through: size.width - width, by: width + gap) {
        rects.append(Rect(Double(x), Double(y), Double(width), Double(height)))
      }
    }
    return rects
  }
}
