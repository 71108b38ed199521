import Glibc
import VitrineComponents
import VitrineRaster
import VitrineUnits

/// A list of any length on a complete stage: a million rows against a thousand.
@MainActor
final class LongList {
  private let stage: Stage
  private let list: ListView
  private let surface: Surface
  private let painter = Rasterizer()
  private let size: PixelSize

  init(rows: Int, _ size: PixelSize, _ typesetter: any Typesetter) {
    self.size = size
    surface = Surface(size: size)
    list = ListView(0..<rows, id: { $0 }, rowHeight: Double(ListContent.rowHeight)) { i in
      ListRow(
        title: ListContent.title(i), subtitle: ListContent.subtitle(i),
        avatarColor: ListContent.avatarColors[i % 8])
    }
    stage = Stage(
      root: list, pictureSize: size, environment: Environment(typesetter: typesetter))
    _ = stage.draw()
  }

  /// Scrolls by 7 px a frame from the list's middle; lays out and paints the visible part.
  func paint(_ frame: Int) {
    let middle = list.rowCount / 2 * ListContent.rowHeight
    list.jump(to: Double(middle + frame * 7 % 20_000))
    painter.paint(stage.draw(), region: Region(PixelRect(size)), onto: surface)
  }
}

extension LongList {
  /// Returns the peak memory, in MB, of a separate process that shows a list of `rows`; nil if it
  /// cannot be started.
  static func peakOfOwnProcess(rows: Int, _ size: PixelSize) -> Double? {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { return nil }
    let program = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let command = "'\(program)' bench --rows \(rows) --sizes \(size.width)x\(size.height)"
    guard let pipe = popen(command, "r") else { return nil }
    defer { pclose(pipe) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), pipe) != nil else { return nil }
    let digits = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
    return Double(String(decoding: digits, as: UTF8.self))
  }
}
