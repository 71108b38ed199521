import Glibc

/// A file descriptor and the duty to close it.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  /// Takes `number` over; it must be an open descriptor.
  init(_ number: Int32) {
    precondition(number >= 0, "a descriptor that is not open cannot be owned")
    self.number = number
  }

  deinit { close(number) }
}

/// What the C library says of an errno.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// What was found where a file was to be opened, for "expected …, found …".
func foundInstead(_ code: Int32, writing: Bool = false) -> String {
  switch code {
  case ENOENT: writing ? "no such folder" : "no such file"
  case ENOTDIR: "a file where the path has a folder"
  case EISDIR: "a folder"
  case EACCES, EPERM: "no permission to \(writing ? "write" : "read") it"
  case EROFS: "a file system that is read only"
  case ENOSPC, EDQUOT: "no space left on it"
  default: "an error: \(systemMessage(code))"
  }
}
