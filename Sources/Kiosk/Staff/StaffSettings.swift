package import VitrineUnits

/// The gesture that opens the staff page, and the PIN that it asks for.
package struct StaffSettings: Sendable, Equatable {
  /// A corner of the picture, as it is seen; the same in all languages.
  package enum Corner: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// The part of a picture of `size` points that is the corner.
    package func rect(in size: Size) -> Rect {
      let side = min(Self.side, size.width / 4, size.height / 4)
      return switch self {
      case .topLeft: Rect(0, 0, side, side)
      case .topRight: Rect(size.width - side, 0, side, side)
      case .bottomLeft: Rect(0, size.height - side, side, side)
      case .bottomRight: Rect(size.width - side, size.height - side, side, side)
      }
    }

    /// Somewhat more than a touch target, because there is nothing to aim at.
    private static let side = 64.0
  }

  package var pin: StaffPIN
  package var corner = Corner.topLeft
  /// The time for which a finger must rest in the corner.
  package var hold = Duration.seconds(5)

  package init(pin: StaffPIN) { self.pin = pin }
}

/// A PIN, which no text shows: neither a log nor a dump of the value.
package struct StaffPIN: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  private let digits: [UInt8]

  /// The numbers of digits that a PIN may have.
  package static let lengths = 4...12

  /// Parses a PIN; nil if it has other characters than 0 to 9, too few or too many.
  package init?(_ text: String) {
    guard Self.lengths.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    digits = Array(text.utf8)
  }

  /// Returns whether these digits are the PIN.
  package func matches(_ typed: String) -> Bool {
    Array(typed.utf8) == digits
  }

  package var description: String { "PIN" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
