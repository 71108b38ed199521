import Testing
import Vitrine
import VitrineKiosk
import VitrineTesting

@MainActor
@Suite("Pictures of a screen after taps")
struct StillPictureTests {
  private static var environment: Environment {
    var environment = Environment(typesetter: BoxTypesetter())
    environment.keyboards = .builtIn
    return environment
  }

  private static func take(
    _ labels: [String], on size: PixelSize = PixelSize(800, 480),
    _ direction: LayoutDirection = .leftToRight, of make: @escaping @MainActor () -> Component
  ) throws {
    let options = ReplayOptions(
      size: size, screen: "form", hashesFrames: false, reportsFrames: false)
    var environment = environment
    environment.direction = direction
    _ = try StillPicture.take(
      of: ScreenCatalog([Screen(name: "form", summary: "A form.", make: make)]),
      labels.map { .tapLabel($0) }, after: nil, options: options, environment: environment)
  }

  /// The error of taps that are impossible; empty where they are possible.
  private static func refusal(
    _ labels: [String], of make: @escaping @MainActor () -> Component
  ) -> String {
    do {
      try take(labels, of: make)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static func makeForm() -> Component {
    let field = TextField("姓名")
    field.languages = ["zh", "en"]
    return Column { field }
  }

  /// The text of a label that asks for a price and then for a name, in a picture.
  private static func text(with answers: PreparedAnswers) throws -> String {
    let label = Label("waiting")
    label.ask("price", example: 7) {
      8
    } then: { label, answer in
      switch answer {
      case .success(let price): label.text = "\(price)"
      case .failure(let error): return label.text = "\(error)"
      }
      label.ask("name", example: "Ann") {
        "Bob"
      } then: { label, answer in
        label.text += " " + ((try? answer.get()) ?? "failed")
      }
    }
    _ = try StillPicture.take(
      of: ScreenCatalog([Screen(name: "price", summary: "A price.") { label }]), [], after: nil,
      answers: answers,
      options: ReplayOptions(screen: "price", hashesFrames: false, reportsFrames: false),
      environment: Self.environment)
    return label.text
  }

  @Test("Questions are answered by their examples, or stay open where that is asked for")
  func questions() throws {
    #expect(try Self.text(with: PreparedAnswers()) == "7 Ann")
    #expect(try Self.text(with: PreparedAnswers(usesExamples: false)) == "waiting")
  }

  @Test("An answer that is given takes the place of the example, and so does a failure")
  func given() throws {
    let nine = Result<[UInt8], QuestionFailure>.success(Array("9".utf8))
    let offline = Result<[UInt8], QuestionFailure>.failure(QuestionFailure("offline"))
    #expect(try Self.text(with: PreparedAnswers(given: ["price": nine])) == "9 Ann")
    #expect(
      try Self.text(with: PreparedAnswers(usesExamples: false, given: ["price": nine])) == "9")
    #expect(try Self.text(with: PreparedAnswers(given: ["price": offline])) == "offline")
    #expect(try Self.text(with: PreparedAnswers(given: ["name": offline])) == "7 failed")
  }

  @Test("An answer of another type, or to a question that does not come, is refused")
  func wrongAnswers() {
    let word = Result<[UInt8], QuestionFailure>.success(Array("\"dear\"".utf8))
    let plain = Result<[UInt8], QuestionFailure>.success(Array("dear".utf8))
    func reason(_ given: [String: Result<[UInt8], QuestionFailure>]) -> String {
      do {
        return try Self.text(with: PreparedAnswers(given: given))
      } catch {
        return "\(error)"
      }
    }
    #expect(reason(["price": word]) == "price: the answer to “price”: it is not of type Int")
    #expect(reason(["name": plain]) == "price: the answer to “name”: it is not JSON")
    #expect(reason(["prise": word]) == "price: nothing has asked “prise”: asked were: price, name")
  }

  @Test("Letters of the Chinese keyboard become characters that can be tapped")
  func pinyin() throws {
    try Self.take(["姓名", "n", "i", "你"], of: Self.makeForm)
  }

  @Test("A character that the letters do not have cannot be tapped")
  func absent() {
    #expect(throws: KioskError.self) {
      try Self.take(["姓名", "n", "i", "猫"], of: Self.makeForm)
    }
  }

  @Test(
    "A button below the fold is scrolled into sight, and tapped",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func below(direction: LayoutDirection) throws {
    var taps = 0
    for size in [PixelSize(480, 272), PixelSize(800, 480), PixelSize(480, 800)] {
      try Self.take(["Save"], on: size, direction) {
        Column {
          TitleBar("Entry")
          ScrollContent {
            Column {
              FixedSize(height: 1500) { Spacer() }
              Padding { Button("Save") { taps += 1 } }
              FixedSize(height: 700) { Spacer() }
            }
          }
        }
      }
    }
    #expect(taps == 3)
  }

  @Test("A row that its list has not made yet is found, and so is what a page beside has")
  func unmade() throws {
    var tapped: [String] = []
    try Self.take(["Row 150", "Row 2"]) {
      ListView(0..<200, id: { $0 }, rowHeight: 72) { index in
        ListRow(title: "Row \(index)") { tapped.append("Row \(index)") }
      }
    }
    #expect(tapped == ["Row 150", "Row 2"])
    var pages: [Int] = []
    var view: PageView?
    try Self.take(["Third"]) {
      let made = PageView(onChange: { pages.append($0) }) {
        ["First", "Second", "Third"].map { name in
          Column { Button(name) { tapped.append(name) } }
        }
      }
      view = made
      return made
    }
    #expect(tapped.last == "Third" && pages.last == 2 && view?.selection == 2)
    #expect(view?.pages[2].frame.minX == 0, "it rests at a whole page")
  }

  @Test("A name that is nowhere is refused with the names that were in sight")
  func nowhere() {
    let reason = Self.refusal(["Row 200"]) {
      ListView(0..<200, id: { $0 }, rowHeight: 72) { ListRow(title: "Row \($0)") {} }
    }
    #expect(reason.contains("nothing to tap is called “Row 200”"))
    #expect(reason.contains("“Row 0”") && !reason.contains("“Row 199”"))
  }

  @Test("A button that no scroller brings into sight is refused as before")
  func beyond() {
    let reason = Self.refusal(["Save"]) { Beyond(Button("Save") {}) }
    #expect(reason == "form: “Save” is out of sight; scroll to it first")
  }

  @Test("A key is tapped where no component has its name, and not in place of a disabled one")
  func keys() {
    var text = ""
    func make(_ others: [Component]) -> Component {
      let field = TextField("Name") { text = $0 }
      return Column { [field] + others }
    }
    let disabled = Button("a") {}
    disabled.isEnabled = false
    #expect(Self.refusal(["Name", "a"]) { make([]) } == "")
    #expect(text == "a")
    text = ""
    let reason = Self.refusal(["Name", "a"]) { make([disabled]) }
    #expect(reason == "form: “a” is disabled, and a tap on it does nothing")
    #expect(text == "")
  }

  @Test("A button behind the keyboard is refused with the way to hide that")
  func behindKeyboard() throws {
    func make() -> Component {
      Column {
        TextField("Name")
        Spacer()
        Button("Save") {}
      }
    }
    let reason = Self.refusal(["Name", "Save"]) { make() }
    #expect(reason == "form: “Save” is behind the keyboard; hide that first, by its key “hide”")
    try Self.take(["Name", "hide", "Save"]) { make() }
  }

  @Test("Where two components have the name, the error says so, and why neither can be tapped")
  func two() {
    func makeDisabled() -> Button {
      let button = Button("Save") {}
      button.isEnabled = false
      return button
    }
    let free = Self.refusal(["Save"]) {
      Column { [Button("Save") {}, Button("Save") {}] }
    }
    #expect(
      free.hasPrefix("form: 2 components are called “Save”; tap the position of one of them:"))
    let none = Self.refusal(["Save"]) {
      Column { [makeDisabled(), makeDisabled()] }
    }
    #expect(none.hasPrefix("form: 2 components are called “Save”, and none can be tapped:\nButton"))
    #expect(none.contains("button “Save” disabled: it is disabled, and a tap on it does nothing"))
    // Which of two that are out of sight is meant is not known; one is found beside a disabled one.
    func page(_ others: [Component]) -> Component {
      ScrollContent {
        Column { others + [FixedSize(height: 900) { Spacer() }, Button("Save") {}] }
      }
    }
    let below = Self.refusal(["Save"]) {
      page([FixedSize(height: 900) { Spacer() }, Button("Save") {}])
    }
    #expect(below.contains("2 components are called “Save”, and none can be tapped"))
    #expect(below.contains("it is out of sight; scroll to it first"))
    #expect(Self.refusal(["Save"]) { page([makeDisabled()]) } == "")
  }

  /// A component that places another one beyond the screen.
  private final class Beyond: Component {
    init(_ child: Component) {
      super.init()
      addChild(child)
    }
    override func layout() { children.first?.frame = Rect(0, frame.height + 10, 200, 48) }
  }
}
