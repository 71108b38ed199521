package import ArgumentParser
import VitrineSystem
import VitrineComponents
import VitrineRecording
import VitrineText
package import VitrineUnits

/// Options for the appearance of the picture, on a panel and in a replay.
package struct PictureOptions: ParsableArguments, Sendable {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rotate the picture clockwise by 0, 90, 180 or 270 degrees.",
      valueName: "degrees"),
    completion: .list(Rotation.allCases.map { String($0.rawValue) }),
    transform: { text in
      let words = Rotation.allCases.map { String($0.rawValue) }
      return Rotation(degrees: try OptionValue.choice(text, among: words))!
    })
  package var rotate: Rotation?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per point, from 0.5 to 8. By default 'run' makes a button 9 mm wide, and 'replay' "
        + "uses the recorded scale."),
    transform: { try OptionValue.number($0, in: OptionValue.scales, example: "1.5") })
  package var scale: Double?
  @Option(
    parsing: .unconditional,
    help: "The size of all text, from 1 to 2.6 times. (default: 1)",
    transform: { try OptionValue.number($0, in: Theme.textScales, example: "1.6") })
  package var textSize: Double?
  @Flag(name: .customLong("dark"), help: "Use the dark theme.")
  package var isDark = false
  @Flag(
    name: .customLong("reduced-motion"),
    help: ArgumentHelp(
      "Reduce motion: slides become fades, springs become short and do not overshoot; swipe rows and "
        + "map flights jump. Flings and bounces stay."))
  package var reducesMotion = false
  @Flag(
    name: .customLong("inspect"),
    help: ArgumentHelp(
      "Draw marks over the picture: outlines and sizes of components, what was repainted, the "
        + "trails of fingers with their velocities, and which component got each gesture."))
  package var inspects = false

  package init() {}

  /// Sets the options that the call does not contain to those of a file.
  mutating func fill(from file: PictureOptions) {
    rotate = rotate ?? file.rotate
    scale = scale ?? file.scale
    textSize = textSize ?? file.textSize
    isDark = isDark || file.isDark
    reducesMotion = reducesMotion || file.reducesMotion
    inspects = inspects || file.inspects
  }

  /// The rotation on a panel, from the call or the environment.
  package var rotation: Rotation? {
    get throws(KioskError) {
      if let rotate { return rotate }
      guard let text = Settings.value("VITRINE_ROTATE") else { return nil }
      guard let rotation = Rotation(degrees: text) else {
        throw .usage(
          "the environment's VITRINE_ROTATE is '\(ShellWord.excerpt(text))'; it must be 0, 90, 180 or 270"
        )
      }
      return rotation
    }
  }

  /// Applies the options of the call, or the settings of the recording that is replayed.
  func apply(
    to options: inout KioskOptions, request: KioskRequest, recording: Recording?
  ) throws(KioskError) {
    do throws(FontFileError) {
      for path in options.fontFiles { try FontFileError.check(path) }
    } catch {
      throw .badData(error.description)
    }
    let panel = recording?.panel
    if isDark || panel?.setting("theme") == "dark" { options.theme = options.darkVariant }
    if reducesMotion || panel?.setting("motion") == "reduced" { options.reducesMotion = true }
    let recorded = panel?.setting("text-size").flatMap { Double($0) }
    if let size = textSize ?? recorded, Theme.textScales.contains(size) { options.textScale = size }
    options.inspects = inspects
    if let direction = request.direction { options.direction = direction }
  }

  /// The settings that a recording stores for ``apply(to:request:recording:)``.
  static func settings(of options: KioskOptions) -> [RecordedSetting] {
    [RecordedSetting("theme", options.theme.isDark ? "dark" : "light")]
      + (options.reducesMotion ? [RecordedSetting("motion", "reduced")] : [])
      + (options.textScale == 1 ? [] : [RecordedSetting("text-size", "\(options.textScale)")])
  }
}

extension Rotation {
  /// Parses a rotation in degrees.
  fileprivate init?(degrees text: String) {
    guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else { return nil }
    self = rotation
  }
}
