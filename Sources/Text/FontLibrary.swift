package import VitrineComponents
package import VitrineUnits

/// Finds and opens fonts, each once, when a text first needs it.
///
/// Fontconfig's tables are read at the first question that no earlier run has asked, and not before:
/// they cost milliseconds.
package final class FontLibrary {
  private typealias Wish = FontAnswers.Wish

  private enum Machinery {
    case untried
    case ready(FontConfiguration)
    case unavailable
  }

  private let source: FontSource
  private let log: LogSink
  private lazy var freeType = FreeTypeLibrary()
  private var machinery = Machinery.untried
  private var answers: RememberedFonts
  // Few of each: dictionaries would take longer to come into being than these to be searched.
  private var stacks: [(wish: Wish, stack: FontStack)] = []
  private var faces: [(identity: FontFace.Identity, face: FontFace?)] = []
  private var reportedScripts: Set<UInt32> = []
  private var reportedFamilies: Set<String> = []
  private var hasReportedTrouble = false
  private var isWithoutFonts = false

  /// `memory`: where to keep what fontconfig answers, and to look for what it answered before.
  package init(source: FontSource, memory: FontMemory? = nil, log: @escaping LogSink) {
    self.source = source
    self.log = log
    answers = RememberedFonts(memory, source)
  }

  /// The fonts for a family and weight: the wished one and those that stand in for it.
  package func stack(family: String, weight: FontWeight) -> FontStack {
    let wish = Wish(family: family, weight: weight)
    if let known = stacks.first(where: { $0.wish == wish }) { return known.stack }
    let stack = FontStack(wish, library: self)
    stacks.append((wish, stack))
    if stack.primary == nil { reportNoFont() }
    return stack
  }

  /// Opens a face, or says once why it cannot be and gives nil.
  func face(_ identity: FontFace.Identity) -> FontFace? {
    if let known = faces.first(where: { $0.identity == identity }) { return known.face }
    guard let freeType else { return nil }
    var opened: FontFace?
    do throws(FontFace.Refusal) {
      opened = try FontFace(identity, number: Int32(faces.count), library: freeType)
    } catch {
      hasReportedTrouble = true
      log(
        .error,
        "the font file \(identity.path) cannot be loaded: \(error.reason); other fonts or boxes "
          + "stand in for it; install its package again, or apt install fonts-noto-core")
    }
    faces.append((identity, opened))
    return opened
  }

  /// A character that no font has: said once for each script, and once for emoji.
  package func reportMissing(_ scalar: UInt32, script: Script) {
    let isEmoji = EmojiSequence.isPicture(scalar)
    if isWithoutFonts || !reportedScripts.insert(isEmoji ? 0 : script.tag).inserted { return }
    let code = String(scalar, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    log(
      .warning,
      "no font has U+\(padded) (\(isEmoji ? "an emoji" : script.name)); boxes stand for such characters; "
        + "apt install \(isEmoji ? "fonts-noto-color-emoji" : script.fontPackage)")
  }

  /// Another font than the wished one was chosen: said once for each family.
  func reportSubstitute(_ found: String, for family: String) {
    if Self.genericFamilies.contains(family) || !reportedFamilies.insert(family).inserted { return }
    log(
      .notice,
      "no font \"\(family)\" is installed, \(found) stands in for it; apt install its package "
        + "(fonts-noto-core for Noto Sans)")
  }

  /// Names that fontconfig's users give to no font in particular.
  private static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui",
  ]

  /// Said once, unless the reason has been said already.
  private func reportNoFont() {
    isWithoutFonts = true
    if hasReportedTrouble { return }
    hasReportedTrouble = true
    log(.error, "no font was found; all text shows as boxes; apt install fonts-noto-core")
  }

  // MARK: Fontconfig and what it said before

  /// What an earlier run was told of the wished font.
  func rememberedPrimary(_ wish: FontAnswers.Wish) -> FontAnswers.Primary? {
    answers.primary(wish)
  }

  /// What an earlier run was told of the font for a character; nil where it was not asked, or
  /// found none.
  func rememberedFallback(_ question: FontAnswers.Question) -> FontFace.Identity? {
    answers.fallback(question)
  }

  func remember(_ primary: FontAnswers.Primary, for wish: FontAnswers.Wish) {
    answers.change { $0.keep(primary, for: wish) }
  }

  func remember(_ identity: FontFace.Identity, for question: FontAnswers.Question) {
    answers.change { $0.keep(identity, for: question) }
  }

  /// Writes what has been learned since the last call. Not after trouble: the next run shall meet it,
  /// and say so, as this one did.
  package func keepAnswers() {
    if !hasReportedTrouble { answers.write() }
  }

  /// Whether fontconfig's tables have been read in this run.
  package var hasAskedFontconfig: Bool { if case .untried = machinery { false } else { true } }

  /// Fontconfig with its tables; nil where it cannot be had.
  func configuration() -> FontConfiguration? {
    switch machinery {
    case .ready(let configuration): return configuration
    case .unavailable: return nil
    case .untried:
      let configuration = FontConfiguration(source) { what, help in
        hasReportedTrouble = true
        log(.error, "\(what); boxes stand for what it would have shown; \(help)")
      }
      guard let configuration, freeType != nil else {
        machinery = .unavailable
        return nil
      }
      machinery = .ready(configuration)
      answers.endReading(configuration)
      return configuration
    }
  }
}
