import VitrineRaster
import VitrineUnits

/// The list as the toolkit paints it: a layer for each visible row, with a cached display list.
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

  /// The same list under a fixed title bar of 56 px, with a scroll indicator over it.
  func barred(at offset: Int) -> Scene {
    var scene = scene(at: offset)
    let below = PixelRect(x0: 0, y0: 56, x1: size.width, y1: size.height)
    for i in scene.layers.indices { scene.layers[i].clip = below }
    scene.layers.append(
      Layer(id: LayerID(1 << 40), list: bar, origin: .zero, clip: PixelRect(size)))
    scene.layers.append(
      Layer(
        id: LayerID(1 << 41), list: indicator,
        origin: PixelPoint(size.width - 8, 60 + offset / 40), clip: PixelRect(size)))
    return scene
  }

  private lazy var bar = DisplayList([
    .fill(Rect(0, 0, Double(size.width), 56), Color(rgb: 0xf8f9fa)),
    .glyphs(content.rows[0].title, at: PixelPoint(16, 18), ListContent.titleColor),
  ])
  private let indicator = DisplayList([
    .roundedRect(Rect(0, 0, 4, 60), radius: 2, Color(argb: 0x8020_2124))
  ])
}

/// A sequence of pictures in plain memory, long enough that none is still in the cache when it is
/// used again. This imitates scan-out memory as far as ordinary memory can.
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
