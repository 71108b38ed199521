import Glibc
import VitrineRaster
import VitrineUnits

/// The library cairo, a second peer for shapes that pixman does not have. Loaded at run time like
/// pixman.
struct Cairo: Sendable {
  typealias CreateSurface =
    @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> OpaquePointer?
  typealias Create = @convention(c) (OpaquePointer) -> OpaquePointer?
  typealias SetSource = @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
  typealias Arc = @convention(c) (OpaquePointer, Double, Double, Double, Double, Double) -> Void
  typealias Plain = @convention(c) (OpaquePointer) -> Void

  let version: String
  let createSurface: CreateSurface
  let create: Create
  let setSource: SetSource
  let arc: Arc
  let newPath: Plain
  let closePath: Plain
  let fill: Plain

  /// Returns nil if the library is not installed.
  init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, "cairo_\(name)").map { unsafeBitCast($0, to: type) }
    }
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    guard let version = find("version_string", Version.self),
      let createSurface = find("image_surface_create_for_data", CreateSurface.self),
      let create = find("create", Create.self),
      let setSource = find("set_source_rgba", SetSource.self), let arc = find("arc", Arc.self),
      let newPath = find("new_path", Plain.self), let closePath = find("close_path", Plain.self),
      let fill = find("fill", Plain.self)
    else { return nil }
    self.version = version().map { String(cString: $0) } ?? "?"
    self.createSurface = createSurface
    self.create = create
    self.setSource = setSource
    self.arc = arc
    self.newPath = newPath
    self.closePath = closePath
    self.fill = fill
  }
}

/// An image that cairo paints on.
final class CairoCanvas {
  private let cairo: Cairo
  private let size: PixelSize
  private let memory: Memory
  private let context: OpaquePointer

  init(_ cairo: Cairo, _ size: PixelSize) {
    self.cairo = cairo
    self.size = size
    memory = Memory(bytes: size.width * size.height * 4)
    // CAIRO_FORMAT_RGB24
    let surface = cairo.createSurface(
      memory.base, 1, Int32(size.width), Int32(size.height), Int32(size.width * 4))!
    context = cairo.create(surface)!
  }

  private func use(_ color: Color) {
    func part(_ shift: UInt32) -> Double { Double(color.argb >> shift & 255) / 255 }
    cairo.setSource(context, part(16), part(8), part(0), part(24))
    cairo.newPath(context)
  }

  func fillCircle(_ r: Rect, _ color: Color) {
    use(color)
    cairo.arc(context, r.minX + r.width / 2, r.minY + r.height / 2, r.width / 2, 0, 2 * .pi)
    cairo.fill(context)
  }

  func fillRounded(_ r: Rect, _ radius: Double, _ color: Color) {
    use(color)
    let corners = [
      (r.maxX - radius, r.minY + radius), (r.maxX - radius, r.maxY - radius),
      (r.minX + radius, r.maxY - radius), (r.minX + radius, r.minY + radius),
    ]
    for (k, c) in corners.enumerated() {
      let start = Double(k - 1) * .pi / 2
      cairo.arc(context, c.0, c.1, radius, start, start + .pi / 2)
    }
    cairo.closePath(context)
    cairo.fill(context)
  }

  func picture() -> Pixmap { memory.picture(size) }
}
