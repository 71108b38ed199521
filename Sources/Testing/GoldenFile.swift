import Glibc
import VitrineImages
package import VitrineRaster
import VitrineSystem
import VitrineUnits

/// The expected picture of a test: a PNG file beside its source.
package struct GoldenFile {
  private let name: String
  /// The path of the expected picture.
  package let path: String
  /// The folder for the pictures of a failed comparison.
  package let output: String
  private let isRecording: Bool

  /// `source` is the source file of the test; `output` is the folder for differences, nil for a
  /// temporary one.
  package init(_ name: String, besideTest source: String, output: String?, isRecording: Bool) {
    require(
      !name.isEmpty && !name.contains("/"),
      "expectGolden: the name is “\(name)”; give the name of a file without its folder and ending")
    let end = source.lastIndex(of: "/") ?? source.startIndex
    let test = source[end...].drop { $0 == "/" }.prefix { $0 != "." }
    self.name = name
    path = "\(source[..<end])/Goldens/\(name).png"
    self.output = "\(output ?? "/tmp/vitrine-goldens-\(getuid())")/\(test)"
    self.isRecording = isRecording
  }

  /// Compares a picture with the expected one. Throws what is different, or that the file is
  /// missing.
  package func compare(
    _ picture: Pixmap, channelTolerance: Int, pixelTolerance: Int
  ) throws(PictureError) {
    guard let old = try expected() else {
      if isRecording { return try record(picture) }
      throw PictureError(
        description: "there is no \(path): run the test with VITRINE_RECORD_GOLDENS=1 to write it, "
          + "look at it, and add it to the repository")
    }
    let new = "\(output)/\(name).png"
    if old.size != picture.size {
      if isRecording { return try record(picture) }
      try Self.write(picture, to: new)
      throw PictureError(
        description: "“\(name)” has \(picture.size.width) × \(picture.size.height) pixels, "
          + "expected are \(old.size.width) × \(old.size.height)\n  expected: \(path)\n"
          + "  now: \(new)" + Self.remedy)
    }
    let comparison = GoldenComparison(old, picture, tolerance: channelTolerance)
    if comparison.count <= pixelTolerance { return }
    if isRecording { return try record(picture) }
    let difference = "\(output)/\(name)-difference.png"
    try Self.write(picture, to: new)
    try Self.write(comparison.picture, to: difference)
    let bounds = comparison.bounds
    throw PictureError(
      description: "“\(name)” differs in \(Plural.text(comparison.count, "pixel")), at most "
        + "\(pixelTolerance) may; they are within \(bounds.width) × \(bounds.height) at "
        + "(\(bounds.x0), \(bounds.y0))\n  expected: \(path)\n  now: \(new)\n  "
        + "difference: \(difference)" + Self.remedy)
  }

  private static let remedy =
    "\nif the change is right, run the test with VITRINE_RECORD_GOLDENS=1 to record it"

  /// The expected picture; nil if there is none.
  private func expected() throws(PictureError) -> Pixmap? {
    if !FileSystem.exists(path) { return nil }
    do throws(ImageError) {
      return try ImageFile.read(path)
    } catch {
      throw PictureError(description: error.description)
    }
  }

  private func record(_ picture: Pixmap) throws(PictureError) {
    try Self.write(picture, to: path)
    throw PictureError(
      description: "\(path) has been written: look at it, and run the test again without "
        + "VITRINE_RECORD_GOLDENS")
  }

  /// Writes a picture into a PNG file, and creates missing folders.
  static func write(_ picture: Pixmap, to path: String) throws(PictureError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if !folder.isEmpty {
      do throws(FolderError) {
        try FileSystem.makeFolder(folder)
      } catch {
        throw PictureError(
          description: "cannot make the folder \(error.path): \(error.error.message)")
      }
    }
    do throws(ImageError) {
      try PNGFile.write(picture, to: path)
    } catch {
      throw PictureError(description: error.description)
    }
  }
}
