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
}
