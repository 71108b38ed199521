import CFontconfig
import Glibc
import VitrineComponents

/// One font as fontconfig knows it, not opened yet.
struct FontCandidate {
  let pattern: OpaquePointer
  private let characters: OpaquePointer?
  let family: String

  /// The pattern must outlive the candidate.
  init(pattern: OpaquePointer) {
    self.pattern = pattern
    var characters: OpaquePointer?
    FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    self.characters = characters
    self.family = FontConfiguration.string(pattern, FC_FAMILY) ?? ""
  }

  /// By fontconfig's own table, without opening the file.
  func covers(_ scalar: UInt32) -> Bool {
    characters.map { FcCharSetHasChar($0, scalar) != 0 } ?? false
  }
}

/// Owns one fontconfig configuration: which fonts there are and which one fits a wish best.
final class FontConfiguration {
  private let handle: OpaquePointer
  private var sets: [UnsafeMutablePointer<FcFontSet>] = []
  private var patterns: [OpaquePointer] = []

  /// `trouble` takes what could not be loaded, in half sentences.
  init?(_ source: FontSource, trouble: (String) -> Void) {
    switch source {
    case .system:
      guard let handle = Self.loadSystem() else { return nil }
      self.handle = handle
    case .configuration(let path):
      guard let handle = FcConfigCreate() else { return nil }
      self.handle = handle
      if FcConfigParseAndLoad(handle, path, FcBool(FcTrue)) == 0 {
        trouble("the fontconfig file \(path) cannot be read")
      }
      FcConfigBuildFonts(handle)
    case .files(let paths):
      guard let handle = FcConfigCreate() else { return nil }
      self.handle = handle
      for path in paths
      where !Self.isFile(path) || FcConfigAppFontAddFile(handle, path) == 0 {
        trouble("the font file \(path) cannot be loaded")
      }
    }
  }

  deinit {
    for pattern in patterns { FcPatternDestroy(pattern) }
    for set in sets { FcFontSetDestroy(set) }
    FcConfigDestroy(handle)
  }

  /// What `FcInitLoadConfigAndFonts` gives, in half the time: that function also reads all
  /// configuration files that are installed and not in use, to describe them to font managers.
  private static func loadSystem() -> OpaquePointer? {
    if let handle = FcConfigCreate() {
      if FcConfigParseAndLoad(handle, nil, FcBool(FcFalse)) != 0, hasCacheFolder(handle) {
        FcConfigBuildFonts(handle)
        return handle
      }
      FcConfigDestroy(handle)
    }
    // No configuration, or one without caches: fontconfig has defaults for both.
    return FcInitLoadConfigAndFonts()
  }

  private static func hasCacheFolder(_ handle: OpaquePointer) -> Bool {
    guard let folders = FcConfigGetCacheDirs(handle) else { return false }
    defer { FcStrListDone(folders) }
    return FcStrListNext(folders) != nil
  }

  /// The files that this was read from, the folders they lie in, and all folders of fonts, also those
  /// that are not there.
  var grounds: [String] {
    let files = Self.strings(FcConfigGetConfigFiles(handle))
    var folders: [String] = []
    for file in files {
      let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
      if !folders.contains(folder) { folders.append(folder) }
    }
    return files + folders + Self.strings(FcConfigGetFontDirs(handle))
  }

  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let text = FcStrListNext(list) { strings.append(String(cString: text)) }
    return strings
  }

  /// A wish that `best`, `all` and `identity` understand; lives as long as the configuration.
  func request(family: String, weight: FontWeight, language: String) -> OpaquePointer {
    let pattern: OpaquePointer = FcPatternCreate()
    patterns.append(pattern)
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_WEIGHT, weight.fontconfig)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // Told, so that fontconfig does not ask the environment for it.
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    FcConfigSubstitute(handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  /// The font that fits best; nil where there is none at all.
  func best(_ request: OpaquePointer) -> FontCandidate? {
    var result = FcResultMatch
    guard let found = FcFontMatch(handle, request, &result) else { return nil }
    patterns.append(found)
    return FontCandidate(pattern: found)
  }

  /// All fonts, the best fitting first. Nothing is left out: a font that adds no character to those
  /// before it may still look better beside them.
  func all(_ request: OpaquePointer) -> [FontCandidate] {
    var result = FcResultMatch
    guard let set = FcFontSort(handle, request, FcBool(FcFalse), nil, &result) else { return [] }
    sets.append(set)
    guard let fonts = set.pointee.fonts else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { fonts[$0].map(FontCandidate.init) }
  }

  /// What must be opened to get `font` as `request` wishes it.
  func identity(
    of font: FontCandidate, for request: OpaquePointer, weight: FontWeight
  ) -> FontFace.Identity? {
    guard let prepared = FcFontRenderPrepare(handle, request, font.pattern) else { return nil }
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
      isFixed && variations.isEmpty && !Self.isColored(font)
      && weight.fontconfig >= FC_WEIGHT_DEMIBOLD
      && thickness <= FC_WEIGHT_MEDIUM
    return FontFace.Identity(
      path: path, index: index, variations: variations, isSyntheticBold: isTooThin)
  }

  /// Whether the font bears this name among its names, in whatever case.
  static func isNamed(_ font: FontCandidate, _ family: String) -> Bool {
    var place: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font.pattern, FC_FAMILY, place, &text) == FcResultMatch,
      let name = text
    {
      if FcStrCmpIgnoreCase(name, family) == 0 { return true }
      place += 1
    }
    return false
  }

  /// Whether the font is a picture book (colour emoji), whose glyphs bring their own colours.
  static func isColored(_ font: FontCandidate) -> Bool {
    var colored: FcBool = 0
    return FcPatternGetBool(font.pattern, FC_COLOR, 0, &colored) == FcResultMatch && colored != 0
  }

  /// A folder would be searched for fonts through and through.
  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  static func string(_ pattern: OpaquePointer, _ name: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }
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
