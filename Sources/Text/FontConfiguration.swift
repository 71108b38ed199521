import CFontconfig
import VitrineComponents
import VitrineSystem

/// A requested font family and weight.
struct FontRequest: Hashable {
  /// One family, or several in order of preference with commas between them.
  var family: String
  var weight: FontWeight

  /// The families, without the spaces around them.
  var families: [String] {
    family.split(separator: ",").map { name in
      name.split(separator: " ").joined(separator: " ")
    }.filter { !$0.isEmpty }
  }
}

/// A font that fontconfig lists, not opened yet.
struct FontCandidate {
  let pattern: OpaquePointer
  private let characters: OpaquePointer?
  let family: String

  /// Creates a candidate. The pattern must outlive it.
  init(pattern: OpaquePointer) {
    self.pattern = pattern
    var characters: OpaquePointer?
    FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    self.characters = characters
    self.family = FontConfiguration.string(pattern, FC_FAMILY) ?? ""
  }

  /// Returns whether the font has a character, from fontconfig's own table and without opening the
  /// file.
  func covers(_ scalar: UInt32) -> Bool {
    characters.map { FcCharSetHasChar($0, scalar) != 0 } ?? false
  }
}

/// A fontconfig configuration: the available fonts and their order for a request.
final class FontConfiguration {
  private let handle: OpaquePointer
  private var sets: [UnsafeMutablePointer<FcFontSet>] = []
  private var patterns: [OpaquePointer] = []

  /// Loads a configuration. `onTrouble` receives loading errors and remedies, as half sentences.
  init?(_ source: FontSource, onTrouble: (_ what: String, _ help: String) -> Void) {
    let help = "name a file that can be loaded, or apt install fonts-noto-core"
    switch source {
    case .system, .systemAnd:
      guard let handle = Self.loadSystem() else { return nil }
      self.handle = handle
    case .configuration(let path):
      guard let handle = FcConfigCreate() else { return nil }
      self.handle = handle
      if FcConfigParseAndLoad(handle, path, FcBool(FcTrue)) == 0 {
        onTrouble("the fontconfig file \(path) cannot be read", help)
      }
      FcConfigBuildFonts(handle)
    case .files:
      guard let handle = FcConfigCreate() else { return nil }
      self.handle = handle
    }
    for path in source.files where !Self.isFile(path) || FcConfigAppFontAddFile(handle, path) == 0 {
      onTrouble("the font file \(path) cannot be loaded", help)
    }
  }

  deinit {
    for pattern in patterns { FcPatternDestroy(pattern) }
    for set in sets { FcFontSetDestroy(set) }
    FcConfigDestroy(handle)
  }

  /// Loads the configuration of the system. `FcInitLoadConfigAndFonts` also reads all templates of
  /// configuration files, which only lists of them need: two fifths of its time. It finds a way
  /// where the configuration is missing or has no folder for caches.
  private static func loadSystem() -> OpaquePointer? {
    guard let handle = FcConfigCreate() else { return nil }
    if FcConfigParseAndLoad(handle, nil, FcBool(FcTrue)) != 0, hasCaches(handle),
      FcConfigBuildFonts(handle) != 0
    {
      return handle
    }
    FcConfigDestroy(handle)
    return FcInitLoadConfigAndFonts()
  }

  private static func hasCaches(_ handle: OpaquePointer) -> Bool {
    guard let folders = FcConfigGetCacheDirs(handle) else { return false }
    defer { FcStrListDone(folders) }
    return FcStrListNext(folders) != nil
  }

  /// Returns a pattern for `best`, `all` and `identity`; it lives as long as the configuration.
  func pattern(for request: FontRequest, language: TextLanguage) -> OpaquePointer {
    let pattern: OpaquePointer = FcPatternCreate()
    patterns.append(pattern)
    for family in request.families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, request.weight.fontconfig)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // Set explicitly, because fontconfig would read it from the environment.
    FcPatternAddString(pattern, FC_LANG, language.rawValue)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    FcConfigSubstitute(handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  /// Returns the best font; nil if there is none at all.
  func best(_ pattern: OpaquePointer) -> FontCandidate? {
    var result = FcResultMatch
    guard let found = FcFontMatch(handle, pattern, &result) else { return nil }
    patterns.append(found)
    return FontCandidate(pattern: found)
  }

  /// Returns all fonts, the best first. None is left out: a font that adds no characters to those
  /// before it may still match their appearance better.
  func all(_ pattern: OpaquePointer) -> [FontCandidate] {
    var result = FcResultMatch
    guard let set = FcFontSort(handle, pattern, FcBool(FcFalse), nil, &result) else { return [] }
    sets.append(set)
    guard let fonts = set.pointee.fonts else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { fonts[$0].map(FontCandidate.init(pattern:)) }
  }

  /// Returns the identity of the face to open for `font` as `pattern` requests it.
  func identity(
    of font: FontCandidate, for pattern: OpaquePointer, weight: FontWeight
  ) -> FontFace.Identity? {
    guard let prepared = FcFontRenderPrepare(handle, pattern, font.pattern) else { return nil }
    defer { FcPatternDestroy(prepared) }
    guard let path = Self.string(prepared, FC_FILE) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(prepared, FC_INDEX, 0, &index)
    // Fontconfig marks "the variable font itself" by instance 0x8000, which FreeType does not know.
    if index < 0 { index &= 0xffff }
    let variations = Self.string(prepared, FC_FONT_VARIATIONS) ?? ""
    // A range (a variable font) reaches the weight by itself and has no single number.
    var thickness: Int32 = 0
    let isFixed = FcPatternGetInteger(font.pattern, FC_WEIGHT, 0, &thickness) == FcResultMatch
    let isTooThin =
      isFixed && variations.isEmpty && !isColored(font)
      && weight.fontconfig >= FC_WEIGHT_DEMIBOLD
      && thickness <= FC_WEIGHT_MEDIUM
    return FontFace.Identity(
      path: path, index: index, variations: variations, isSyntheticBold: isTooThin)
  }

  /// Returns whether this is one of the font's family names, ignoring case.
  func isNamed(_ font: FontCandidate, _ family: String) -> Bool {
    var index: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font.pattern, FC_FAMILY, index, &text) == FcResultMatch,
      let name = text
    {
      if FcStrCmpIgnoreCase(name, family) == 0 { return true }
      index += 1
    }
    return false
  }

  /// Returns whether the glyphs have colors, as those of an emoji font do.
  func isColored(_ font: FontCandidate) -> Bool {
    var colored: FcBool = 0
    return FcPatternGetBool(font.pattern, FC_COLOR, 0, &colored) == FcResultMatch && colored != 0
  }

  /// Returns the first text of a pattern with this name.
  fileprivate static func string(_ pattern: OpaquePointer, _ name: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  /// Returns whether a path is a file. Fontconfig would search a folder with all its contents.
  private static func isFile(_ path: String) -> Bool { (try? FileSystem.kind(of: path)) == .file }
}

extension FontWeight {
  /// The weight on fontconfig's scale.
  fileprivate var fontconfig: Int32 {
    switch self {
    case .regular: FC_WEIGHT_REGULAR
    case .medium: FC_WEIGHT_MEDIUM
    case .semibold: FC_WEIGHT_DEMIBOLD
    case .bold: FC_WEIGHT_BOLD
    }
  }
}
