/// The progress of a screen that reads its records.
enum ReadingState {
  /// They are not there yet.
  case reading
  case read
  /// They could not be read.
  case failed
}
