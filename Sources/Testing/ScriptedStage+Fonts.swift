package import VitrineComponents
import VitrineData
import Glibc
import VitrineImages
import VitrineText
import VitrineUnits

extension ScriptedStage {
  /// The fonts of a stage, and whether it has pictures.
  public enum Fonts: Sendable, Hashable {
    /// Every character is a box of half an em, every line 1.5 em high, and pictures from files are
    /// missing: fast, and the same on every machine. For tests of what a screen does.
    case boxes
    /// The fonts that are installed on this machine, as a kiosk uses them, and pictures.
    case installed
    /// Only these font files, in order of preference, and pictures: pictures of text are the same
    /// on every machine that has the files.
    case files([String])
  }
}

extension ScriptedStage.Fonts {
  /// A typesetter with these fonts. What it cannot load is reported to standard error;
  /// `onMissing` gets the message about the first character of each script that no font has.
  package func makeTypesetter(
    onMissing: @escaping (String) -> Void = { _ in }
  ) -> any Typesetter {
    let log: LogSink = { priority, message in
      if message.hasPrefix(FontLibrary.missingPrefix) { onMissing(message) }
      Self.report(priority, message)
    }
    return switch self {
    case .boxes: BoxTypesetter()
    case .installed: FreeTypeTypesetter(log: log)
    case .files(let paths): FreeTypeTypesetter(log: log, fonts: .files(paths))
    }
  }

  /// The environment of a panel with these fonts, or with `typesetter`, which has them.
  package func environment(
    on panel: PanelSetting, theme: Theme, typesetter: (any Typesetter)? = nil
  ) -> Environment {
    var environment = Environment(
      theme: theme, scale: panel.scale, direction: panel.direction,
      typesetter: typesetter ?? makeTypesetter(), reducesMotion: panel.reducesMotion)
    if self != .boxes {
      environment.images = ImageLoader(log: Self.report)
      environment.qrMatrix = { QREncoder.matrix(of: $0) }
      environment.log = Self.report
    }
    return environment
  }

  private static func report(_ priority: LogPriority, _ message: String) {
    let line = Array("\(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension Environment {
  /// Whether text is set in fonts, not in boxes.
  var hasFonts: Bool {
    !(((typesetter as? RememberingTypesetter)?.base ?? typesetter) is BoxTypesetter)
  }
}
