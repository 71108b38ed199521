/// How far a screen is with the reading of its records.
enum ReadingState {
  /// They are not there yet.
  case reading
  case read
  /// They could not be read.
  case failed
}
