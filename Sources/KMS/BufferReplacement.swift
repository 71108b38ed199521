/// Replaces buffers that are taller than the picture by plain ones, one at a time, each before it
/// is painted for the first time after panning stopped.
///
/// A replacement needs memory for the old and the new buffer at once. After the first failure no
/// other replacement is tried: tall buffers show the picture just as well.
package struct BufferReplacement {
  package private(set) var hasFailed = false

  package init() {}

  /// Replaces `buffer` by the result of `make`. Returns the error of the first failure.
  package mutating func replace<Buffer>(
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
