/// A light of a keyboard that shows a lock, by the kernel's number.
package enum KeyboardLight: UInt16, Sendable, Hashable, CaseIterable {
  case numLock = 0
  case capsLock = 1
  case scrollLock = 2

  /// The name in libxkbcommon's layouts.
  var name: String {
    switch self {
    case .numLock: "Num Lock"
    case .capsLock: "Caps Lock"
    case .scrollLock: "Scroll Lock"
    }
  }
}
