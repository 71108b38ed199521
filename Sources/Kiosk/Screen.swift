import VitrineArguments
public import VitrineComponents

/// One screen that a kiosk can show.
@MainActor
public struct Screen {
  /// What the command line calls it: lower case, no spaces.
  public let name: String
  /// One line for `vitrine screens`.
  public let summary: String
  /// Builds the screen's tree anew.
  public let make: @MainActor () -> Component
  /// Plays where there is no panel, and as the recording `builtin`; nil: a list is scrolled.
  public var demonstration: Demonstration? { demonstrate() }
  private let demonstrate: () -> Demonstration?

  /// `demonstration` is asked for when it is to be played: hundreds of touches that a kiosk on a panel,
  /// or a replay of something else, need not make.
  public init(
    name: String, summary: String,
    demonstration: @autoclosure @escaping () -> Demonstration? = nil,
    make: @escaping @MainActor () -> Component
  ) {
    self.name = name
    self.summary = summary
    demonstrate = demonstration
    self.make = make
  }
}

/// The screens of one kiosk.
@MainActor
public struct ScreenCatalog {
  public let screens: [Screen]
  /// Shown when none is asked for.
  public let start: Screen

  /// `start` names one of the screens; nil takes the first.
  public init(_ screens: [Screen], start: String? = nil) {
    precondition(!screens.isEmpty, "a kiosk shows at least one screen")
    let named = screens.first { $0.name == start }
    precondition(start == nil || named != nil, "the screen to start with is one of the catalogue's")
    self.screens = screens
    self.start = named ?? screens[0]
  }

  /// The screen of that name, or the one to start with where `name` is nil.
  public func screen(named name: String?) throws(KioskError) -> Screen {
    guard let name else { return start }
    if let screen = screens.first(where: { $0.name == name }) { return screen }
    let names = screens.map(\.name)
    let remedy =
      Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are: \(names.joined(separator: ", "))"
    throw .unknownScreen("no screen is called '\(ShellWord.excerpt(name))'; \(remedy)")
  }
}
