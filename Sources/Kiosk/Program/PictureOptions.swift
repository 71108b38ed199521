package import VitrineArguments
package import VitrineEvdev
package import VitrineUnits

/// What the picture looks like, whatever it is shown on.
package struct PictureOptions {
  package let rotate: Rotation?
  package let scale: Double?
  package let isDark: Bool
  package let reducesMotion: Bool

  package static var parameters: [Parameter] {
    [
      .option(
        "rotate", values: Rotation.allCases.map { String($0.rawValue) },
        help:
          "Turn the picture clockwise, by degrees. For 'run' VITRINE_ROTATE says the same."),
      .option(
        "scale", form: "a number from 0.5 to 8, such as 1.5",
        help:
          "Device pixels per point; by default so many that a button is 9 mm wide; in a replay, as recorded."
      ),
      .flag("dark", help: "Light text on dark."),
      .flag(
        "reduced-motion",
        help:
          "Less movement: what would slide fades, what springs to a stop is there at once; flings and bounces stay."
      ),
    ]
  }

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    rotate = try arguments.value("rotate", Rotation.init(degrees:))
    scale = try arguments.number("scale", in: 0.5...8)
    isDark = arguments.flag("dark")
    reducesMotion = arguments.flag("reduced-motion")
  }

  /// As asked for, or as the environment says: on a panel.
  package var rotation: Rotation? {
    get throws(KioskError) {
      if let rotate { return rotate }
      guard let text = Settings.value("VITRINE_ROTATE") else { return nil }
      guard let rotation = Rotation(degrees: text) else {
        throw .usage(
          "the environment's VITRINE_ROTATE is '\(ShellWord.excerpt(text))'; it can be 0, 90, 180 or 270"
        )
      }
      return rotation
    }
  }

  // MARK: In recordings

  package static func settings(isDark: Bool, reducesMotion: Bool) -> [RecordedSetting] {
    [RecordedSetting("theme", isDark ? "dark" : "light")]
      + (reducesMotion ? [RecordedSetting("motion", "reduced")] : [])
  }

  /// As asked for, or as recorded.
  package func isDark(_ recording: Recording) -> Bool {
    isDark || recording.panel?.setting("theme") == "dark"
  }

  package func reducesMotion(_ recording: Recording) -> Bool {
    reducesMotion || recording.panel?.setting("motion") == "reduced"
  }
}

extension Rotation {
  /// In degrees.
  fileprivate init?(degrees text: String) {
    guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else { return nil }
    self = rotation
  }
}
