import CStream
import VitrineRaster
import VitrineUnits

/// What a write-only target costs without any painting: a finished picture, or one piece of it again
/// and again, copied into frames that the cache does not hold.
final class StreamingCopy {
  /// Where the bytes come from.
  enum Source: String {
    /// A whole picture, as hot as one that was just painted: what somebody streams who paints
    /// beforehand.
    case frame
    /// The memory of one band, which never leaves the nearest caches: no picture lies there, so that
    /// nobody who paints can be as fast.
    case band
  }

  enum Way: String, CaseIterable {
    /// The C library's choice of stores.
    case memcpy
    /// Stores that pass the cache by.
    case streamed
  }

  let source: Source
  let way: Way
  private let frames: FreshFrames
  private let memory: Memory
  /// Bytes copied at a time.
  private let piece: Int

  /// `picture`: what is copied. Nothing but zeros would be a third faster on some machines.
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

  /// The faster of both ways on this machine, by turns.
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
  /// The pixels of a scene, rows without gaps.
  convenience init(of scene: Scene) {
    let size = scene.size
    self.init(bytes: size.width * size.height * 4)
    let pixels = WriteOnlyPixels(
      base: base, size: size, stride: size.width * 4, format: .xrgb8888)
    Rasterizer().paint(scene, region: Region(PixelRect(size)), into: pixels)
  }
}
