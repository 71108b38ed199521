/// The exchange of buffers that are higher than the picture for plain ones, one at a time, each before
/// it is painted for the first time since windows stopped moving.
///
/// A new buffer is black: whoever paints only what differs may not be given one unasked. So the first
/// that cannot be had (for a moment there are both, the old and the new) ends the exchange for good.
/// Higher ones show the picture just as well.
struct BufferReplacement {
  private(set) var hasFailed = false

  /// Puts what `make` gives in the place of `buffer`; what it threw, once, where it gave nothing.
  mutating func replace<Buffer>(
    _ buffer: inout Buffer, by make: () throws(DisplayError) -> Buffer
  ) -> DisplayError? {
    if hasFailed { return nil }
    do throws(DisplayError) {
      buffer = try make()
      return nil
    } catch {
      hasFailed = true
      return error
    }
  }
}
