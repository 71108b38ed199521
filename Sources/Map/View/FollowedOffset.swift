/// Notices a zoom offset that is changed at every frame: then it may change again in the next one,
/// and no tile is painted for a zoom that is visible for one frame only.
struct FollowedOffset {
  /// The offset of the last layout.
  private var shown: Double?

  /// Returns whether the offset has changed since the last layout.
  mutating func update(_ offset: Double) -> Bool {
    defer { shown = offset }
    return shown.map { $0 != offset } ?? false
  }
}
