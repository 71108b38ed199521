import Vitrine
import VitrineArguments
import VitrineKMS
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
        help: "The screen to open ('vitrine screens' lists them); without one the home screen."),
      .option(
        "display", values: DisplayKind.allCases.map(\.rawValue), fallback: "auto",
        help: "Where to show it: auto, kms or memory."),
      .option("drm-device", help: "The graphics card, such as /dev/dri/card1."),
      .option("output", help: "The output, such as HDMI-A-1 or DSI-1; \"list\" lists them."),
      .option(
        "mode", help: "preferred, current, or WxH[@Hz]; \"list\" lists the output's modes."),
      .option("touch", help: "The touchscreen, such as /dev/input/event3; auto finds it."),
      .option(
        "record",
        help: "Record all that is touched and drawn into this file, for 'vitrine replay'."),
    ] + DataOptions.parameters + TouchOverrideOptions.parameters + LookOptions.parameters
      + OutputOptions.parameters)

  let screen: String?
  let display: DisplayKind
  let drmDevice: String?
  let output: String?
  let mode: String?
  let touch: String?
  let record: String?
  let data: DataOptions
  let overrides: TouchOverrideOptions
  let look: LookOptions
  let files: OutputOptions

  init(_ arguments: ParsedArguments) throws {
    screen = arguments.text("screen")
    display = try arguments.choice("display", DisplayKind.self) ?? .auto
    drmDevice = arguments.text("drm-device")
    output = arguments.text("output")
    mode = arguments.text("mode")
    touch = arguments.text("touch")
    record = arguments.text("record")
    data = DataOptions(arguments)
    overrides = TouchOverrideOptions(arguments)
    look = try LookOptions(arguments)
    files = OutputOptions(arguments)
  }

  func run() throws {
    let output = output ?? Settings.value("VITRINE_OUTPUT")
    let mode = mode ?? Settings.value("VITRINE_MODE")
    var wish = DisplayWish(device: drmDevice ?? Settings.value("VITRINE_DRM_DEVICE"))
    if output == "list" { return try DisplayLists.printOutputs(wish) }
    wish.output = output
    if mode == "list" { return try DisplayLists.printModes(wish) }
    if let mode {
      guard let modeWish = ModeWish(mode) else {
        throw KioskError.usage("--mode is preferred, current or WxH[@Hz], not '\(mode)'")
      }
      wish.mode = modeWish
    }

    var options = KioskOptions()
    options.display = display
    options.wish = wish
    options.rotation = try look.rotation ?? .none
    options.scale = look.scale
    look.panelLook.apply(to: &options)
    let touch = touch ?? Settings.value("VITRINE_TOUCH")
    options.touchPath = touch == "auto" ? nil : touch
    options.touchOverrides = try overrides.fileForThisMachine()
    options.seat = Settings.value("XDG_SEAT") ?? "seat0"
    options.recordPath = record
    options.logPath = files.log
    options.framesDirectory = files.frames
    try MainActor.assumeIsolated {
      let journal = Journal()
      let data = try data.onPanel(journal.sink)
      let kiosk = try Kiosk(
        catalog: Showcase.catalog(look.panelLook.showcase(data)), screen: screen,
        options: options, journal: journal)
      kiosk.prepare = { isOnPanel in
        data.keepsStore = isOnPanel
        // The store is opened here, and not within a frame.
        if isOnPanel { _ = data.store }
        return isOnPanel && record != nil ? RecordedData.settings(of: data, journal.sink) : []
      }
      try kiosk.run()
    }
  }
}

/// What `--output list` and `--mode list` print.
enum DisplayLists {
  static func printOutputs(_ wish: DisplayWish) throws {
    let (cards, failures) = try capture(wish)
    let lines = listOutputs(cards, wish: wish)
    for failure in failures { Journal().log(.warning, failure.description) }
    if lines.isEmpty { throw KioskError.noDisplay("no graphics card here has an output") }
    for line in lines { print(line) }
  }

  static func printModes(_ wish: DisplayWish) throws {
    let (cards, _) = try capture(wish)
    do {
      for line in try listModes(cards, wish: wish) { print(line) }
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }

  private static func capture(
    _ wish: DisplayWish
  ) throws -> (cards: [DisplaySnapshot], failures: [DisplayError]) {
    guard let device = wish.device else { return DisplaySnapshot.captureAll() }
    do {
      return ([try DisplaySnapshot.capture(card: device)], [])
    } catch {
      throw KioskError.noDisplay("\(error)")
    }
  }
}
