import VitrineSystem

/// Names of kiosks: that of the package, of the program, of the service and of the Debian package.
enum KioskName {
  private static let lengths = 2...40
  /// Programs of Vitrine itself.
  private static let taken = ["vitrine", "vitrine-window", "vitrine-lab"]

  /// Describes an error in a name, with a remedy; nil if there is none.
  static func fault(in name: String) -> String? {
    let shown = ShellWord.excerpt(name)
    if taken.contains(name) {
      return "'\(shown)' is a program of Vitrine; give your kiosk another name"
    }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let isValid =
      name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
      && name.utf8.first.map(isLetter) == true && parts.allSatisfy { !$0.isEmpty }
      && lengths.contains(name.utf8.count)
    if isValid { return nil }
    let meant = suggestion(for: name)
    return "'\(shown)' cannot be the name of a program and a service: use "
      + "\(lengths.lowerBound) to \(lengths.upperBound) lower case letters, digits and single "
      + "hyphens, a letter first" + (fault(in: meant) == nil ? ", such as \(meant)" : "")
  }

  /// `MyKiosk` and `my_kiosk` as `my-kiosk`. It is valid, or cannot become valid.
  private static func suggestion(for name: String) -> String {
    var words = ""
    for (previous, letter) in zip(" " + name, name) {
      if letter.isUppercase && previous.isLowercase { words += "-" }
      words += letter.isASCII && (letter.isLetter || letter.isNumber) ? letter.lowercased() : "-"
    }
    let joined = words.split(separator: "-").joined(separator: "-")
    return joined.utf8.first.map(isLetter) == true && lengths.contains(joined.utf8.count)
      && !taken.contains(joined) ? joined : "hello-kiosk"
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The name as the beginning of a module's name: `hello-kiosk` is `HelloKiosk`.
  static func module(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name as people read it: `hello-kiosk` is `Hello kiosk`.
  static func title(_ name: String) -> String {
    let words = name.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
