import Testing
import VitrineKMS
import VitrineTesting

@Suite("Snapshots as text")
struct SnapshotTextTests {
  @Test("every board survives writing and reading", arguments: Board.allCases)
  func boards(_ board: Board) throws {
    let cards = try board.cards()
    #expect(!cards.isEmpty)
    let text = cards.map(\.text).joined(separator: "\n")
    #expect(try DisplaySnapshot.parse(text, file: "again") == cards)
  }

  @Test("any snapshot survives writing and reading")
  func random() throws {
    try withEverySeed(200) { seed, random in
      let cards = (0..<random.int(in: 0...3)).map { random.card($0) }
      let text = cards.map(\.text).joined()
      let read = try DisplaySnapshot.parse(text, file: "seed \(seed)")
      #expect(read == cards, "seed \(seed)")
    }
  }

  @Test("a board's file is read as it is written")
  func facts() throws {
    let cards = try Board.raspberryPi4.cards()
    #expect(cards.map(\.driver) == ["v3d", "vc4"])
    let card = cards[1]
    #expect(card.capabilities == [.dumbBuffers, .atomic, .universalPlanes, .monotonicTime])
    #expect(card.connectors.map(\.name) == ["HDMI-A-1", "HDMI-A-2", "DSI-1", "Writeback-1"])
    #expect(card.connectors.map(\.isInternal) == [false, false, true, false])
    let panel = card.connectors[2]
    #expect(panel.size == PhysicalSize(widthMillimetres: 154, heightMillimetres: 86))
    #expect(panel.modes.map(\.description) == ["800x480@60"])
    #expect(panel.possibleCRTCs == 0b10)
    #expect(panel.crtc == 94)
    #expect(panel.orientation == .normal)
    #expect(card.crtcs[1].mode == panel.modes[0].notPreferred)
    #expect(card.planes[1].properties["rotation"]?.value == 1)
    #expect(card.planes[1].rotations == ["rotate-0", "rotate-180", "reflect-x", "reflect-y"])
    #expect(card.planes[5].kind == .cursor)
    let tablet = try Board.portraitTablet.cards()[0]
    #expect(tablet.connectors[0].properties["panel orientation"]?.value == 3)
    #expect(tablet.planes.map(\.takesDamageClips) == [true, false])
  }

  @Test("blank lines, comments, tabs and carriage returns do not matter; an empty text is no card")
  func lenience() throws {
    let text = "\r\n# a board\r\ncard  a\t# here\r\n\r\n\tdriver x\r\ncrtc 5\r\n"
    let cards = try DisplaySnapshot.parse(text, file: "f")
    #expect(cards == [DisplaySnapshot(path: "a", driver: "x", crtcs: [.init(id: 5)])])
    #expect(try DisplaySnapshot.parse("", file: "f") == [])
    #expect(try DisplaySnapshot.parse("# only words\n", file: "f") == [])
  }

  @Test(
    "an error names the file, the line, the expected and the actual text",
    arguments: [
      ("driver x", 1, "a line “card PATH” first", "driver x"),
      ("card", 1, "the card's path", ""),
      ("card a b", 1, "the end of the line", "b"),
      ("card a\ncan fly", 2, "dumb-buffers, prefer-shadow", "can fly"),
      ("card a\nmode 1", 2, "driver, can, connector, crtc or plane", "mode 1"),
      ("card a\nconnector x", 2, "the connector's id", "x"),
      ("card a\nconnector 1", 2, "the connector's name", ""),
      ("card a\nconnector 1 A-1 maybe", 2, "connected, disconnected, unknown", "maybe"),
      ("card a\nconnector 1 A-1 connected\n  millimetres 0 9", 3, "a width above zero", "0 9"),
      ("card a\nconnector 1 A-1 connected\n\n  orientation askew", 4, "upside-down", "askew"),
      ("card a\nconnector 1 A-1 connected\n  encoder 2 0", 3, "the word crtcs", "0"),
      ("card a\nconnector 1 A-1 connected\n  encoder 2 crtcs 32", 3, "0 to 31", "32"),
      ("card a\nconnector 1 A-1 connected\n  formats XR24", 3, "millimetres", "formats XR24"),
      ("card a\nconnector 1 A-1 connected\n  mode 1 0 1 1 1", 3, "the visible part across", "0 1"),
      ("card a\ncrtc 1\n  mode 1 2 3 4 5 6 7 8 9", 3, "the mode's flags", ""),
      ("card a\ncrtc 1\n  mode 1 2 3 4 5 6 7 8 9 0 large", 3, "preferred", "large"),
      ("card a\ncrtc 1\n  mode 1 2 3 4 65536 6 7 8 9 0", 3, "the total across", "65536"),
      ("card a\ncrtc 1\n  property 1 -1 X", 3, "the property's value", "-1 X"),
      ("card a\ncrtc 1\n  property 1 1", 3, "the property's name", ""),
      ("card a\ncrtc 1\n  on-crtc 3", 3, "mode or property", "on-crtc 3"),
      ("card a\nplane 1 secondary", 2, "overlay, primary, cursor", "secondary"),
      ("card a\nplane 1 primary\n  formats TOOLONG", 3, "four letters", "TOOLONG"),
      ("card a\nplane 1 primary\n  modes", 3, "crtcs, on-crtc, formats", "modes"),
    ] as [(String, Int, String, String)])
  func errors(_ text: String, line: Int, expected: String, found: String) throws {
    do throws(SnapshotError) {
      let cards = try DisplaySnapshot.parse(text, file: "board.txt")
      Issue.record("read as \(cards)")
    } catch {
      #expect(error.line == line)
      #expect(error.expected.contains(expected), "\(error)")
      #expect(error.found.hasPrefix(found), "\(error)")
      #expect(error.description.hasPrefix("board.txt:\(line): expected "))
    }
  }

  @Test("random bytes give an error or a snapshot, never a crash")
  func garbage() throws {
    var (read, refused) = (0, 0)
    try withEverySeed(100) { seed, random in
      var text = try Board.allCases[seed % Board.allCases.count].text()
      for _ in 0..<random.int(in: 1...5) {
        var bytes = Array(text.utf8)
        let at = random.int(in: 0...bytes.count - 1)
        bytes[at] = UInt8(random.int(in: 0...255))
        text = String(decoding: bytes, as: UTF8.self)
      }
      do throws(SnapshotError) {
        let cards = try DisplaySnapshot.parse(text, file: "f")
        #expect(try DisplaySnapshot.parse(cards.map(\.text).joined(), file: "g") == cards)
        read += 1
      } catch {
        #expect(error.line >= 1)
        #expect(!error.expected.isEmpty)
        refused += 1
      }
    }
    #expect(read > 5 && refused > 5, "\(read) read, \(refused) refused")
  }

  @Test("format codes are preserved, printable or not")
  func formats() {
    #expect(FourCC.xrgb8888.description == "XR24")
    #expect(FourCC.rgb565.description == "RG16")
    #expect(FourCC("R8") == FourCC(0x2020_3852))
    #expect(FourCC("") == nil)
    #expect(FourCC("FIVE5") == nil)
    #expect(FourCC("0xnumber") == nil)
    withEverySeed(500) { _, random in
      let code = FourCC(UInt32(truncatingIfNeeded: random.next()))
      #expect(FourCC(code.description) == code)
    }
    for text in ["0x12", "#abc", "a b", " abc"] {
      let bytes = Array(text.utf8)
      let code = FourCC(bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
      #expect(FourCC(code.description) == code, "\(text)")
    }
  }
}

extension DisplayMode {
  var notPreferred: DisplayMode {
    var mode = self
    mode.isPreferred = false
    return mode
  }
}
