package import ArgumentParser
import VitrineComponents
import VitrineImages
import VitrineRecording
import VitrineSystem
import VitrineUnits

/// The `picture` command: stores a picture of a screen, after some taps and typed texts.
package struct PictureCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "picture",
      abstract: "Store a picture of a screen as a PNG. It needs no device and no root.",
      discussion: HelpParts.discussion(
        """
        The screen is shown on a panel in memory, as 'replay' does. Each tap, and each \
        text, comes after the screen has come to rest, in the order in which they are given. Keys \
        of the keyboard are tapped by their names, such as a, delete, or hide, which closes it. What \
        is out of sight is scrolled to first. Exit code 6 if there is nothing to tap, no field \
        to type into, no question of that name, or if its answer has another type.
        """,
        examples: [
          (
            "\(App.programName) picture SCREEN now.png",
            "store the screen as it is at rest"
          ),
          (
            "\(App.programName) picture SCREEN --tap \"Book\" --at 150ms now.png",
            "tap the button \"Book\", and store what is shown 150 ms later"
          ),
          (
            "\(App.programName) picture SCREEN --tap \"Name\" --type Ann --tap hide --tap \"Book\" now.png",
            "type \"Ann\" into the field \"Name\", close the keyboard, and book"
          ),
          (
            "\(App.programName) picture SCREEN --tap \"Order\" --fail \"order=no network\" now.png",
            "order, and show the screen as if the question order had failed"
          ),
        ]))
  }

  @Argument(help: "The screen to show.", completion: App.screenCompletion)
  var screen: String
  @Argument(
    help: "The PNG file to write; \"-\" is standard output.",
    completion: .file(extensions: ["png"]), transform: OptionValue.text)
  var file: String
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Tap what a person reads, such as \"Book\", a key of the keyboard, or a position in points, "
        + "such as 120,80. Give it once for each tap.", valueName: "place"),
    transform: { OptionOrder.numbered(try Self.parsedTap($0)) })
  var tap: [OptionOrder.Numbered<StillPicture.Step>] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Type a text as it is, without keys, into the field that was tapped before: for characters of "
        + "the Chinese keyboard tap its letters and what it offers (--tap n --tap i --tap 你). Give "
        + "it once for each text.",
      valueName: "text"),
    transform: { OptionOrder.numbered(.type(try OptionValue.text($0))) })
  var type: [OptionOrder.Numbered<StillPicture.Step>] = []
  @Option(
    help: ArgumentHelp(
      "The time from the last tap or text, or from the first frame, to the picture, such as 2s or "
        + "150ms. (default: until nothing moves)", valueName: "time"),
    transform: Self.parsedTime)
  var at: Duration?
  @OptionGroup var questions: QuestionOptions
  @Option(
    parsing: .unconditional, help: "The panel's size in pixels before rotation. (default: 800x480)",
    transform: OptionValue.pixelSize)
  var size: PixelSize?
  @OptionGroup var app: App
  @OptionGroup var picture: PictureOptions
  @OptionGroup var language: LanguageOptions<App>

  package init() {}

  package func run() throws { try MainActor.assumeIsolated { try store() } }

  @MainActor private func store() throws {
    try BinaryFile.check(file, ending: ".png")
    let logger = Logger()
    let request = KioskRequest(
      language: language.language ?? App.languages.first, isReplay: true)
    // As that of a replay, so that the same call gives the same picture everywhere.
    let call = KioskCall(
      request: request, screen: screen, recording: .builtIn, log: logger.sink)
    var contents = try app.contents(for: call)
    contents.catalog.language = request.language
    var options = App.options
    try picture.apply(to: &options, request: request, recording: nil)
    let environment = Environment.standard(options, log: logger.sink)
    let settings = ReplayOptions(
      size: size, rotation: picture.rotate, scale: picture.scale, screen: screen,
      hashesFrames: false, reportsFrames: false, inspects: picture.inspects)
    let pixels = try StillPicture.take(
      of: contents.catalog, OptionOrder.sorted(tap + type), after: at,
      answers: questions.answers(), options: settings, environment: environment)
    try BinaryFile.write(PNGFile.encode(pixels), to: file, for: .everybody)
    if file != "-" {
      let size = "\(pixels.size.width)x\(pixels.size.height)"
      logger.log(.info, "picture: stored \(file) (\(size) pixels)")
    }
  }

  /// A label, or a position such as `120,80`.
  @Sendable private static func parsedTap(_ text: String) throws -> StillPicture.Step {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    if parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite {
      return .tapPosition(Point(x, y))
    }
    return .tapLabel(try OptionValue.text(text))
  }

  /// A time of at most an hour, such as `2s`, `2` or `150ms`.
  @Sendable private static func parsedTime(_ text: String) throws -> Duration {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let scales = ["": 1.0, "s": 1, "ms": 0.001]
    guard let number = Double(digits), let scale = scales[String(text.dropFirst(digits.count))],
      number * scale <= 3600
    else { throw ValidationError("it must be a time of at most 3600 s, such as 2s or 150ms.") }
    return Duration(seconds: number * scale)
  }
}
