import Glibc
package import VitrineRaster

/// Pictures of what a person sees.
extension ScriptedStage {
  /// Writes what a person sees now into a PNG file, and creates missing folders.
  ///
  /// Throws an error if the file cannot be written, and for a stage that sets text in boxes: make
  /// it with `fonts: .installed`.
  public func snapshot(to path: String) throws(PictureError) {
    try GoldenFile.write(try picture(for: "snapshot(to:)"), to: path)
  }

  /// Expects that a person sees now what is in `Goldens/NAME.png`, in the folder of the test's
  /// source file.
  ///
  ///     try screen.settle()
  ///     try screen.expectGolden("ticket")
  ///
  /// Run the test with the environment variable `VITRINE_RECORD_GOLDENS=1` to write a picture that
  /// is missing or out of date; the test still fails this once, so that you look at it.
  ///
  /// Throws an error with the number of different pixels and the smallest rectangle around them.
  /// The new picture is then in the folder that the error names, with another one that shows old,
  /// new and the changed pixels side by side. The folder is a temporary one, or that of the
  /// environment variable `VITRINE_GOLDEN_OUTPUT`.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without its ending.
  ///   - channelTolerance: the difference of red, green or blue, 0 to 255, up to which two pixels
  ///     are equal.
  ///   - pixelTolerance: the number of pixels that may differ.
  ///   - file: the source file of the test.
  public func expectGolden(
    _ name: String, channelTolerance: Int = 0, pixelTolerance: Int = 0, file: String = #filePath
  ) throws(PictureError) {
    let golden = GoldenFile(
      name, besideTest: file, output: Self.setting("VITRINE_GOLDEN_OUTPUT"),
      isRecording: Self.setting("VITRINE_RECORD_GOLDENS") == "1")
    try golden.compare(
      try picture(for: "expectGolden(_:)"), channelTolerance: channelTolerance,
      pixelTolerance: pixelTolerance)
  }

  /// The picture that a person sees now. `call` is named in the error of a stage without fonts.
  package func picture(for call: String) throws(PictureError) -> Pixmap {
    guard stage.environment.hasFonts else {
      throw PictureError(
        description: "\(call): this stage sets text in boxes; make it with "
          + "ScriptedStage(root, on: panel, fonts: .installed)")
    }
    let scene = stage.draw()
    return Rasterizer().picture(of: scene, PixelRect(scene.size))
  }

  private static func setting(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
