package import ArgumentParser
import VitrineEvdev
import VitrineKMS
import VitrineSeat
import VitrineSystem
import VitrineUnits

/// Options for the panel, the touchscreen, and the recording of a run.
package struct PanelOptions: ParsableArguments, Sendable {
  @Option(
    help:
      "auto and kms show the kiosk on a display, window in a window of the desktop; memory plays its demonstration on a panel in memory. (default: auto)",
    completion: .list(DisplayKind.allCases.map(\.rawValue)),
    transform: { try OptionValue.choice($0, DisplayKind.self) })
  var display: DisplayKind?
  @Flag(
    name: .customLong("exit-on-display-loss"),
    help:
      "Exit with code 3 if there is no display, and with code 4 if it is lost. Without this option, the kiosk waits for it."
  )
  var exitsOnDisplayLoss = false
  @Option(
    help: ArgumentHelp("The graphics card, such as /dev/dri/card1.", valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var drmDevice: String?
  @Option(
    help: ArgumentHelp(
      "The output, such as HDMI-A-1 or DSI-1. \"list\" prints all outputs.", valueName: "name"),
    transform: OptionValue.text)
  var output: String?
  @Option(
    help:
      "The mode: preferred, current, or WIDTHxHEIGHT[@HERTZ]. \"list\" prints the modes of the output.",
    transform: OptionValue.text)
  var mode: String?
  @Option(
    help: ArgumentHelp(
      "The touchscreen, such as /dev/input/event3. auto uses every touchscreen. (default: auto)",
      valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var touch: String?
  @Option(
    parsing: .unconditional,
    help: "The size of the panel in a window or in memory. (default: 800x480)",
    transform: OptionValue.pixelSize)
  var size: PixelSize?
  @Flag(
    name: .customLong("no-panning"),
    help:
      "Repaint scrolling content instead of moving the scan-out window, on displays that can move it."
  )
  var repaints = false
  @Flag(
    name: .customLong("allow-keyboard"),
    help:
      "Run even if typed keys can reach a login behind the picture. Without this option, the kiosk refuses."
  )
  var allowsKeyboard = false
  @Flag(
    name: .customLong("keep-terminal"),
    help:
      "For the service: leave its own terminal in graphics mode at the end, because the service returns it."
  )
  var keepsTerminal = false
  @Option(
    help:
      "auto opens the devices through seatd or the login session where there is one, required through them only, none never. (default: auto)",
    completion: .list(SeatUse.allCases.map(\.rawValue)),
    transform: { try OptionValue.choice($0, SeatUse.self) })
  var seat: SeatUse?
  @Option(
    help: ArgumentHelp(
      "The layout of keyboards and barcode scanners, such as de or us:intl (LAYOUT:VARIANT). (default: that of /etc/default/keyboard, else us)",
      valueName: "layout"),
    transform: OptionValue.keyboardLayout)
  var keyboardLayout: KeyboardLayoutName?
  @Option(
    help: ArgumentHelp(
      "Record the touches and the times of the frames into this file, for 'replay'.",
      valueName: "file"
    ),
    completion: .file(), transform: OptionValue.text)
  package var record: String?
  @Option(
    help: ArgumentHelp(
      "Begin at the place where this recording of the screen ends. Only in a window.",
      valueName: "file"
    ),
    completion: .file(), transform: OptionValue.text)
  package var resume: String?
  @Option(
    help: ArgumentHelp(
      "Write a trace of input, gestures, layout, paint and flips into this file, for ui.perfetto.dev.",
      valueName: "file"
    ),
    completion: .file(), transform: OptionValue.text)
  package var trace: String?

  package init() {}

  /// Sets the options that the call does not contain to those of a file.
  mutating func fill(from file: PanelOptions) {
    display = display ?? file.display
    drmDevice = drmDevice ?? file.drmDevice
    output = output ?? file.output
    mode = mode ?? file.mode
    touch = touch ?? file.touch
    size = size ?? file.size
    repaints = repaints || file.repaints
    exitsOnDisplayLoss = exitsOnDisplayLoss || file.exitsOnDisplayLoss
    allowsKeyboard = allowsKeyboard || file.allowsKeyboard
    keepsTerminal = keepsTerminal || file.keepsTerminal
    seat = seat ?? file.seat
    keyboardLayout = keyboardLayout ?? file.keyboardLayout
    record = record ?? file.record
    resume = resume ?? file.resume
    trace = trace ?? file.trace
  }

  /// Prints a requested list instead of running. Returns whether one was requested.
  package func printsList() throws(KioskError) -> Bool {
    var request = DisplayRequest(device: drmDevice ?? Settings.value("VITRINE_DRM_DEVICE"))
    let output = output ?? Settings.value("VITRINE_OUTPUT")
    if output == "list" {
      try DisplayLists.printOutputs(request)
      return true
    }
    request.output = output
    guard (mode ?? Settings.value("VITRINE_MODE")) == "list" else { return false }
    try DisplayLists.printModes(request)
    return true
  }

  /// Replaces the author's defaults with the options of the call and the environment.
  package func apply(
    to options: inout KioskOptions, _ picture: PictureOptions, _ overrides: TouchOverrideOptions,
    _ files: OutputOptions
  ) throws(KioskError) {
    if let display { options.display = display }
    if exitsOnDisplayLoss { options.exitsOnDisplayLoss = true }
    if allowsKeyboard { options.allowsKeyboard = true }
    if keepsTerminal { options.keepsTerminal = true }
    if let seat { options.seatUse = seat }
    if let keyboardLayout { options.keyboardLayout = keyboardLayout }
    if let device = drmDevice ?? Settings.value("VITRINE_DRM_DEVICE") {
      options.displayRequest.device = device
    }
    if let output = output ?? Settings.value("VITRINE_OUTPUT") {
      options.displayRequest.output = output
    }
    if let mode = mode ?? Settings.value("VITRINE_MODE") {
      guard let request = ModeRequest(mode) else {
        let source = self.mode == nil ? "the environment's VITRINE_MODE" : "--mode"
        throw .usage(
          "\(source) is '\(ShellWord.excerpt(mode))'; it must be WIDTHxHEIGHT[@HERTZ] such as "
            + "1280x720@60, preferred, current, or list, which prints the modes of the output"
        )
      }
      options.displayRequest.mode = request
    }
    if let rotation = try picture.rotation { options.rotation = rotation }
    if let scale = picture.scale { options.scale = scale }
    if let touch = touch ?? Settings.value("VITRINE_TOUCH") {
      options.touchPath = touch == "auto" ? nil : touch
    }
    if overrides.isGiven { options.touchOverrides = try overrides.fileForThisMachine() }
    if let seat = Settings.value("XDG_SEAT") { options.seat = seat }
    if let size { options.memorySize = size }
    if repaints { options.pans = false }
    if let record {
      try files.spare(record)
      options.recordPath = record
    }
    if let resume {
      if options.display != .window {
        throw .usage(
          "--resume needs a window; add --display window, or play the recording with 'replay'")
      }
      if let record, OutputOptions.isSame(resume, record) {
        throw .usage(
          "--record \(record) would overwrite the recording of --resume; name another file")
      }
      options.resumePath = resume
    }
    if let trace {
      try files.spare(trace, "trace")
      if let record, OutputOptions.isSame(trace, record) {
        throw .usage(
          "--trace \(trace) would overwrite the recording; name another file for the trace")
      }
      options.tracePath = trace
    }
    if let log = files.log { options.logPath = log }
    if let frames = files.frames { options.framesDirectory = frames }
  }
}
