import CStream

/// A finished band on its way out, a slice at a time, while the next one is painted.
///
///     painting   ████  ██████  ███   pieces of the next band, in the cache
///     streaming      ▒▒      ▒▒   ▒▒ slices of this one, towards memory
///
/// The processor works on while its stores are on their way, as many as it can hold: a kilobyte or
/// two. Given out in such slices, the waiting for the memory is filled with painting. Counting a
/// reference waits until all stores have arrived: the last piece of anything is therefore painted
/// without a slice before it.
package final class StreamingWriter {
  private var to = UnsafeMutableRawPointer(bitPattern: 64)!
  private var from = UnsafeRawPointer(bitPattern: 64)!
  /// Bytes left of the row that is under way.
  private var left = 0
  /// Rows from that one on.
  private var rows = 0
  private var rowBytes = 0
  /// Bytes from one row's end to the next one's beginning.
  private var toGap = 0
  private var fromGap = 0

  /// Pixels of text that are painted between two slices, and the bytes of one. (Measured: half of
  /// both gains less, twice as much the same.)
  static var pixelsPerSlice: Int { 128 }
  private static var slice: Int { 2048 }

  package init() {}

  var isIdle: Bool { rows == 0 }

  /// Takes on a block of rows; the one before must have been finished.
  package func begin(
    from: UnsafeRawPointer, _ fromStride: Int, to: UnsafeMutableRawPointer, _ toStride: Int,
    rowBytes: Int, rows: Int
  ) {
    precondition(isIdle, "one block at a time")
    (self.from, self.to) = (from, to)
    // Rows without gaps on both sides are one long copy.
    let isOneRun = fromStride == rowBytes && toStride == rowBytes
    (self.rowBytes, self.rows) = isOneRun ? (rowBytes * rows, 1) : (rowBytes, rows)
    (fromGap, toGap) = (fromStride - rowBytes, toStride - rowBytes)
    left = self.rowBytes
  }

  /// One slice, if there is any.
  @inline(__always)
  func advance() {
    if rows > 0 { write(Self.slice) }
  }

  /// All that is left.
  package func finish() { write(.max) }

  /// Paints `count` rows, `step` at a time and a slice before each but the last.
  @inline(__always)
  func interleave(rows count: Int, step: Int, _ paint: (Range<Int>) -> Void) {
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
      // Slices end where lines of the target do: parts of one would each be a transfer of its own.
      if count > budget { count = budget &- Int(bitPattern: to + budget) & 63 }
      // What is left of the slice ends within a line.
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
