import Glibc

/// A C library that is opened when something needs it, and not whenever the program starts: each that
/// is linked costs a tenth of a millisecond until the first frame, with all that it draws in.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Nil where it is not installed. Stays open as long as the program runs.
  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// The function of this name, whose type the caller knows from the library's header; nil where the
  /// library has none.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
