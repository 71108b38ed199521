import Glibc

/// The reason why a file could not be read. The file's reader adds its path and a remedy.
package enum FileError: Error, Hashable, Sendable {
  /// A system call failed.
  case system(SystemError)
  /// A symbolic link whose target does not exist.
  case danglingLink
  case isFolder
  /// A pipe, a socket or a device.
  case isSpecial
  /// A pipe into which nothing was written for ``FileReader/patience``.
  case isSilent
  /// More bytes than the reader accepts.
  case isTooLarge

  /// The second half of "expected …, found …".
  package var found: String {
    switch self {
    case .system(let error): error.found()
    case .danglingLink: "a symbolic link whose target does not exist"
    case .isFolder: "a folder"
    case .isSpecial: "a pipe or a device"
    case .isSilent: "a pipe that nothing writes to"
    case .isTooLarge: "a larger one"
    }
  }

  /// The remedy for a file that somebody has named.
  package var remedy: String {
    switch self {
    case .system(let error) where error.isPermissionDenied:
      "make it readable (chmod +r), and the folders that it is in (chmod +x)"
    case .system(let error) where error.code == ELOOP: "fix the link, or name another file"
    case .system(let error) where [ENOENT, ENOTDIR].contains(error.code): "check the path"
    case .system: "check the file and its disk"
    case .danglingLink: "fix the link, or name another file"
    case .isFolder: "name a file in it"
    case .isSpecial: "name a file"
    case .isSilent: "start the program that writes into it first"
    case .isTooLarge: "check that it is the right file"
    }
  }
}
