/// The reason why no seat can be used.
package enum SeatError: Error, Sendable, Hashable, CustomStringConvertible {
  case noLibrary
  case otherVersion

  package var description: String {
    switch self {
    case .noLibrary: "libseat is not installed; sudo apt install libseat1"
    case .otherVersion:
      "libseat has other functions than \(SeatLibrary.name) of Debian 12 or later; "
        + "install that version, or use --seat none"
    }
  }
}
