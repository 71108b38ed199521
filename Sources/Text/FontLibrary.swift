package import VitrineComponents
package import VitrineUnits

/// Finds and opens fonts, each once, when a text first needs it.
package final class FontLibrary {
  private enum ConfigurationState {
    case unread
    case ready(FontConfiguration)
    case unavailable
  }

  private let source: FontSource
  private let log: LogSink
  private lazy var freeType = FreeTypeLibrary()
  private var configurationState = ConfigurationState.unread
  private var stacks: [FontRequest: FontStack] = [:]
  private var faces: [FontFace.Identity: FontFace?] = [:]
  private var reportedScripts: Set<UInt32> = []
  private var reportedFamilies: Set<String> = []
  private var hasReportedTrouble = false
  private var isWithoutFonts = false

  package init(source: FontSource, log: @escaping LogSink) {
    self.source = source
    self.log = log
  }

  /// Returns the fonts for a family and weight: the requested one and its fallbacks. The first text
  /// of a family finds the fonts of all its weights, so that no frame in motion has to.
  package func stack(family: String, weight: FontWeight) -> FontStack {
    let request = FontRequest(family: family, weight: weight)
    if let known = stacks[request] { return known }
    for other in [FontWeight.regular, .medium, .semibold, .bold] {
      let request = FontRequest(family: family, weight: other)
      let stack = FontStack(request, library: self)
      stacks[request] = stack
      if other == weight && stack.primary == nil { reportNoFont() }
    }
    return stacks[request]!
  }

  /// Opens a face; logs the reason once and returns nil if it cannot be opened.
  func face(_ identity: FontFace.Identity) -> FontFace? {
    if let known = faces[identity] { return known }
    guard let freeType else { return nil }
    var opened: FontFace?
    do throws(FontFace.LoadError) {
      opened = try FontFace(identity, number: Int32(faces.count), library: freeType)
    } catch {
      hasReportedTrouble = true
      log(
        .error,
        "the font file \(identity.path) cannot be loaded: \(error.reason); other fonts or boxes "
          + "are used instead; install its package again, or apt install fonts-noto-core")
    }
    faces[identity] = .some(opened)
    return opened
  }

  /// The beginning of the message about a character that no font has.
  package static let missingPrefix = "no font has"

  /// Reports a character that no font has, once for each script and once for emoji.
  package func reportMissing(_ scalar: UInt32, script: Script) {
    let isEmoji = EmojiSequence.isPicture(scalar)
    let script = script.ofFont(for: scalar)
    if isWithoutFonts || !reportedScripts.insert(isEmoji ? 0 : script.tag).inserted { return }
    let code = String(scalar, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    log(
      .warning,
      "\(Self.missingPrefix) U+\(padded) (\(isEmoji ? "an emoji" : script.name)); such characters are shown as boxes; "
        + "apt install \(isEmoji ? "fonts-noto-color-emoji" : script.fontPackage)")
  }

  /// Reports a substituted font, once for each requested family.
  func reportSubstitute(_ found: String, for family: String) {
    if Self.genericFamilies.contains(family) || !reportedFamilies.insert(family).inserted { return }
    log(
      .notice,
      "no font \"\(family)\" is installed, \(found) is used instead; apt install its package "
        + "(fonts-noto-core for Noto Sans)")
  }

  /// Fontconfig's generic family names.
  private static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui",
  ]

  /// Reports once that there is no font, unless the reason has been reported already.
  private func reportNoFont() {
    isWithoutFonts = true
    if hasReportedTrouble { return }
    hasReportedTrouble = true
    log(.error, "no font was found; all text shows as boxes; apt install fonts-noto-core")
  }

  /// Returns fontconfig with its tables, which are read at the first call; nil if it cannot be
  /// loaded.
  func configuration() -> FontConfiguration? {
    switch configurationState {
    case .ready(let configuration): return configuration
    case .unavailable: return nil
    case .unread:
      let configuration = FontConfiguration(source) { what, help in
        hasReportedTrouble = true
        log(.error, "\(what); boxes are shown instead; \(help)")
      }
      guard let configuration, freeType != nil else {
        configurationState = .unavailable
        return nil
      }
      configurationState = .ready(configuration)
      return configuration
    }
  }
}
