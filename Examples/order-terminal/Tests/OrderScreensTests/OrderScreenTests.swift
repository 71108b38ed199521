import Testing
import Vitrine
import VitrineTesting

@testable import OrderScreens

@MainActor @Suite("The order terminal")
struct OrderScreenTests {
  private let soldOut = LiveValue<[String]>(json: "sold-out", from: .file("/nowhere"))

  private func makeScreen(
    on panel: PanelSetting = PanelSetting(PixelSize(800, 480)),
    kitchen: @escaping Kitchen = { _ in 7 }
  ) throws -> ScriptedStage {
    let menu = try Product.menu(in: DataFolder("/nowhere"))
    return ScriptedStage(
      makeOrderScreen(menu, soldOut: soldOut, kitchen: kitchen), on: panel)
  }

  private func shows(_ text: String, _ screen: ScriptedStage) -> Bool {
    screen.find(Label.self) { $0.text == text } != nil
  }

  @Test("A guest orders with a name, and gets a number; then the next guest begins")
  func order() throws {
    let kitchen: Kitchen = { ticket in
      let expected = Ticket(
        name: "Ada", takesAway: true,
        items: [.init(product: "baguette", count: 2), .init(product: "pretzel", count: 1)],
        cents: 460)
      struct Other: Error {}
      guard ticket == expected else { throw Other() }
      return 7
    }
    let screen = try makeScreen(kitchen: kitchen)
    for name in ["Baguette", "Baguette", "Pretzel"] { try screen.tap(button: name) }
    try screen.settle()
    try screen.tap(button: "Order · 4.60 €")
    try screen.settle()
    try screen.tap(button: "Take away")
    let name = try #require(screen.find(TextField.self))
    screen.tap(name)
    try screen.settle()
    try screen.type("Ada")
    name.endEditing()
    try screen.settle()
    try screen.tap(button: "Send order")
    screen.wait(.seconds(2))
    #expect(shows("7", screen) && shows("Thank you", screen))
    screen.wait(.seconds(16))
    #expect(!shows("7", screen) && shows("Your order is empty", screen))
  }

  @Test("Without a name nothing is sent; a kitchen that fails is asked again")
  func failure() throws {
    struct Offline: Error {}
    let screen = try makeScreen(kitchen: { _ in throw Offline() })
    try screen.tap(button: "Pretzel")
    try screen.settle()
    try screen.tap(button: "Order · 1.40 €")
    try screen.settle()
    try screen.tap(button: "Send order")
    try screen.settle()
    let field = try #require(screen.find(TextField.self))
    #expect(field.error == "Please enter a name")
    field.text = "Ada"
    try screen.tap(button: "Send order")
    try screen.settle()
    #expect(field.error == "The kitchen does not answer. Please try again.")
    #expect(screen.find(Button.self) { $0.title == "Send order" }?.isEnabled == true)
  }

  @Test("A checkout that was closed is freed")
  func freed() throws {
    let screen = try makeScreen()
    try screen.tap(button: "Pretzel")
    try screen.settle()
    try screen.tap(button: "Order · 1.40 €")
    try screen.settle()
    weak var field: TextField?
    field = screen.find(TextField.self)
    #expect(field != nil)
    screen.find(ModalSheet.self)?.close()
    try screen.settle()
    #expect(field == nil)
  }

  @Test("What is sold out cannot be ordered, and comes back")
  func soldOutProducts() throws {
    let screen = try makeScreen()
    screen.send("[\"baguette\"]", to: soldOut)
    screen.frames(2)
    #expect(shows("Sold out", screen))
    #expect(throws: (any Error).self) { try screen.tap(button: "Baguette") }
    screen.send("[]", to: soldOut)
    screen.frames(2)
    try screen.tap(button: "Baguette")
    try screen.settle()
    #expect(shows("1.60 €", screen) && screen.find(Stepper.self)?.value == 1)
  }

  @Test("The stepper of a line changes the sum, and zero removes the line")
  func stepper() throws {
    let screen = try makeScreen()
    try screen.tap(button: "Pretzel")
    try screen.settle()
    let stepper = try #require(screen.find(Stepper.self))
    #expect(stepper.perform(.increment))
    try screen.settle()
    #expect(screen.find(Button.self) { $0.title == "Order · 2.80 €" } != nil)
    let line = try #require(screen.find(Stepper.self))
    #expect(line.perform(.decrement) && line.perform(.decrement))
    try screen.settle()
    #expect(screen.find(Stepper.self) == nil && shows("Your order is empty", screen))
  }

  @Test("The language of a guest mirrors the screen, and ends with the guest")
  func language() throws {
    let screen = try makeScreen()
    screen.stage.environment.language = "en"
    screen.homeEnvironment = screen.stage.environment
    try screen.tap(button: "Pretzel")
    try screen.settle()
    try screen.tap(button: "Language")
    try screen.settle()
    try screen.tap(button: "العربية")
    try screen.settle()
    #expect(screen.stage.environment.isRightToLeft && shows("بريتزل", screen))
    let pay = screen.find(Button.self) { $0.title == "اطلب · 1.40 €" }
    #expect(pay != nil, "the order stays")
    #expect(screen.find(Chip.self) { $0.title == "خبز" } != nil)
    let menu = try Product.menu(in: DataFolder("/nowhere"))
    screen.goHome { makeOrderScreen(menu, soldOut: soldOut) { _ in 7 } }
    #expect(!screen.stage.environment.isRightToLeft && shows("Your order is empty", screen))
  }

  @Test("Each language has all texts, and no others")
  func texts() {
    let findings = StringCheck.findings(in: Text.catalog, keys: Text.self)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test("A wrong menu names the line and what to write")
  func wrongMenu() {
    let text = """
      [{"id": "a", "kind": "soup", "cents": 100, "name": "A"}]
      """
    #expect {
      try Product.read(Array(text.utf8), file: "/srv/order-terminal/menu.json")
    } throws: { error in
      "\(error)".hasPrefix("/srv/order-terminal/menu.json:1:22: ")
        && "\(error)".contains("write one of bread, sweet, drink")
    }
  }

  @Test("It can be used on all panels, in all languages, empty and with an order")
  func check() throws { try expectNoFindings(ScreenCheck()) }

  @Test("The same with large text, except on the smallest panel")
  func largeText() throws {
    var check = ScreenCheck()
    check.textScales = [1.3]
    check.panels.removeAll { $0.size.width < 720 }
    try expectNoFindings(check)
  }

  private func expectNoFindings(_ check: ScreenCheck) throws {
    let menu = try Product.menu(in: DataFolder("/nowhere"))
    var check = check
    // Chips and products that do not fit are scrolled to.
    check.leavesOut = { component, kind in
      kind == .overflow && (component is LazyGrid || component is ChipBar)
    }
    func make() -> Component { makeOrderScreen(menu, soldOut: soldOut) { _ in 7 } }
    try check.findings { _ in make() }.expectNone()
    try check.findings { _ in
      make()
    } after: { screen in
      screen.tap(try #require(screen.find(Card.self)))
      try screen.settle()
    }.expectNone()
  }
}
