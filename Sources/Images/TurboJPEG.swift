import CJPEG
import VitrineLibraries

/// What is called of TurboJPEG, opened with the first JPEG picture. Its header gives the types and
/// constants; the library itself is not linked.
struct TurboJPEG: Sendable {
  static let fileName = "libturbojpeg.so.0"
  /// Nil where it is not installed.
  static let installed = TurboJPEG()

  let make: @convention(c) () -> tjhandle?
  let destroy: @convention(c) (tjhandle) -> Int32
  let decompress:
    @convention(c) (
      tjhandle, UnsafePointer<UInt8>, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32,
      Int32,
      Int32
    ) -> Int32
  let fault: @convention(c) (tjhandle) -> UnsafePointer<CChar>

  init?(fileName: String = Self.fileName) {
    guard let library = SharedLibrary(fileName),
      let make = library.function("tjInitDecompress", as: (@convention(c) () -> tjhandle?).self),
      let destroy = library.function("tjDestroy", as: (@convention(c) (tjhandle) -> Int32).self),
      let decompress = library.function(
        "tjDecompress2",
        as: (@convention(c) (
          tjhandle, UnsafePointer<UInt8>, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32,
          Int32, Int32
        ) -> Int32).self),
      let fault = library.function(
        "tjGetErrorStr2", as: (@convention(c) (tjhandle) -> UnsafePointer<CChar>).self)
    else { return nil }
    (self.make, self.destroy) = (make, destroy)
    (self.decompress, self.fault) = (decompress, fault)
  }
}
