import VitrineRaster
import VitrineUnits

/// The list as the toolkit paints it: a layer for each row in sight, its display list kept.
final class ListScenes {
  private let content: ListContent
  private let size: PixelSize
  private let lists: [DisplayList]

  init(_ content: ListContent, _ size: PixelSize) {
    self.content = content
    self.size = size
    lists = content.rows.map { row in
      DisplayList([
        .ellipse(ListContent.avatar, row.color),
        .glyphs(row.title, at: row.titlePlace, ListContent.titleColor),
        .glyphs(row.subtitle, at: row.subtitlePlace, ListContent.subtitleColor),
        .fill(Rect(80, 71, Double(size.width - 80), 1), ListContent.separatorColor),
      ])
    }
  }

  func scene(at offset: Int) -> Scene {
    let height = ListContent.rowHeight
    let first = offset / height
    let last = (offset + size.height - 1) / height
    var layers: [Layer] = []
    layers.reserveCapacity(last - first + 1)
    for i in first...last {
      layers.append(
        Layer(
          id: LayerID(UInt64(i)), list: lists[i], origin: PixelPoint(0, i * height - offset),
          clip: PixelRect(size)))
    }
    return Scene(size: size, background: .white, layers: layers)
  }
}

/// Pictures in plain memory, one after the other, so many that none is still in the cache when its
/// turn comes again: what scan-out memory is like, as far as ordinary memory can be.
final class FreshFrames {
  /// 64 MB: twice the caches of a desktop.
  private static let bytes = 64 << 20

  let size: PixelSize
  let format: PixelFormat
  let stride: Int
  let count: Int
  let memory: Memory

  init(_ size: PixelSize, _ format: PixelFormat = .xrgb8888) {
    self.size = size
    self.format = format
    stride = size.width * format.bytesPerPixel
    count = max(3, Self.bytes / (stride * size.height))
    memory = Memory(bytes: stride * size.height * count)
  }

  func base(_ frame: Int) -> UnsafeMutableRawPointer {
    memory.base + frame % count * (stride * size.height)
  }

  func target(_ frame: Int) -> WriteOnlyPixels {
    WriteOnlyPixels(base: base(frame), size: size, stride: stride, format: format)
  }
}
