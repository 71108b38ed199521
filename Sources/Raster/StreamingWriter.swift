import CStream

/// Writes a finished band to the target in slices while the next band is painted.
///
///     painting   ████  ██████  ███   pieces of the next band, in the cache
///     streaming      ▒▒      ▒▒   ▒▒ slices of the finished band
///
/// A processor continues while its stores are pending, up to one or two kilobytes. With slices of
/// that size, painting fills the time spent waiting for memory. An atomic reference count waits for
/// all pending stores, so no slice is written before the last piece of a command.
package final class StreamingWriter {
  private var to = UnsafeMutableRawPointer(bitPattern: 64)!
  private var from = UnsafeRawPointer(bitPattern: 64)!
  /// Remaining bytes of the current row.
  private var left = 0
  /// Remaining rows, including the current one.
  private var rows = 0
  private var rowBytes = 0
  /// Bytes between the end of a row and the start of the next one.
  private var toGap = 0
  private var fromGap = 0

  /// The pixels of text painted between two slices, and the bytes of a slice. (Measured: half of
  /// both gains less, twice as much gains the same.)
  static var pixelsPerSlice: Int { 128 }
  private static var slice: Int { 2048 }

  package init() {}

  package var isIdle: Bool { rows == 0 }

  /// Begins with a block of rows; the previous one must be finished.
  package func begin(
    from: UnsafeRawPointer, _ fromStride: Int, to: UnsafeMutableRawPointer, _ toStride: Int,
    rowBytes: Int, rows: Int
  ) {
    precondition(isIdle, "the previous block must be finished first")
    (self.from, self.to) = (from, to)
    // Rows without gaps on both sides are one long copy.
    let isOneRun = fromStride == rowBytes && toStride == rowBytes
    (self.rowBytes, self.rows) = isOneRun ? (rowBytes * rows, 1) : (rowBytes, rows)
    (fromGap, toGap) = (fromStride - rowBytes, toStride - rowBytes)
    left = self.rowBytes
  }

  /// Writes one slice, if any remains.
  @inline(__always)
  package func advance() {
    if rows > 0 { write(Self.slice) }
  }

  /// Writes all that remains.
  package func finish() { write(.max) }

  /// Paints `count` rows, `step` at a time, and writes a slice before each step but the last.
  @inline(__always)
  package func interleave(rows count: Int, step: Int, _ paint: (Range<Int>) -> Void) {
    if isIdle { return paint(0..<count) }
    var from = 0
    while from &+ step < count {
      advance()
      paint(from..<(from &+ step))
      from &+= step
    }
    paint(from..<count)
  }

  private func write(_ bytes: Int) {
    var budget = bytes
    while rows > 0 && budget > 0 {
      var count = left
      // Slices end at cache lines of the target: a partial line would be a transfer of its own.
      if count > budget { count = budget &- Int(bitPattern: to + budget) & 63 }
      // The rest of the slice is less than a line.
      if count <= 0 { return }
      vitrine_stream(to, from, UInt(count))
      to += count
      from += count
      left &-= count
      budget &-= count
      if left == 0 {
        rows &-= 1
        left = rowBytes
        to += toGap
        from += fromGap
      }
    }
  }
}
