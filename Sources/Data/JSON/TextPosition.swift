import Glibc

/// Converts offsets to lines and columns, for a text that arrives in chunks.
///
/// Within a chunk, queries must be in ascending order; each byte is read once for any number of
/// queries.
struct TextPosition {
  private var line = 1
  /// The characters of the current line before `offset`: bytes that do not continue a UTF-8
  /// sequence.
  private var characters = 0
  /// The offset in the current chunk to which `line` and `characters` refer.
  private var offset = 0

  /// Returns the position of the byte at `target`.
  mutating func position(
    at target: Int, in chunk: UnsafeBufferPointer<UInt8>
  ) -> DataError.Position {
    advance(to: target, in: chunk)
    return DataError.Position(line: line, column: characters + 1)
  }

  /// Ends the chunk; the first byte of the next one has offset 0.
  mutating func finish(_ chunk: UnsafeBufferPointer<UInt8>) {
    advance(to: chunk.count, in: chunk)
    offset = 0
  }

  private mutating func advance(to target: Int, in chunk: UnsafeBufferPointer<UInt8>) {
    guard target > offset, let base = chunk.baseAddress else { return }
    var start = offset
    while start < target, let hit = memchr(base + start, 0x0a, target - start) {
      start = UnsafeRawPointer(hit) - UnsafeRawPointer(base) + 1
      line += 1
      characters = 0
    }
    var leading = 0
    for index in start..<target { leading &+= chunk[index] & 0xc0 != 0x80 ? 1 : 0 }
    characters += leading
    offset = target
  }
}
