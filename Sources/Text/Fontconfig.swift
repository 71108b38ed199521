import CFontconfig
import VitrineLibraries

/// Fontconfig's functions, in its own words, opened when a question first needs them. Its header
/// gives the types and constants; the library itself is not linked.
final class Fontconfig: Sendable {
  /// Nil where it is not installed.
  static let installed = Fontconfig()
  static let fileName = "libfontconfig.so.1"

  /// The library's own file, by the name it was found under and, with its version, the real one.
  let files: [String]

  let configCreate: @convention(c) () -> OpaquePointer?
  let configDestroy: @convention(c) (OpaquePointer) -> Void
  let initLoadConfigAndFonts: @convention(c) () -> OpaquePointer?
  let configParseAndLoad: @convention(c) (OpaquePointer, UnsafePointer<FcChar8>?, FcBool) -> FcBool
  let configBuildFonts: @convention(c) (OpaquePointer) -> FcBool
  let configAppFontAddFile: @convention(c) (OpaquePointer, UnsafePointer<FcChar8>) -> FcBool
  let configGetCacheDirs: @convention(c) (OpaquePointer) -> OpaquePointer?
  let configGetConfigFiles: @convention(c) (OpaquePointer) -> OpaquePointer?
  let configGetFontDirs: @convention(c) (OpaquePointer) -> OpaquePointer?
  let configSubstitute: @convention(c) (OpaquePointer, OpaquePointer, FcMatchKind) -> FcBool
  let defaultSubstitute: @convention(c) (OpaquePointer) -> Void
  let strListNext: @convention(c) (OpaquePointer) -> UnsafeMutablePointer<FcChar8>?
  let strListDone: @convention(c) (OpaquePointer) -> Void
  let strCmpIgnoreCase: @convention(c) (UnsafePointer<FcChar8>, UnsafePointer<FcChar8>) -> Int32
  let fontMatch:
    @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutablePointer<FcResult>) -> OpaquePointer?
  let fontSort:
    @convention(c) (
      OpaquePointer, OpaquePointer, FcBool, UnsafeMutableRawPointer?, UnsafeMutablePointer<FcResult>
    ) -> UnsafeMutablePointer<FcFontSet>?
  let fontSetDestroy: @convention(c) (UnsafeMutablePointer<FcFontSet>) -> Void
  let fontRenderPrepare:
    @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer?
  let patternCreate: @convention(c) () -> OpaquePointer
  let patternDestroy: @convention(c) (OpaquePointer) -> Void
  let patternAddString:
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<FcChar8>) -> FcBool
  let patternAddInteger: @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> FcBool
  let patternAddBool: @convention(c) (OpaquePointer, UnsafePointer<CChar>, FcBool) -> FcBool
  let patternGetString:
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<FcChar8>?>
    ) -> FcResult
  let patternGetInteger:
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>) ->
      FcResult
  let patternGetBool:
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<FcBool>) ->
      FcResult
  let patternGetCharSet:
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>
    ) -> FcResult
  let charSetHasChar: @convention(c) (OpaquePointer, FcChar32) -> FcBool

  private init?() {
    guard let library = SharedLibrary(Self.fileName),
      let configCreate = library.function(
        "FcConfigCreate", as: (@convention(c) () -> OpaquePointer?).self),
      let configDestroy = library.function(
        "FcConfigDestroy", as: (@convention(c) (OpaquePointer) -> Void).self),
      let initLoadConfigAndFonts = library.function(
        "FcInitLoadConfigAndFonts", as: (@convention(c) () -> OpaquePointer?).self),
      let configParseAndLoad = library.function(
        "FcConfigParseAndLoad",
        as: (@convention(c) (OpaquePointer, UnsafePointer<FcChar8>?, FcBool) -> FcBool).self),
      let configBuildFonts = library.function(
        "FcConfigBuildFonts", as: (@convention(c) (OpaquePointer) -> FcBool).self),
      let configAppFontAddFile = library.function(
        "FcConfigAppFontAddFile",
        as: (@convention(c) (OpaquePointer, UnsafePointer<FcChar8>) -> FcBool).self),
      let configGetCacheDirs = library.function(
        "FcConfigGetCacheDirs", as: (@convention(c) (OpaquePointer) -> OpaquePointer?).self),
      let configGetConfigFiles = library.function(
        "FcConfigGetConfigFiles", as: (@convention(c) (OpaquePointer) -> OpaquePointer?).self),
      let configGetFontDirs = library.function(
        "FcConfigGetFontDirs", as: (@convention(c) (OpaquePointer) -> OpaquePointer?).self),
      let configSubstitute = library.function(
        "FcConfigSubstitute",
        as: (@convention(c) (OpaquePointer, OpaquePointer, FcMatchKind) -> FcBool).self),
      let defaultSubstitute = library.function(
        "FcDefaultSubstitute", as: (@convention(c) (OpaquePointer) -> Void).self),
      let strListNext = library.function(
        "FcStrListNext", as: (@convention(c) (OpaquePointer) -> UnsafeMutablePointer<FcChar8>?).self
      ),
      let strListDone = library.function(
        "FcStrListDone", as: (@convention(c) (OpaquePointer) -> Void).self),
      let strCmpIgnoreCase = library.function(
        "FcStrCmpIgnoreCase",
        as: (@convention(c) (UnsafePointer<FcChar8>, UnsafePointer<FcChar8>) -> Int32).self),
      let fontMatch = library.function(
        "FcFontMatch",
        as: (@convention(c) (OpaquePointer, OpaquePointer, UnsafeMutablePointer<FcResult>) ->
          OpaquePointer?).self),
      let fontSort = library.function(
        "FcFontSort",
        as: (@convention(c) (
          OpaquePointer, OpaquePointer, FcBool, UnsafeMutableRawPointer?,
          UnsafeMutablePointer<FcResult>
        ) -> UnsafeMutablePointer<FcFontSet>?).self),
      let fontSetDestroy = library.function(
        "FcFontSetDestroy", as: (@convention(c) (UnsafeMutablePointer<FcFontSet>) -> Void).self),
      let fontRenderPrepare = library.function(
        "FcFontRenderPrepare",
        as: (@convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer?).self),
      let patternCreate = library.function(
        "FcPatternCreate", as: (@convention(c) () -> OpaquePointer).self),
      let patternDestroy = library.function(
        "FcPatternDestroy", as: (@convention(c) (OpaquePointer) -> Void).self),
      let patternAddString = library.function(
        "FcPatternAddString",
        as: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<FcChar8>) -> FcBool)
          .self),
      let patternAddInteger = library.function(
        "FcPatternAddInteger",
        as: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> FcBool).self),
      let patternAddBool = library.function(
        "FcPatternAddBool",
        as: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, FcBool) -> FcBool).self),
      let patternGetString = library.function(
        "FcPatternGetString",
        as: (@convention(c) (
          OpaquePointer, UnsafePointer<CChar>, Int32,
          UnsafeMutablePointer<UnsafeMutablePointer<FcChar8>?>
        ) -> FcResult).self),
      let patternGetInteger = library.function(
        "FcPatternGetInteger",
        as: (@convention(c) (
          OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>
        ) -> FcResult).self),
      let patternGetBool = library.function(
        "FcPatternGetBool",
        as: (@convention(c) (
          OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<FcBool>
        ) -> FcResult).self),
      let patternGetCharSet = library.function(
        "FcPatternGetCharSet",
        as: (@convention(c) (
          OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>
        ) -> FcResult).self),
      let charSetHasChar = library.function(
        "FcCharSetHasChar", as: (@convention(c) (OpaquePointer, FcChar32) -> FcBool).self)
    else { return nil }
    files = library.files(with: "FcConfigCreate")
    self.configCreate = configCreate
    self.configDestroy = configDestroy
    self.initLoadConfigAndFonts = initLoadConfigAndFonts
    self.configParseAndLoad = configParseAndLoad
    self.configBuildFonts = configBuildFonts
    self.configAppFontAddFile = configAppFontAddFile
    self.configGetCacheDirs = configGetCacheDirs
    self.configGetConfigFiles = configGetConfigFiles
    self.configGetFontDirs = configGetFontDirs
    self.configSubstitute = configSubstitute
    self.defaultSubstitute = defaultSubstitute
    self.strListNext = strListNext
    self.strListDone = strListDone
    self.strCmpIgnoreCase = strCmpIgnoreCase
    self.fontMatch = fontMatch
    self.fontSort = fontSort
    self.fontSetDestroy = fontSetDestroy
    self.fontRenderPrepare = fontRenderPrepare
    self.patternCreate = patternCreate
    self.patternDestroy = patternDestroy
    self.patternAddString = patternAddString
    self.patternAddInteger = patternAddInteger
    self.patternAddBool = patternAddBool
    self.patternGetString = patternGetString
    self.patternGetInteger = patternGetInteger
    self.patternGetBool = patternGetBool
    self.patternGetCharSet = patternGetCharSet
    self.charSetHasChar = charSetHasChar
  }

  /// The first of a pattern's texts under this name.
  func string(_ pattern: OpaquePointer, _ name: String) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard patternGetString(pattern, name, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}
