package import VitrineArguments
package import VitrineUnits

extension ParsedArguments {
  /// What a size looks like.
  package static let sizeForm = "WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 800x480"

  /// A size such as `800x480`.
  package func pixelSize(_ name: String) throws(UsageError) -> PixelSize? {
    try value(name) { text in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (16...16_384).contains(width), (16...16_384).contains(height)
      else { return nil }
      return PixelSize(width, height)
    }
  }

  /// A number within limits; an error for what is beyond them, or none.
  package func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    try value(name) { text in Double(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// One of the cases of `Choice`, which the parameter names as its values.
  package func choice<Choice: RawRepresentable>(
    _ name: String, _ type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    try value(name) { Choice(rawValue: $0) }
  }
}
