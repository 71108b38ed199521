import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("QRCode")
struct QRCodeTests {
  /// Not a code: three modules a side, which no mirroring or rotation leaves as they are.
  private static let matrix = QRMatrix(
    side: 3,
    modules: [
      true, true, false,
      false, true, false,
      false, false, true,
    ])

  private func drawn(
    _ size: Size, _ direction: LayoutDirection = .leftToRight, theme: Theme = .light,
    scale: Double = 1
  ) -> [DrawCommand] {
    DrawnControl(
      QRCode("a"), size, direction, theme: theme, scale: scale, qrMatrix: { _ in Self.matrix }
    ).commands
  }

  /// The commands over gray: `#` dark, `.` light, a space where nothing is drawn.
  private func letters(_ commands: [DrawCommand], _ size: PixelSize) -> String {
    let scene = Scene(
      size: size, background: Color(rgb: 0x808080),
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList(commands), origin: .zero, clip: PixelRect(size),
          opacity: 255)
      ])
    let surface = Surface(size: size)
    Rasterizer().paint(scene, region: Region(PixelRect(size)), onto: surface)
    let pixels = surface.pixmap().pixels
    return (0..<size.height).map { y in
      let row = pixels[(y * size.width)..<((y + 1) * size.width)]
      let line = row.map { pixel -> String in
        switch pixel & 255 {
        case 0: "#"
        case 255: "."
        default: " "
        }
      }.joined()
      return "|\(line)|"
    }.joined(separator: "\n")
  }

  @Test(
    "It is dark on light with a margin of four modules, in every theme and direction",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func picture(direction: LayoutDirection) {
    let expected = """
      | ........... |
      | ........... |
      | ........... |
      | ........... |
      | ....##..... |
      | .....#..... |
      | ......#.... |
      | ........... |
      | ........... |
      | ........... |
      | ........... |
      |             |
      """
    for theme in [Theme.light, .dark] {
      let picture = letters(drawn(Size(13, 12), direction, theme: theme), PixelSize(13, 12))
      #expect(picture == expected, "\(picture)")
    }
  }

  @Test("Each module is a whole number of device pixels at every scale")
  func wholePixels() {
    withEverySeed(200) { seed, random in
      let scale = Double(random.int(in: 4...32)) / 8
      let side = random.double(in: 30...300)
      let commands = drawn(Size(side, side + 7), scale: scale)
      guard case .image(let code, let rect, _, .nearest)? = commands.first else {
        Issue.record("seed \(seed): no code")
        return
      }
      let module = rect.width / Double(code.size.width)
      #expect(module == module.rounded() && module >= 1, "seed \(seed)")
      #expect(rect.width == rect.height && rect.width <= side * scale, "seed \(seed)")
      #expect(side * scale - rect.width < Double(code.size.width) + 1, "seed \(seed)")
      #expect(rect.minX == rect.minX.rounded() && rect.minY == rect.minY.rounded())
    }
  }

  @Test("Enlarged modules are squares without blurred edges")
  func enlarged() {
    let commands = drawn(Size(33, 33))
    let picture = letters(commands, PixelSize(33, 33)).split(separator: "\n").map(String.init)
    let small = letters(drawn(Size(11, 11)), PixelSize(11, 11)).split(separator: "\n")
    for (y, line) in small.enumerated() {
      let wide = line.dropFirst().dropLast().map { String(repeating: $0, count: 3) }.joined()
      for row in 0..<3 { #expect(picture[3 * y + row] == "|\(wide)|") }
    }
  }

  @Test("A text is encoded once, and again when it changes; an empty one is not")
  func encodes() {
    var texts: [String] = []
    let code = QRCode("one")
    func draw() -> Int {
      DrawnControl(
        code, Size(50, 50),
        qrMatrix: { text in
          texts.append(text)
          return Self.matrix
        }
      ).commands.count
    }
    #expect(draw() == 1)
    #expect(draw() == 1)
    code.text = "two"
    #expect(draw() == 1)
    code.text = ""
    #expect(draw() == 0)
    #expect(texts == ["one", "two"])
    #expect(code.semantics == nil)
    code.text = "three"
    #expect(code.semantics == Semantics(.image, value: "three"))
  }

  @Test("A code that needs more pixels than it has is left out, and the log says so once")
  func small() {
    var lines: [String] = []
    let code = QRCode("a")
    for _ in 0..<3 {
      let drawn = DrawnControl(
        code, Size(10, 50), qrMatrix: { _ in Self.matrix }, log: { lines.append("\($0) \($1)") })
      #expect(drawn.commands.isEmpty)
    }
    #expect(
      lines == [
        "warning QRCode: a text of 1 bytes needs 11 x 11 pixels, but the component has "
          + "10.0 x 50.0 points; give it more space or a shorter text"
      ])
    #expect(DrawnControl(code, Size(11, 11), qrMatrix: { _ in Self.matrix }).commands.count == 1)
  }

  @Test("It is a square of its side, or of the space that there is")
  func size() {
    #expect(QRCode("a").sizeThatFits(Size(400, .infinity)) == Size(192, 192))
    #expect(QRCode("a", side: 300).sizeThatFits(Size(400, 90)) == Size(90, 90))
  }

  #if compiler(>=6.2)
    @Test("A text that no code can hold stops the program, and the longest one does not")
    func mistakes() async throws {
      #expect(QRCode(String(repeating: "é", count: 1165) + "a").text.utf8.count == 2331)
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run { QRCode("a").text = String(repeating: "é", count: 1166) }
      }
      try requireStopMessage(
        "QRCode.text has 2332 bytes; give at most 2331", in: result?.standardErrorContent)
    }
  #endif
}
