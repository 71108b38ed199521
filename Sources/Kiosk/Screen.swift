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

  public init(name: String, summary: String, make: @escaping @MainActor () -> Component) {
    self.name = name
    self.summary = summary
    self.make = make
  }
}

/// The screens of one kiosk; the first one is shown when none is asked for.
@MainActor
public struct ScreenCatalog {
  public let screens: [Screen]

  public init(_ screens: [Screen]) {
    precondition(!screens.isEmpty, "a kiosk shows at least one screen")
    self.screens = screens
  }

  /// The screen of that name, or the first where `name` is nil.
  public func screen(named name: String?) throws(KioskError) -> Screen {
    guard let name else { return screens[0] }
    if let screen = screens.first(where: { $0.name == name }) { return screen }
    throw .usage(
      "no screen is called '\(name)'; there are: \(screens.map(\.name).joined(separator: ", "))")
  }
}
