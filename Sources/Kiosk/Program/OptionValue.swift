import ArgumentParser
import VitrineEvdev
import VitrineSystem
package import VitrineUnits

/// Conversions of command-line values; each error lists the valid values.
package enum OptionValue {
  /// The valid lengths of a panel's sides, in pixels.
  static let pixels = 16...16_384
  /// The valid numbers of device pixels per point.
  static let scales = 0.5...8

  /// Parses a size such as `800x480`.
  @Sendable package static func pixelSize(_ text: String) throws -> PixelSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      pixels.contains(width), pixels.contains(height)
    else {
      throw ValidationError(
        "it must be WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 800x480.")
    }
    return PixelSize(width, height)
  }

  /// Parses a number within `range`.
  package static func number(
    _ text: String, in range: ClosedRange<Double>, example: String
  ) throws -> Double {
    guard let number = Double(text), range.contains(number) else {
      let limits = "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
      throw ValidationError("it must be a number from \(limits), such as \(example).")
    }
    return number
  }

  /// Returns one of `words`; the error suggests the nearest one, or lists all.
  package static func choice(_ text: String, among words: [String]) throws -> String {
    if words.contains(text) { return text }
    if let near = Spelling.nearest(to: text, among: words) {
      throw ValidationError("did you mean '\(near)'?")
    }
    let quoted = words.map { "'\($0)'" }
    let list = quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
    throw ValidationError("it must be one of \(list).")
  }

  /// Returns a case of `Choice` by its raw value.
  package static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, _ type: Choice.Type
  ) throws -> Choice where Choice.RawValue == String {
    let word = try choice(text, among: Choice.allCases.map(\.rawValue))
    return Choice(rawValue: word)!
  }

  /// Returns a text that is not empty. An unset shell variable gives an empty one.
  @Sendable package static func text(_ text: String) throws -> String {
    if text.isEmpty { throw ValidationError("it must not be empty.") }
    return text
  }

  /// Parses the name of a keyboard layout. Whether there is one of that name is known when it is
  /// loaded.
  @Sendable static func keyboardLayout(_ text: String) throws -> KeyboardLayoutName {
    guard let name = KeyboardLayoutName(text) else {
      throw ValidationError("it must be LAYOUT or LAYOUT:VARIANT, such as de or us:intl.")
    }
    return name
  }

  private static func decimal(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
