/// The reason why a source is no longer read.
enum LiveSourceError: Error, Equatable {
  /// The kiosk ends.
  case stopped
  /// The source failed, for this reason; it is tried again.
  case failed(String)
}
