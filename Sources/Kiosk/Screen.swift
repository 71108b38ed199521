import VitrineSystem
public import VitrineComponents
public import VitrineData
package import VitrineUnits

/// One screen that a kiosk can show.
@MainActor
public struct Screen {
  /// The name on the command line: lower case, without spaces.
  public let name: String
  /// One line for `vitrine screens`.
  public let summary: String
  /// Builds a new tree of the screen.
  public let make: @MainActor () -> Component
  private let demonstrate: (@MainActor (Demonstration.Context) -> Demonstration?)?

  /// Creates a screen without a demonstration. Where one is needed, a finger scrolls and taps its
  /// middle.
  public init(name: String, summary: String, make: @escaping @MainActor () -> Component) {
    self.name = name
    self.summary = summary
    demonstrate = nil
    self.make = make
  }

  /// Creates a screen with a demonstration. `demonstration` is evaluated only when it is played.
  public init(
    name: String, summary: String, demonstration: @autoclosure @escaping () -> Demonstration,
    make: @escaping @MainActor () -> Component
  ) {
    self.init(
      name: name, summary: summary, demonstratedBy: { _ in demonstration() }, make: make)
  }

  /// Creates a screen. `demonstratedBy` receives the panel and the environment that it will be
  /// played in, so that it can preview the screen there: ``Demonstration/init(previewing:in:_:)``.
  public init(
    name: String, summary: String,
    demonstratedBy demonstrate:
      @escaping @MainActor (Demonstration.Context) -> Demonstration?,
    make: @escaping @MainActor () -> Component
  ) {
    self.name = name
    self.summary = summary
    self.demonstrate = demonstrate
    self.make = make
  }

  /// The touches that are played if there is no panel, and as the recording `builtin`; nil: a list
  /// is scrolled.
  package func demonstration(
    on transform: PanelTransform, environment: Environment
  ) -> Demonstration? {
    guard let demonstrate else { return nil }
    return demonstrate(Demonstration.Context(transform: transform, environment: environment))
  }
}

/// The screens of one kiosk.
@MainActor
public struct ScreenCatalog {
  /// The screens in the order in which they are listed; at least one, with distinct names.
  public let screens: [Screen]
  /// The screen that is shown by default.
  public let start: Screen
  /// Makes the loop that is shown after the time of `--attract-after`; nil: an invitation to touch.
  public let attract: (@MainActor () -> Component)?
  /// Further layouts of the on-screen keyboard; one of a language that has a built-in one
  /// takes its place.
  public var keyboards: [KeyboardLayout] = []
  /// The values from outside that the screens show. On a panel their sources are read; what they
  /// send is recorded, so that a replay shows the same. Their names are distinct.
  public var live: [AnyLiveValue] = [] {
    didSet {
      let names = live.map(\.name)
      require(
        Set(names).count == names.count,
        "ScreenCatalog.live: two live values have the same name; give each its own: "
          + names.joined(separator: ", "))
    }
  }
  /// See ``StageDriver/onReload``.
  package var reload: (@MainActor (_ root: Component, _ folder: String) -> Void)?
  /// The language of the texts that are not the screens' own.
  package var language: String?

  /// An error in the names of the screens, with which the program ends at its start; nil: none.
  package let fault: String?

  /// Creates a catalog. `start` names one of the screens; nil takes the first. `attract` makes the
  /// loop that invites people while the panel is idle; a touch ends it.
  public init(
    _ screens: [Screen], start: String? = nil, attract: (@MainActor () -> Component)? = nil
  ) {
    self.attract = attract
    fault = Self.fault(in: screens.map(\.name), start: start)
    // Without a screen there is nothing to show while the program ends.
    require(!screens.isEmpty, "ScreenCatalog: \(fault ?? "")")
    self.screens = screens
    self.start = screens.first { $0.name == start } ?? screens[0]
  }

  /// Sets the language, and adds the kiosk's own layouts of the keyboard.
  func prepare(_ environment: inout Environment) {
    environment.keyboards.add(keyboards)
    environment.language = language
  }

  /// Describes an error in the screen names; nil if there is none.
  package static func fault(in names: [String], start: String?) -> String? {
    if names.isEmpty { return "it has no screen; pass at least one" }
    let commands = ["help"] + CallSuggestions.names(OwnKioskCommand.self)
    for name in names {
      if name.isEmpty || name.hasPrefix("-") || name.contains(where: \.isWhitespace) {
        return
          "a screen cannot be called '\(ShellWord.excerpt(name))', because it is one word of the "
          + "command line; use lower case letters, digits and hyphens"
      }
      if commands.contains(name) {
        return "a screen cannot be called '\(name)', which is a command; give it another name"
      }
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      return
        "two screens are called '\(name)'; the command line and recordings find a screen by its "
        + "name, so give each a name of its own"
    }
    if let start, !seen.contains(start) {
      return
        "the start screen '\(start)' is not among its screens: \(names.joined(separator: ", "))"
    }
    return nil
  }

  /// Returns the screen with that name, or the start screen if `name` is nil.
  package func screen(named name: String?) throws(KioskError) -> Screen {
    guard let name else { return start }
    if let screen = screens.first(where: { $0.name == name }) { return screen }
    let names = screens.map(\.name)
    let remedy =
      Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(names.joined(separator: ", "))"
    throw .unknownScreen("no screen is called '\(ShellWord.excerpt(name))'; \(remedy)")
  }
}
