/// A flight recording as it was at one time. Its bytes can be put together on any thread, while the
/// recorder continues.
///
///     chunk   head │ ▓▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░     ▓ the steps of the snapshot, which never change
///                                └─ the recorder appends here
package struct FlightSnapshot: @unchecked Sendable {
  /// The owners of the memory. No thread but the recorder's uses anything else of them.
  private let chunks: [FlightChunk]
  private let parts: [UnsafeRawBufferPointer]

  /// `parts` are in the memory of the chunks.
  init(_ chunks: [FlightChunk], _ parts: [UnsafeRawBufferPointer]) {
    self.chunks = chunks
    self.parts = parts
  }

  /// The recording: a copy of 8 MB at most, which takes some milliseconds.
  package var bytes: [UInt8] {
    withExtendedLifetime(chunks) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
      for part in parts { bytes.append(contentsOf: part) }
      return bytes
    }
  }
}
