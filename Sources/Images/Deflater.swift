import CPNG

/// The trade-off between speed and file size.
package enum PNGCompression: Sendable, Hashable {
  /// zlib level 1: for frames that are written during an animation.
  case fast
  /// zlib level 9: for files that are kept.
  case small

  var level: Int32 { self == .fast ? 1 : 9 }
}

/// A zlib stream that compresses rows and returns blocks.
final class Deflater {
  // zlib keeps a pointer to the stream, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let block: UnsafeMutableBufferPointer<UInt8>

  init(_ compression: PNGCompression, blockSize: Int = 32768) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    block = .allocate(capacity: blockSize)
    let fault = deflateInit_(
      stream, compression.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(fault == Z_OK, "zlib could not allocate memory")
    stream.pointee.next_out = block.baseAddress
    stream.pointee.avail_out = UInt32(blockSize)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  /// Compresses `bytes`; with `isLast`, ends the stream. Each block that fills up goes to `sink`.
  func feed(
    _ bytes: inout [UInt8], isLast: Bool, _ sink: ([UInt8]) throws(ImageError) -> Void
  ) throws(ImageError) {
    var consumed = 0
    while true {
      let status = bytes.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress.map { $0 + consumed }
        stream.pointee.avail_in = UInt32(input.count - consumed)
        let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        consumed = input.count - Int(stream.pointee.avail_in)
        return status
      }
      let isEnd = status == Z_STREAM_END
      // Free space in the block means that zlib has no more output for now.
      if stream.pointee.avail_out > 0 && !isEnd { return }
      let filled = block.count - Int(stream.pointee.avail_out)
      if filled > 0 { try sink(Array(block[..<filled])) }
      stream.pointee.next_out = block.baseAddress
      stream.pointee.avail_out = UInt32(block.count)
      if isEnd { return }
    }
  }
}
