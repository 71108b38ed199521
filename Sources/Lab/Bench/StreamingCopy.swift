import CStream
import VitrineRaster
import VitrineUnits

/// The cost of a write-only target without painting: a finished picture, or one piece of it
/// repeatedly, is copied into frames that are not in the cache.
final class StreamingCopy {
  /// The source of the bytes.
  enum Source: String {
    /// A whole picture that is in the cache as if just painted, for programs that paint first and
    /// copy then.
    case frame
    /// The memory of one band, which stays in the nearest caches. It contains no picture, so that
    /// no painter can be as fast.
    case band
  }

  enum Way: String, CaseIterable {
    /// The stores that the C library selects.
    case memcpy
    /// Stores that bypass the cache.
    case streamed
  }

  let source: Source
  let way: Way
  private let frames: FreshFrames
  private let memory: Memory
  /// The number of bytes copied at a time.
  private let piece: Int

  /// Creates a copy of `picture`. Zeros alone would be a third faster on some machines.
  init(_ frames: FreshFrames, _ picture: Scene, _ source: Source, _ way: Way) {
    self.frames = frames
    self.source = source
    self.way = way
    memory = Memory(of: picture)
    piece = source == .frame ? memory.count : min(memory.count, Rasterizer.bandPixels * 4)
  }

  func copy(to frame: Int) {
    let total = frames.stride * frames.size.height
    let target = frames.base(frame)
    var done = 0
    while done < total {
      let count = min(piece, total - done)
      switch way {
      case .memcpy: (target + done).copyMemory(from: memory.base, byteCount: count)
      case .streamed: vitrine_stream(target + done, memory.base, UInt(count))
      }
      done += count
    }
    if way == .streamed { vitrine_stream_end() }
  }

  /// Returns the faster of both methods on this machine, measured alternately.
  static func fastest(
    _ frames: FreshFrames, _ picture: Scene, _ source: Source
  ) -> StreamingCopy {
    let ways = Way.allCases.map { StreamingCopy(frames, picture, source, $0) }
    var samples = ways.map { _ in Samples() }
    for i in 0..<60 {
      for (k, way) in ways.enumerated() { samples[k].measure { way.copy(to: i) } }
    }
    let best = ways.indices.min { samples[$0].median < samples[$1].median }!
    return ways[best]
  }
}

extension Memory {
  /// Paints a scene into a pixmap, rows without gaps.
  convenience init(of scene: Scene) {
    let size = scene.size
    self.init(bytes: size.width * size.height * 4)
    let pixels = WriteOnlyPixels(
      base: base, size: size, stride: size.width * 4, format: .xrgb8888)
    Rasterizer().paint(scene, region: Region(PixelRect(size)), into: pixels)
  }
}
