package import VitrineArguments
import VitrineKMS
import VitrineUnits

/// Which panel, which touchscreen, and what is kept of a run.
package struct PanelOptions {
  private let display: DisplayKind?
  private let drmDevice: String?
  private let output: String?
  private let mode: String?
  private let touch: String?
  private let size: PixelSize?
  private let repaints: Bool
  package let record: String?

  package static var parameters: [Parameter] {
    [
      .option(
        "display", values: DisplayKind.allCases.map(\.rawValue), fallback: "auto",
        help: "Where to show it."),
      .option("drm-device", taking: "path", help: "The graphics card, such as /dev/dri/card1."),
      .option(
        "output", taking: "name",
        help: "The output, such as HDMI-A-1 or DSI-1; \"list\" lists them."),
      .option(
        "mode",
        help: "preferred, current, or WIDTHxHEIGHT[@HERTZ]; \"list\" lists the output's modes."),
      .option(
        "touch", taking: "path", help: "The touchscreen, such as /dev/input/event3; auto finds it."),
      .option(
        "size", form: ParsedArguments.sizeForm,
        help: "The size of the panel in memory, where there is no other."),
      .flag(
        "no-panning",
        help:
          "Repaint what scrolls, also where the display could show another part of a higher buffer."
      ),
      .option(
        "record", taking: "file",
        help: "Record all that is touched and drawn into this file, for 'replay'."),
    ]
  }

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    display = try arguments.choice("display", DisplayKind.self)
    drmDevice = arguments.text("drm-device")
    output = arguments.text("output")
    mode = arguments.text("mode")
    touch = arguments.text("touch")
    record = arguments.text("record")
    size = try arguments.pixelSize("size")
    repaints = arguments.flag("no-panning")
  }

  /// Whether a list was asked for instead of a run; it is printed then.
  package func printsList() throws(KioskError) -> Bool {
    var wish = DisplayRequest(device: drmDevice ?? Settings.value("VITRINE_DRM_DEVICE"))
    let output = output ?? Settings.value("VITRINE_OUTPUT")
    if output == "list" {
      try DisplayLists.printOutputs(wish)
      return true
    }
    wish.output = output
    guard (mode ?? Settings.value("VITRINE_MODE")) == "list" else { return false }
    try DisplayLists.printModes(wish)
    return true
  }

  /// Lays what the call and the environment say over what the kiosk's author chose.
  package func apply(
    to options: inout KioskOptions, _ picture: PictureOptions, _ overrides: TouchOverrideOptions,
    _ files: OutputOptions
  ) throws(KioskError) {
    if let display { options.display = display }
    if let device = drmDevice ?? Settings.value("VITRINE_DRM_DEVICE") {
      options.wish.device = device
    }
    if let output = output ?? Settings.value("VITRINE_OUTPUT") { options.wish.output = output }
    if let mode = mode ?? Settings.value("VITRINE_MODE") {
      guard let wish = ModeRequest(mode) else {
        let source = self.mode == nil ? "the environment's VITRINE_MODE" : "--mode"
        throw .usage(
          "\(source) is '\(ShellWord.excerpt(mode))'; it can be WIDTHxHEIGHT[@HERTZ] such as "
            + "1280x720@60, preferred, current, or list, which lists what the display under /dev/dri has"
        )
      }
      options.wish.mode = wish
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
    if let log = files.log { options.logPath = log }
    if let frames = files.frames { options.framesDirectory = frames }
  }
}
