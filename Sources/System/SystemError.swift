import Glibc

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The current `errno`. Read it immediately after the failed call.
  package static var last: SystemError { SystemError(errno) }

  /// The C library's message.
  package var message: String { String(cString: strerror(code)) }

  package var isMissing: Bool { code == ENOENT }
  package var isPermissionDenied: Bool { code == EACCES }

  /// The second half of "expected …, found …" for a file that cannot be opened. `noun` is the
  /// expected kind of file, `verb` the intended operation.
  package func found(_ noun: String = "file", verb: String = "read") -> String {
    switch code {
    case ENOENT: "no such \(noun)"
    case ENOTDIR: "a file where the path has a folder"
    case EISDIR: "a folder"
    case EACCES, EPERM: "no permission to \(verb) it"
    case EROFS: "a file system that is read only"
    case ENOSPC, EDQUOT: "no space left on it"
    default: "an error: \(message)"
    }
  }

  /// The same for a file that cannot be created or written.
  package var foundForWriting: String { found("folder", verb: "write") }
}
