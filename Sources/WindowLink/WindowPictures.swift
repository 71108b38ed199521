import CLinux
import Glibc
package import VitrineSystem
package import VitrineUnits

/// The buffers of a window in memory that the kiosk and the program `vitrine-window` share, each
/// with 32 bits a pixel (XRGB) and rows without padding.
package final class WindowPictures {
  /// One is shown while the other is painted.
  package static let count = 2

  /// The size of a picture, as the panel scans it out.
  package let size: PixelSize
  /// The memory's file, which has no name.
  package let descriptor: Int32
  private let base: UnsafeMutableRawPointer

  /// Bytes from one row to the next.
  package var stride: Int { size.width * 4 }
  private var byteCount: Int { stride * size.height }

  /// Creates black pictures.
  package convenience init(size: PixelSize) throws(SystemError) {
    let descriptor = memfd_create("vitrine-window", UInt32(bitPattern: 1))  // MFD_CLOEXEC
    if descriptor < 0 { throw .last }
    let bytes = size.width * 4 * size.height * Self.count
    if ftruncate(descriptor, off_t(bytes)) != 0 {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    try self.init(size: size, owning: descriptor)
  }

  /// Maps the pictures that another program has created, and closes `descriptor` at the end.
  package init(size: PixelSize, owning descriptor: Int32) throws(SystemError) {
    let bytes = size.width * 4 * size.height * Self.count
    // Reading behind the end of a file that is too short would be a bus error.
    let length = lseek(descriptor, 0, SEEK_END)
    let memory =
      length < bytes
      ? nil : mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else {
      let error = length < bytes ? SystemError(EINVAL) : .last
      close(descriptor)
      throw error
    }
    self.size = size
    self.descriptor = descriptor
    base = memory
  }

  deinit {
    munmap(base, byteCount * Self.count)
    close(descriptor)
  }

  /// The first pixel of a buffer.
  package func base(of buffer: Int) -> UnsafeMutableRawPointer { base + buffer * byteCount }
}
