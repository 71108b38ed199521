import Testing
import VitrineComponents
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("QR codes")
struct QREncoderTests {
  private func letters(_ matrix: QRMatrix) -> String {
    (0..<matrix.side).map { y in
      let row = matrix.modules[(y * matrix.side)..<((y + 1) * matrix.side)]
      return row.map { $0 ? "#" : "." }.joined()
    }.joined(separator: "\n")
  }

  @Test("A known text has these modules")
  func known() {
    let expected = """
      #######.###.#.#######
      #.....#..####.#.....#
      #.###.#..#..#.#.###.#
      #.###.#.#.##..#.###.#
      #.###.#.##..#.#.###.#
      #.....#.####..#.....#
      #######.#.#.#.#######
      ........#.###........
      #...#.###.##.#####..#
      ...###..##.##......#.
      ###...##...#..###..#.
      ##.###..###..##.#...#
      ...#.##...#.####.#..#
      ........##..###.###..
      #######.#.#.##..##.#.
      #.....#..####..#...##
      #.###.#.#.##..####..#
      #.###.#....##...#.###
      #.###.#..#.#..#.###..
      #.....#..#...##.#....
      #######.#.#.###.#...#
      """
    let picture = letters(QREncoder.matrix(of: "vitrine"))
    #expect(picture == expected, "\(picture)")
  }

  @Test("A decoder that follows the standard reads every short text, without an error to correct")
  func decoded() {
    withEverySeed(300) { seed, random in
      var text = ""
      let signs: [Character] = ["a", "z", "é", "中", "ق", " ", "/", "7", "\u{0}", "~"]
      while true {
        let next = text + String(signs[random.int(in: 0...(signs.count - 1))])
        if next.utf8.count > 14 { break }
        text = next
      }
      // A lower-case letter keeps it in the mode of bytes.
      if !text.contains("a") { text = "a" }
      let matrix = QREncoder.matrix(of: text)
      guard matrix.side == QRDecoder.side else {
        Issue.record("seed \(seed): \(matrix.side) modules")
        return
      }
      let code = QRDecoder(matrix.modules)
      #expect(code.isCorrect && code.level == 0 && code.mode == 4, "seed \(seed)")
      #expect(String(decoding: code.bytes, as: UTF8.self) == text, "seed \(seed)")
    }
  }

  @Test("Digits alone, and capital letters with some signs, need fewer modules")
  func modes() {
    #expect(QRDecoder(QREncoder.matrix(of: "2331").modules).mode == 1)
    #expect(QRDecoder(QREncoder.matrix(of: "HTTP://A.B/C $%*+-").modules).mode == 2)
    #expect(QRDecoder(QREncoder.matrix(of: "Http").modules).mode == 4)
    for (text, side) in [
      (String(repeating: "1", count: 34), 21), (String(repeating: "1", count: 35), 25),
      (String(repeating: "A", count: 20), 21), (String(repeating: "A", count: 21), 25),
      (String(repeating: "a", count: 14), 21), (String(repeating: "a", count: 15), 25),
    ] {
      #expect(QREncoder.matrix(of: text).side == side, "\(text)")
    }
  }

  @Test("Every length up to the largest one fits, in a code with three finder patterns")
  func lengths() {
    var last = 0
    for count in [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 300, 1000, QRCode.maximumBytes] {
      let matrix = QREncoder.matrix(of: String(repeating: "a", count: count))
      let side = matrix.side
      #expect(side >= last && side % 4 == 1 && (21...177).contains(side), "\(count)")
      last = side
      for (x0, y0) in [(0, 0), (side - 7, 0), (0, side - 7)] {
        for y in 0..<7 {
          for x in 0..<7 {
            // Rings: dark, light, and a dark square of three modules.
            let ring = max(abs(x - 3), abs(y - 3))
            #expect(matrix.modules[(y0 + y) * side + x0 + x] == (ring != 2), "\(count)")
          }
        }
      }
    }
    #expect(last == 177)
  }

  @MainActor
  @Test("A component draws the code of its text")
  func component() {
    let code = QRCode("vitrine", side: 100)
    var environment = Environment(typesetter: BoxTypesetter())
    environment.qrMatrix = { QREncoder.matrix(of: $0) }
    let screen = ScriptedStage(code, size: PixelSize(100, 100), environment: environment)
    let commands = screen.stage.draw().layers.flatMap(\.list.commands)
    guard case .image(let picture, let rect, _, .nearest)? = commands.first else {
      Issue.record("no code")
      return
    }
    #expect(rect == Rect(6, 6, 87, 87) && picture.size == PixelSize(29, 29))
    #expect(picture.isOpaque)
    // The upper left finder pattern begins after the margin of four modules.
    let (corner, margin) = (picture.pixels[4 * 29 + 4], picture.pixels[3 * 29 + 4])
    #expect(corner == 0xff00_0000 && margin == 0xffff_ffff)
  }

  #if compiler(>=6.2)
    @Test("An empty text stops the program")
    func empty() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = QREncoder.matrix(of: "")
      }
      try requireStopMessage(
        "QREncoder.matrix(of:): a text of 0 bytes; give one or more",
        in: result?.standardErrorContent)
    }
  #endif
}
