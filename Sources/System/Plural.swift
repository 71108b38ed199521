/// Numbers of things, in words.
public enum Plural {
  /// `1 frame`, `0 frames`, `401 frames`; of a noun whose plural ends in an s.
  public static func text(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
