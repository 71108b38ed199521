import Glibc
import VitrineSystem

extension DataError {
  /// Describes a file that could not be opened, or read further if `isOpen`.
  init(_ error: FileError, file: String, isOpen: Bool = false) {
    let (problem, expected, remedy): (Problem, String, String)
    switch error {
    case .system(let system):
      problem = .system(system.code)
      expected = "a file that can be read"
      if isOpen {
        remedy = "copy the file again and try again"
      } else if system.isPermissionDenied {
        remedy = "make it readable (chmod +r), and the folders that it is in (chmod +x)"
      } else if system.code == ELOOP {
        remedy = "fix the link, or remove it"
      } else {
        remedy = "put the file there, or correct its path"
      }
    case .danglingLink:
      (problem, expected) = (.system(ENOENT), "a file that can be read")
      remedy = "fix the link, or remove it"
    case .isFolder, .isSpecial, .isSilent:
      (problem, expected, remedy) = (.isDirectory, "a file", "put a file there")
    case .isTooLarge:
      (problem, expected, remedy) = (.isTooLarge, "a smaller file", "make it smaller")
    }
    self.init(
      file: file, problem: problem, expected: expected, found: error.found, remedy: remedy)
  }
}
