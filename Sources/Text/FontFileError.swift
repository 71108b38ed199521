import VitrineSystem

/// A file that is not a font of a kiosk, and the reason.
package struct FontFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// Throws an error if the file at `path` cannot be loaded as a font.
  package static func check(_ path: String) throws(FontFileError) {
    guard (try? FileSystem.kind(of: path)) == .file else {
      throw FontFileError(
        description: "there is no font file \(path); correct the path in KioskOptions.fontFiles")
    }
    guard let freeType = FreeTypeLibrary() else {
      throw FontFileError(
        description: "the font file \(path) cannot be loaded: FreeType does not start; "
          + "apt install libfreetype6")
    }
    let identity = FontFace.Identity(path: path, index: 0, variations: "", isSyntheticBold: false)
    do throws(FontFace.LoadError) {
      _ = try FontFace(identity, number: 0, library: freeType)
    } catch {
      throw FontFileError(
        description: "the font file \(path) cannot be loaded: \(error.reason); give a TrueType or "
          + "OpenType font")
    }
  }
}
