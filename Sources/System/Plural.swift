/// Formats counts of things.
package enum Plural {
  /// Formats a count, as in `1 frame`, `0 frames`; the noun's plural must end in "s".
  package static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
