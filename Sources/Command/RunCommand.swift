import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineShowcase

struct RunCommand: Command {
  static let name = "run"
  static let shape = CommandShape(
    "vitrine run",
    abstract: "Run the kiosk on a panel until it is told to stop.",
    discussion: """
      Without a panel it says so, plays a built-in recording on a panel in memory, and leaves the
      pictures in out/frames. VITRINE_DRM_DEVICE, VITRINE_OUTPUT, VITRINE_MODE, VITRINE_ROTATE,
      VITRINE_TOUCH, VITRINE_DATA and VITRINE_TOUCH_OVERRIDES stand in for the options of the same names.
      """,
    [
      .operand(
        "screen", isRequired: false,
        help: "The screen to open ('vitrine screens' lists them); without one the home screen.")
    ] + PanelOptions.parameters + DataOptions.parameters + TouchOverrideOptions.parameters
      + LookOptions.parameters
      + OutputOptions.parameters,
    examples: [
      ("vitrine run", "the home screen, until Ctrl-C"),
      ("vitrine run poi --data /srv/kiosk --rotate 90", "your own places on a panel that stands"),
      ("vitrine run --record morning.rec", "all that is touched, for 'vitrine replay morning.rec'"),
      ("vitrine run --output list", "the names of the outputs"),
    ])

  let screen: String?
  let panel: PanelOptions
  let data: DataOptions
  let overrides: TouchOverrideOptions
  let look: LookOptions
  let files: OutputOptions

  init(_ arguments: ParsedArguments) throws {
    screen = arguments.text("screen")
    panel = try PanelOptions(arguments)
    data = DataOptions(arguments)
    overrides = TouchOverrideOptions(arguments)
    look = try LookOptions(arguments)
    files = OutputOptions(arguments)
  }

  func run() throws {
    if try panel.printsList() { return }
    var options = KioskOptions()
    look.panelLook.apply(to: &options)
    try panel.apply(to: &options, look.picture, overrides, files)
    try MainActor.assumeIsolated {
      let journal = Logger()
      let data = try data.onPanel(screen, journal.sink)
      let kiosk = try Kiosk(
        catalog: Showcase.catalog(look.panelLook.showcase(data)), screen: screen,
        options: options, journal: journal)
      kiosk.prepare = { isOnPanel in
        data.keepsStore = isOnPanel
        // The store is opened here, and not within a frame.
        if isOnPanel { _ = data.store }
        return isOnPanel && panel.record != nil ? RecordedData.settings(of: data, journal.sink) : []
      }
      try kiosk.run()
    }
  }
}
