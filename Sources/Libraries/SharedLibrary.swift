import Glibc

/// A C library that is opened when something needs it, and not whenever the program starts: each that
/// is linked costs a tenth of a millisecond until the first frame, with all that it draws in.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Nil where it is not installed. Stays open as long as the program runs.
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// The function of this name, whose type the caller knows from the library's header; nil where the
  /// library has none.
  package func function<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }

  /// The file that has this function: the path it was found under, and where that leads.
  package func files(with function: String) -> [String] {
    // `dladdr`, which Swift's view of the C library leaves out; it fills in four pointers, of which
    // the first is the file's path.
    typealias Locate = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
    guard let address = dlsym(handle, function), let dladdr = dlsym(nil, "dladdr") else {
      return []
    }
    var facts: (UnsafePointer<CChar>?, Int, Int, Int) = (nil, 0, 0, 0)
    guard unsafeBitCast(dladdr, to: Locate.self)(address, &facts) != 0, let path = facts.0 else {
      return []
    }
    guard let real = realpath(path, nil) else { return [String(cString: path)] }
    defer { free(real) }
    return [String(cString: path), String(cString: real)]
  }
}
