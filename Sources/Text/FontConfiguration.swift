import CFontconfig
import Glibc
import VitrineComponents
import VitrineLibraries

/// One font as fontconfig knows it, not opened yet.
struct FontCandidate {
  let pattern: OpaquePointer
  private let characters: OpaquePointer?
  let family: String
  private let fontconfig: Fontconfig

  /// The pattern must outlive the candidate.
  init(pattern: OpaquePointer, _ fontconfig: Fontconfig) {
    self.pattern = pattern
    self.fontconfig = fontconfig
    var characters: OpaquePointer?
    _ = fontconfig.patternGetCharSet(pattern, FC_CHARSET, 0, &characters)
    self.characters = characters
    self.family = fontconfig.string(pattern, FC_FAMILY) ?? ""
  }

  /// By fontconfig's own table, without opening the file.
  func covers(_ scalar: UInt32) -> Bool {
    characters.map { fontconfig.charSetHasChar($0, scalar) != 0 } ?? false
  }
}

/// Owns one fontconfig configuration: which fonts there are and which one fits a wish best.
final class FontConfiguration {
  private let fontconfig: Fontconfig
  private let handle: OpaquePointer
  private var sets: [UnsafeMutablePointer<FcFontSet>] = []
  private var patterns: [OpaquePointer] = []

  /// `trouble` takes what could not be loaded and what helps, in half sentences.
  init?(_ source: FontSource, trouble: (_ what: String, _ help: String) -> Void) {
    guard let fontconfig = Fontconfig.installed else {
      if SharedLibrary(Fontconfig.fileName) == nil {
        trouble("\(Fontconfig.fileName) cannot be opened", "apt install libfontconfig1")
      } else {
        trouble(
          "\(Fontconfig.fileName) lacks functions that fontconfig has",
          "apt install --reinstall libfontconfig1")
      }
      return nil
    }
    let help = "name a file that can be loaded, or apt install fonts-noto-core"
    self.fontconfig = fontconfig
    switch source {
    case .system:
      guard let handle = Self.loadSystem(fontconfig) else { return nil }
      self.handle = handle
    case .configuration(let path):
      guard let handle = fontconfig.configCreate() else { return nil }
      self.handle = handle
      if fontconfig.configParseAndLoad(handle, path, FcBool(FcTrue)) == 0 {
        trouble("the fontconfig file \(path) cannot be read", help)
      }
      _ = fontconfig.configBuildFonts(handle)
    case .files(let paths):
      guard let handle = fontconfig.configCreate() else { return nil }
      self.handle = handle
      for path in paths
      where !Self.isFile(path) || fontconfig.configAppFontAddFile(handle, path) == 0 {
        trouble("the font file \(path) cannot be loaded", help)
      }
    }
  }

  deinit {
    for pattern in patterns { fontconfig.patternDestroy(pattern) }
    for set in sets { fontconfig.fontSetDestroy(set) }
    fontconfig.configDestroy(handle)
  }

  /// What `FcInitLoadConfigAndFonts` gives, in half the time: that function also reads all
  /// configuration files that are installed and not in use, to describe them to font managers.
  private static func loadSystem(_ fontconfig: Fontconfig) -> OpaquePointer? {
    if let handle = fontconfig.configCreate() {
      if fontconfig.configParseAndLoad(handle, nil, FcBool(FcFalse)) != 0,
        hasCacheFolder(handle, fontconfig)
      {
        _ = fontconfig.configBuildFonts(handle)
        return handle
      }
      fontconfig.configDestroy(handle)
    }
    // No configuration, or one without caches: fontconfig has defaults for both.
    return fontconfig.initLoadConfigAndFonts()
  }

  private static func hasCacheFolder(
    _ handle: OpaquePointer, _ fontconfig: Fontconfig
  ) -> Bool {
    guard let folders = fontconfig.configGetCacheDirs(handle) else { return false }
    defer { fontconfig.strListDone(folders) }
    return fontconfig.strListNext(folders) != nil
  }

  /// The files that this was read from, the folders they lie in, all folders of fonts, also those
  /// that are not there, and fontconfig itself, which another version replaces.
  var grounds: [String] {
    let files = strings(fontconfig.configGetConfigFiles(handle))
    var folders: [String] = []
    for file in files {
      let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
      if !folders.contains(folder) { folders.append(folder) }
    }
    return files + folders + strings(fontconfig.configGetFontDirs(handle))
      + fontconfig.files
  }

  private func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { fontconfig.strListDone(list) }
    var strings: [String] = []
    while let text = fontconfig.strListNext(list) { strings.append(String(cString: text)) }
    return strings
  }

  /// A wish that `best`, `all` and `identity` understand; lives as long as the configuration.
  func request(family: String, weight: FontWeight, language: String) -> OpaquePointer {
    let pattern: OpaquePointer = fontconfig.patternCreate()
    patterns.append(pattern)
    _ = fontconfig.patternAddString(pattern, FC_FAMILY, family)
    _ = fontconfig.patternAddInteger(pattern, FC_WEIGHT, weight.fontconfig)
    _ = fontconfig.patternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // Told, so that fontconfig does not ask the environment for it.
    _ = fontconfig.patternAddString(pattern, FC_LANG, language)
    _ = fontconfig.patternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
    _ = fontconfig.configSubstitute(handle, pattern, FcMatchPattern)
    fontconfig.defaultSubstitute(pattern)
    return pattern
  }

  /// The font that fits best; nil where there is none at all.
  func best(_ request: OpaquePointer) -> FontCandidate? {
    var result = FcResultMatch
    guard let found = fontconfig.fontMatch(handle, request, &result) else { return nil }
    patterns.append(found)
    return FontCandidate(pattern: found, fontconfig)
  }

  /// All fonts, the best fitting first. Nothing is left out: a font that adds no character to those
  /// before it may still look better beside them.
  func all(_ request: OpaquePointer) -> [FontCandidate] {
    var result = FcResultMatch
    guard let set = fontconfig.fontSort(handle, request, FcBool(FcFalse), nil, &result) else {
      return []
    }
    sets.append(set)
    guard let fonts = set.pointee.fonts else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap {
      fonts[$0].map { FontCandidate(pattern: $0, fontconfig) }
    }
  }

  /// What must be opened to get `font` as `request` wishes it.
  func identity(
    of font: FontCandidate, for request: OpaquePointer, weight: FontWeight
  ) -> FontFace.Identity? {
    guard let prepared = fontconfig.fontRenderPrepare(handle, request, font.pattern) else {
      return nil
    }
    defer { fontconfig.patternDestroy(prepared) }
    guard let path = fontconfig.string(prepared, FC_FILE) else { return nil }
    var index: Int32 = 0
    _ = fontconfig.patternGetInteger(prepared, FC_INDEX, 0, &index)
    // Fontconfig marks "the variable font itself" by instance 0x8000, which FreeType does not know.
    if index < 0 { index &= 0xffff }
    let variations = fontconfig.string(prepared, FC_FONT_VARIATIONS) ?? ""
    // A range (a variable font) reaches the weight by itself and has no single number.
    var thickness: Int32 = 0
    let isFixed =
      fontconfig.patternGetInteger(font.pattern, FC_WEIGHT, 0, &thickness) == FcResultMatch
    let isTooThin =
      isFixed && variations.isEmpty && !isColored(font)
      && weight.fontconfig >= FC_WEIGHT_DEMIBOLD
      && thickness <= FC_WEIGHT_MEDIUM
    return FontFace.Identity(
      path: path, index: index, variations: variations, isSyntheticBold: isTooThin)
  }

  /// Whether the font bears this name among its names, in whatever case.
  func isNamed(_ font: FontCandidate, _ family: String) -> Bool {
    var place: Int32 = 0
    var text: UnsafeMutablePointer<FcChar8>?
    while fontconfig.patternGetString(font.pattern, FC_FAMILY, place, &text) == FcResultMatch,
      let name = text
    {
      if fontconfig.strCmpIgnoreCase(name, family) == 0 { return true }
      place += 1
    }
    return false
  }

  /// Whether the font is a picture book (colour emoji), whose glyphs bring their own colours.
  func isColored(_ font: FontCandidate) -> Bool {
    var colored: FcBool = 0
    return fontconfig.patternGetBool(font.pattern, FC_COLOR, 0, &colored) == FcResultMatch
      && colored != 0
  }

  /// A folder would be searched for fonts through and through.
  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
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
