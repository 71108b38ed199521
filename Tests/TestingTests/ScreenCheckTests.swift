import Testing
import Vitrine
import VitrineTesting

/// A component of a fixed size that is tapped.
@MainActor
private final class Key: Component {
  private let side: Double
  init(side: Double = 60, name: String? = "Key") {
    self.side = side
    super.init()
    accessibilityLabel = name
  }
  override var gestures: GestureKinds { .tap }
  override func sizeThatFits(_ proposal: Size) -> Size { Size(side, side) }
}

/// Children at fixed positions.
@MainActor
private final class Board: Component {
  private let frames: [Rect]
  init(_ children: [(Component, Rect)]) {
    frames = children.map(\.1)
    super.init()
    for (child, _) in children { addChild(child) }
  }
  override func layout() { for (child, frame) in zip(children, frames) { child.frame = frame } }
}

/// A text that is drawn as wide as it is.
@MainActor
private final class Sign: Component {
  private let text: String
  init(_ text: String) {
    self.text = text
    super.init()
  }
  override var semantics: Semantics? { Semantics(.text, label: text) }
  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.text(canvas.layout(text, theme.body), at: .zero, theme.text)
  }
}

/// A text on a color of its own.
@MainActor
private final class Poster: Component {
  private let ground: Color
  init(_ label: Label, on ground: Color) {
    self.ground = ground
    super.init()
    addChild(label)
  }
  override func layout() { children.first?.frame = bounds.inset(by: Insets(all: 8)) }
  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, ground) }
}

@MainActor
@Suite("Checks of a screen")
struct ScreenCheckTests {
  /// One setting of 400 × 300, with text in boxes.
  private func check() -> ScreenCheck {
    var check = ScreenCheck()
    check.panels = [PanelSetting(PixelSize(400, 300))]
    check.languages = ["en"]
    check.themes = [.light]
    check.fonts = .boxes
    return check
  }

  private func findings(
    _ check: ScreenCheck, _ make: @MainActor () -> Component
  ) -> [ScreenCheck.Finding] {
    check.findings { _ in make() }
  }

  private func findings(_ make: @MainActor () -> Component) -> [ScreenCheck.Finding] {
    findings(check(), make)
  }

  @Test("An ordinary screen has no findings")
  func ordinary() {
    let findings = findings {
      Column {
        [
          TitleBar("Rooms"),
          ListView(0..<40, id: { $0 }, rowHeight: 72) { ListRow(title: "Row \($0)", onTap: {}) },
          Button("Book") {},
        ]
      }
    }
    #expect(findings == [], "\(findings)")
  }

  @Test("A finding is a sentence with panel, language, theme, component and frame")
  func sentence() throws {
    var check = check()
    check.languages = ["ar"]
    check.themes = [.dark]
    check.textScales = [1.5]
    let found = try #require(
      findings(check) { Board([(Key(side: 20), Rect(10, 40, 20, 20))]) }.first)
    #expect(
      found.description
        == "400x300, ar, dark, text × 1.5: Key “Key” at (10, 40), 20 × 20, has a touch target of "
        + "20 × 20 points; give it at least 48 × 48, which are 9 mm")
    #expect(found.frame == Rect(10, 40, 20, 20) && found.kind == .target)
  }

  /// The lines of the error that lists what was found.
  private func lines(_ findings: [ScreenCheck.Finding]) -> [String] {
    do {
      try findings.expectNone()
      return []
    } catch {
      return "\(error)".split(separator: "\n").map(String.init)
    }
  }

  @Test("The error lists each finding once, with the settings that have it")
  func list() {
    var check = check()
    check.panels = [PanelSetting(PixelSize(400, 300)), PanelSetting(PixelSize(300, 400))]
    check.languages = ["en", "ar"]
    check.themes = [.light, .dark]
    let small = check.findings { setting in
      // One is small on half of the settings, the other one on all, in two places.
      let side = setting.language == "ar" ? 20.0 : 60
      let y = setting.theme.isDark ? 200.0 : 140
      return Board([
        (Key(side: side, name: "Mute"), Rect(10, 40, side, side)),
        (Key(side: 30, name: "Call"), Rect(10, y, 30, 30)),
      ])
    }
    #expect(small.count == 12)
    let remedy = "points; give it at least 48 × 48, which are 9 mm; on"
    #expect(
      lines(small) == [
        "2 findings:",
        "  Key “Call” first at (10, 140), 30 × 30, has a touch target of 30 × 30 \(remedy) 8 of 8 "
          + "settings: 400x300, en, light; 400x300, en, dark; 400x300, ar, light; "
          + "400x300, ar, dark; 300x400, en, light; 300x400, en, dark and 2 more",
        "  Key “Mute” at (10, 40), 20 × 20, has a touch target of 20 × 20 \(remedy) 4 of 8 "
          + "settings: 400x300, ar, light; 400x300, ar, dark; 300x400, ar, light; "
          + "300x400, ar, dark",
      ])
  }

  @Test("Without findings there is no error, and with one setting its line is the finding")
  func listOfOne() throws {
    try [ScreenCheck.Finding]().expectNone()
    let found = findings { Board([(Key(side: 20), Rect(10, 40, 20, 20))]) }
    #expect(lines(found) == ["1 finding:", "  \(found[0])"])
  }

  @Test("A button of 20 points is too small, one of 48 is not, and a cut one is not measured")
  func targets() {
    func kinds(_ frame: Rect) -> [ScreenCheck.Kind] {
      findings { Board([(Key(), frame)]) }.map(\.kind)
    }
    #expect(kinds(Rect(100, 100, 20, 20)) == [.target])
    #expect(kinds(Rect(100, 100, 100, 30)) == [.target])
    #expect(kinds(Rect(100, 100, 48, 48)) == [])
    #expect(kinds(Rect(100, 290, 100, 30)) == [.overflow])
  }

  @Test("Grey on grey is found, by the painted background, and large text needs less")
  func contrast() throws {
    func contrast(_ ink: Color, on ground: Color, size: Double = 18) -> [ScreenCheck.Finding] {
      findings {
        Board([
          (
            Poster(Label("Open", style: TextStyle(size: size), color: ink), on: ground),
            Rect(0, 0, 300, 100)
          )
        ])
      }
    }
    let grey = try #require(contrast(Color(rgb: 0x999999), on: Color(rgb: 0xcccccc)).first)
    #expect(grey.kind == .contrast && grey.component == "Label “Open”")
    #expect(grey.problem.hasPrefix("has “Open” with a contrast of 1.8 : 1; at least 4.5 : 1"))
    #expect(contrast(.black, on: .white) == [])
    // A contrast of 3.5 : 1.
    #expect(contrast(Color(rgb: 0x888888), on: .white).count == 1)
    #expect(contrast(Color(rgb: 0x888888), on: .white, size: 24) == [])
    #expect(contrast(Color(argb: 0x40000000), on: .white).count == 1, "translucent ink is pale")
    #expect(contrast(.white, on: .white).count == 1, "ink of the background's color")
  }

  @Test("The chosen segment is measured on its marker, and a pale one still is found")
  func segments() {
    var check = check()
    check.themes = [.light, .dark]
    check.kinds = [.contrast]
    let spans = ["Day", "Week", "Month"]
    for selection in 0..<3 {
      let found = findings(check) { Centered { SegmentedControl(spans, selection: selection) } }
      #expect(found == [], "\(found)")
    }
    let moved = check.findings(
      of: { _ in Centered { SegmentedControl(spans) } },
      after: { screen in
        screen.find(SegmentedControl.self)?.selection = 2
        screen.wait(.seconds(1))
      })
    #expect(moved == [], "\(moved)")
    // The same text twice, the upper one too pale.
    let style = TextStyle(size: 18)
    let frame = Rect(0, 0, 200, 40)
    func pale(_ colors: Color...) -> Int {
      findings(check) {
        Board(colors.map { (Label("Open", style: style, color: $0), frame) })
      }.count
    }
    check.themes = [.light]
    let grey = Color(rgb: 0x808080)
    #expect(pale(.black, grey) > pale(.black) && pale(grey, .black) == pale(.black))
  }

  @Test(
    "A sheet, its grabber and a stepper on it pass, and what shows through its shade is left out")
  func sheet() throws {
    var check = check()
    check.themes = [.light, .dark]
    check.languages = ["en", "zh", "ar"]
    @MainActor func make() -> Component {
      let edge = Label("Readable", style: TextStyle(size: 18), color: Color(rgb: 0x707070))
      return ModalHost { Poster(edge, on: .white) }
    }
    let open = findings(check) { make() }
    #expect(open == [], "\(open)")
    let covered = try check.findings(
      of: { _ in make() },
      after: { screen in
        let host = try #require(screen.find(ModalHost.self))
        host.present(
          ModalSheet("Seats") {
            Stepper(value: 2, in: 1...9)
            SegmentedControl(["Aisle", "Window"])
          })
        try screen.settle()
        #expect(screen.find(Stepper.self) != nil)
      })
    #expect(covered == [], "\(covered)")
    let pale = findings(check) {
      ModalHost {
        Poster(
          Label("Pale", style: TextStyle(size: 18), color: Color(rgb: 0xcccccc)), on: .white)
      }
    }
    #expect(pale.count == 6, "each setting finds it without a sheet")
  }

  @Test("A screen is checked with the examples of its live values, and `after` gets its model")
  func model() throws {
    @MainActor final class Sign {
      let title = LiveValue<String>("title", from: .file("/nowhere"), example: "Long example text")
    }
    @MainActor func make(_ sign: Sign) -> Component {
      let label = Label("")
      label.bind { $0.text = sign.title.value ?? "" }
      return Board([(label, Rect(0, 0, 60, 40))])
    }
    let without = check().findings(with: { _ in Sign() }, of: { sign, _ in make(sign) })
    #expect(without == [], "\(without)")
    let with = check().findings(
      with: { _ in Sign() }, live: { [$0.title] }, of: { sign, _ in make(sign) })
    #expect(with.map(\.kind) == [.overflow])
    var languages: [String] = []
    let after = try check().findings(
      with: { _ in Sign() }, of: { sign, _ in make(sign) },
      after: { screen, sign, setting in
        languages.append(setting.language)
        screen.send("Another long text", to: sign.title)
        try screen.settle()
      })
    #expect(after.map(\.kind) == [.overflow] && languages == ["en"])
    let sign = Sign()
    let screen = ScriptedStage(make(sign), on: PanelSetting(PixelSize(400, 300)))
    screen.showExamples(of: [sign.title])
    #expect(sign.title.value == "Long example text")
  }

  @Test(
    "Letters that no font has are found where it is asked for, once, with the package to install")
  func fonts() throws {
    var check = check()
    // No font has the private characters of this plane.
    check.fonts = .installed
    check.themes = [.light, .dark]
    let make: @MainActor () -> Component = {
      Board([(Label("\u{F0000} Open"), Rect(0, 0, 300, 80))])
    }
    #expect(findings(check, make) == [])
    check.kinds.insert(.font)
    let found = findings(check, make)
    #expect(found.map(\.kind) == [.font], "\(found)")
    #expect(
      found.first?.description.contains("no font has U+F0000") == true, "\(found)")
  }

  @Test("Text that is covered, hidden or disabled has no contrast")
  func unseen() {
    let pale = Color(rgb: 0xeeeeee)
    func pageOf(_ label: Label, _ over: Component...) -> [ScreenCheck.Finding] {
      findings {
        Board([(label, Rect(0, 0, 200, 40))] + over.map { ($0, Rect(0, 0, 400, 300)) })
      }
    }
    func label() -> Label { Label("Open", style: TextStyle(size: 18), color: pale) }
    #expect(pageOf(label()).map(\.kind) == [.contrast])
    #expect(pageOf(label(), ColoredBox(\.surface)) == [])
    let hidden = label()
    hidden.isHidden = true
    #expect(pageOf(hidden) == [])
    let button = Button("Book") {}
    button.isEnabled = false
    #expect(findings { Board([(button, Rect(0, 0, 200, 60))]) } == [])
  }

  @Test(
    "What the keyboard covers is not measured, nor what it moves up beyond the screen",
    arguments: [212.0, 228, 276], [PixelSize(800, 480), PixelSize(480, 272)])
  func behindKeyboard(height: Double, size: PixelSize) throws {
    var check = check()
    check.panels = [PanelSetting(size)]
    let found = try check.findings(
      of: { _ in
        Column {
          TextField("Name")
          FixedSize(height: size.height < 400 ? 60 : height) { ColoredBox(\.surface) }
          TextField("Town")
          Button("Save", icon: .check) {}
          Spacer()
        }
      },
      after: { screen in
        try screen.tap(button: "Town")
        try screen.settle()
      })
    #expect(found == [], "\(found)")
  }

  @Test("A text that is cut with an ellipsis is found")
  func ellipsis() throws {
    let found = try #require(
      findings { Board([(Label("A text of some length"), Rect(0, 0, 90, 40))]) }.first)
    #expect(found.kind == .overflow)
    #expect(found.problem == "cuts “A text of some length” with an ellipsis")
  }

  @Test("A text in too low a component is found")
  func low() throws {
    let found = try #require(
      findings { Board([(Label("Open"), Rect(0, 20, 200, 6))]) }.first)
    #expect(found.kind == .overflow)
    #expect(found.problem.hasPrefix("is too low for “Open”: its lines are "))
    #expect(found.problem.hasSuffix("; give it more height or width, or less text"))
  }

  @Test("A word that is wider than its component is found, with what to do")
  func narrow() throws {
    let found = try #require(findings { Board([(Sign("Parcels"), Rect(40, 20, 50, 40))]) }.first)
    #expect(found.kind == .overflow && found.component == "Sign “Parcels”")
    // Seven boxes of nine points.
    #expect(found.problem.hasPrefix("is too narrow for “Parcels”, by 12 points: a word is wider "))
    #expect(found.problem.hasSuffix("; give it more width, or shorter words"))
  }

  @Test("A text beyond the screen or a clipping parent is found, and not in a scroller")
  func edges() throws {
    let beyond = findings { Board([(Label("Open"), Rect(380, 20, 100, 40))]) }
    #expect(beyond.map(\.kind) == [.overflow])
    #expect(beyond.first?.problem == "reaches 80 points beyond the screen, which cuts it off")
    let clipped = findings {
      let board = Board([(Label("Open"), Rect(60, 20, 100, 40))])
      board.clipsToBounds = true
      return Board([(board, Rect(0, 0, 100, 100))])
    }
    #expect(clipped.first?.problem == "reaches 60 points beyond Board, which cuts it off")
    #expect(
      findings {
        ScrollContent {
          Column { (0..<30).map { Label("Line \($0)") } }
        }
      } == [])
  }

  @Test("An icon without a label is found, and not the box of a field with one")
  func labels() {
    #expect(
      findings { Board([(Key(name: nil), Rect(0, 0, 60, 60))]) }.map(\.kind) == [.label])
    let icon = IconButton(.close) {}
    #expect(findings { Board([(icon, Rect(0, 0, 60, 60))]) }.map(\.kind) == [.label])
    icon.accessibilityLabel = "Close"
    #expect(findings { Board([(icon, Rect(0, 0, 60, 60))]) } == [])
    #expect(
      findings { Board([(TextField("Name"), Rect(0, 0, 300, 90))]) }.filter { $0.kind == .label }
        == [])
  }

  @Test("Two overlapping buttons are found; a button over a list is meant to be there")
  func overlaps() throws {
    let (first, second) = (Button("Book") {}, Button("Cancel") {})
    let found = findings {
      Board([(first, Rect(0, 0, 200, 60)), (second, Rect(150, 10, 200, 60))])
    }.filter { $0.kind == .overlap }
    #expect(found.count == 1)
    #expect(
      found.first?.description.contains(
        "Button “Book” at (0, 0), 200 × 60, has Button “Cancel” over 50 × 50 points") == true)
    let list = ListView(0..<40, id: { $0 }, rowHeight: 72) { ListRow(title: "\($0)", onTap: {}) }
    let over = findings {
      Board([(list, Rect(0, 0, 400, 300)), (Key(), Rect(300, 200, 60, 60))])
    }
    #expect(over == [])
  }

  @Test("Kinds and components can be left out, with all that is in them")
  func leavesOut() {
    @MainActor func make() -> Component {
      Board([
        (Key(side: 20, name: nil), Rect(0, 0, 20, 20)),
        (Board([(Key(side: 20), Rect(0, 0, 20, 20))]), Rect(100, 100, 100, 100)),
      ])
    }
    #expect(findings { make() }.map(\.kind) == [.target, .target, .label])
    var check = check()
    check.kinds = [.label]
    #expect(findings(check) { make() }.map(\.kind) == [.label])
    check.kinds = Set(ScreenCheck.Kind.allCases)
    check.leavesOut = { @MainActor component, kind in
      kind == .target && component.frame.minX == 100
    }
    #expect(findings(check) { make() }.map(\.kind) == [.target, .label])
  }

  @Test("Every panel, language, theme and text size is checked, and the screen knows which")
  func settings() {
    var check = ScreenCheck()
    check.fonts = .boxes
    check.textScales = [1, 2.6]
    var seen: Set<ScreenCheck.Setting> = []
    let findings = check.findings { setting in
      seen.insert(setting)
      #expect((setting.language == "ar") == (setting.panel.direction == .rightToLeft))
      return Board([(Label("Open"), Rect(0, 0, 300, 200))])
    }
    #expect(findings == [], "\(findings)")
    #expect(seen.count == 5 * 3 * 2 * 2)
  }

  @Test("The toolkit's own buttons are named in the language of the check")
  func language() throws {
    var check = check()
    check.languages = ["zh"]
    var outline = ""
    let findings = check.findings(
      of: { _ in
        let navigator = Navigator(root: Label("Root"))
        navigator.push(Column { [TitleBar("Page")] }, animated: false)
        return navigator
      }, after: { outline = $0.outline })
    #expect(findings == [], "\(findings)")
    #expect(outline.contains("“返回”"), "\(outline)")
  }

  @Test("A screen is checked in the state to which its fingers bring it")
  func states() throws {
    @MainActor func make() -> Component {
      let small = Key(side: 20)
      small.isHidden = true
      let button = Button("Open") { small.isHidden = false }
      return Board([(button, Rect(0, 0, 200, 60)), (small, Rect(300, 200, 20, 20))])
    }
    #expect(findings { make() } == [])
    let opened = try check().findings(
      of: { _ in make() },
      after: { screen in
        try screen.tap(button: "Open")
        try screen.settle()
      })
    #expect(opened.map(\.kind) == [.target])
    let screen = ScriptedStage(make(), on: PanelSetting(PixelSize(400, 300)))
    try screen.tap(button: "Open")
    try screen.settle()
    let found = check().findings(on: screen)
    #expect(found.map(\.kind) == [.target])
    #expect(screen.stage.environment.typesetterIsOfBoxes, "the stage is as before")
  }
}

extension Environment {
  fileprivate var typesetterIsOfBoxes: Bool { typesetter is BoxTypesetter }
}
