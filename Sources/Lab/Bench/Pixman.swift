import Glibc

/// The library pixman, the peer of the benchmark. It is loaded at run time, so that nothing in this
/// package needs it to build or start. Contains only the functions that the workloads call, with
/// pixman's own names.
struct Pixman: Sendable {
  typealias Image = OpaquePointer

  /// A premultiplied color with 16 bits a channel.
  struct Color {
    var red, green, blue, alpha: UInt16

    /// Converts a premultiplied 0xAARRGGBB.
    init(_ pixel: UInt32) {
      func wide(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 255) * 257 }
      (red, green, blue, alpha) = (wide(16), wide(8), wide(0), wide(24))
    }
  }

  struct Box {
    var x1, y1, x2, y2: Int32
  }

  struct Glyph {
    var x, y: Int32
    var glyph: UnsafeRawPointer?
  }

  /// A point in 16.16 numbers.
  struct FixedPoint {
    var x, y: Int32
  }

  struct Stop {
    var position: Int32
    var color: Color
  }

  enum Format: UInt32 {
    case a8r8g8b8 = 0x2002_8888
    case x8r8g8b8 = 0x2002_0888
    case r5g6b5 = 0x1002_0565
    case a8 = 0x0801_8000
  }

  enum Operator: Int32 {
    case source = 1
    case over = 3
  }

  private typealias CreateBits =
    @convention(c) (UInt32, Int32, Int32, UnsafeMutableRawPointer?, Int32) -> Image?
  private typealias CreateSolid = @convention(c) (UnsafeRawPointer) -> Image?
  private typealias CreateLinear =
    @convention(c) (
      UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer, Int32
    ) -> Image?
  private typealias CreateRadial =
    @convention(c) (
      UnsafeRawPointer, UnsafeRawPointer, Int32, Int32, UnsafeRawPointer,
      Int32
    ) -> Image?
  private typealias Unref = @convention(c) (Image) -> Int32
  private typealias SetTransform = @convention(c) (Image, UnsafeRawPointer) -> Int32
  private typealias SetFilter = @convention(c) (Image, Int32, UnsafeRawPointer?, Int32) -> Int32
  private typealias SetRepeat = @convention(c) (Image, Int32) -> Void
  private typealias Composite =
    @convention(c) (
      Int32, Image, Image?, Image, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
    ) -> Void
  private typealias FillBoxes =
    @convention(c) (Int32, Image, UnsafeRawPointer, Int32, UnsafeRawPointer) -> Int32
  private typealias CreateCache = @convention(c) () -> OpaquePointer?
  private typealias FreezeCache = @convention(c) (OpaquePointer) -> Void
  private typealias InsertGlyph =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer, UnsafeRawPointer, Int32, Int32, Image
    ) -> UnsafeRawPointer?
  private typealias CompositeGlyphs =
    @convention(c) (
      Int32, Image, Image, Int32, Int32, Int32, Int32, OpaquePointer, Int32, UnsafeRawPointer
    ) -> Void

  let version: String
  private let createBits: CreateBits
  private let createSolid: CreateSolid
  private let createLinear: CreateLinear
  private let createRadial: CreateRadial
  private let unreference: Unref
  private let setTransform: SetTransform
  private let setFilter: SetFilter
  private let setRepeat: SetRepeat
  private let compositeImages: Composite
  private let fillBoxes: FillBoxes
  private let createCache: CreateCache
  private let freezeCache: FreezeCache
  private let insertGlyph: InsertGlyph
  private let compositeGlyphs: CompositeGlyphs

  /// Returns nil if the library is not installed or lacks one of these functions.
  init?() {
    guard let library = dlopen("libpixman-1.so.0", RTLD_NOW) else { return nil }
    var isWhole = true
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      guard let symbol = dlsym(library, "pixman_\(name)") else {
        isWhole = false
        return nil
      }
      return unsafeBitCast(symbol, to: type)
    }
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    let version = find("version_string", Version.self)
    let createBits = find("image_create_bits", CreateBits.self)
    let createSolid = find("image_create_solid_fill", CreateSolid.self)
    let createLinear = find("image_create_linear_gradient", CreateLinear.self)
    let createRadial = find("image_create_radial_gradient", CreateRadial.self)
    let unreference = find("image_unref", Unref.self)
    let setTransform = find("image_set_transform", SetTransform.self)
    let setFilter = find("image_set_filter", SetFilter.self)
    let setRepeat = find("image_set_repeat", SetRepeat.self)
    let composite = find("image_composite32", Composite.self)
    let fillBoxes = find("image_fill_boxes", FillBoxes.self)
    let createCache = find("glyph_cache_create", CreateCache.self)
    let freezeCache = find("glyph_cache_freeze", FreezeCache.self)
    let insertGlyph = find("glyph_cache_insert", InsertGlyph.self)
    let compositeGlyphs = find("composite_glyphs_no_mask", CompositeGlyphs.self)
    guard isWhole else { return nil }
    self.version = version!().map { String(cString: $0) } ?? "?"
    self.createBits = createBits!
    self.createSolid = createSolid!
    self.createLinear = createLinear!
    self.createRadial = createRadial!
    self.unreference = unreference!
    self.setTransform = setTransform!
    self.setFilter = setFilter!
    self.setRepeat = setRepeat!
    compositeImages = composite!
    self.fillBoxes = fillBoxes!
    self.createCache = createCache!
    self.freezeCache = freezeCache!
    self.insertGlyph = insertGlyph!
    self.compositeGlyphs = compositeGlyphs!
  }

  /// Creates an image over memory that must outlive it; `stride` in bytes, a multiple of four.
  func image(
    _ format: Format, width: Int, height: Int, over memory: UnsafeMutableRawPointer, stride: Int
  ) -> Image {
    createBits(format.rawValue, Int32(width), Int32(height), memory, Int32(stride))!
  }

  func solid(_ pixel: UInt32) -> Image {
    withUnsafePointer(to: Color(pixel)) { createSolid($0)! }
  }

  /// Creates a linear gradient. `stops`: position 0 to 1, premultiplied color.
  func linear(
    from a: (Double, Double), to b: (Double, Double), stops: [(Double, UInt32)]
  ) -> Image {
    let list = stops.map { Stop(position: Self.fixed($0.0), color: Color($0.1)) }
    var (p, q) = (Self.point(a), Self.point(b))
    let image = createLinear(&p, &q, list, Int32(list.count))!
    setRepeat(image, 2)
    return image
  }

  func radial(center: (Double, Double), radius: Double, stops: [(Double, UInt32)]) -> Image {
    let list = stops.map { Stop(position: Self.fixed($0.0), color: Color($0.1)) }
    var (p, q) = (Self.point(center), Self.point(center))
    let image = createRadial(&p, &q, 0, Self.fixed(radius), list, Int32(list.count))!
    setRepeat(image, 2)
    return image
  }

  /// Scales an image: it is sampled at `factor` × the target's coordinates, with interpolation.
  func stretch(_ image: Image, by factor: Double) {
    let f = Self.fixed(factor)
    _ = setTransform(image, [f, 0, 0, 0, f, 0, 0, 0, 65_536])
    _ = setFilter(image, 4, nil, 0)
    setRepeat(image, 2)
  }

  func release(_ image: Image) { _ = unreference(image) }

  /// Composites an image. All values are in pixels; source and mask are read from `from` and
  /// `maskFrom`.
  func composite(
    _ op: Operator, _ source: Image, from: (Int, Int) = (0, 0), mask: Image? = nil,
    maskFrom: (Int, Int) = (0, 0), onto target: Image, at: (Int, Int), width: Int, height: Int
  ) {
    if width <= 0 || height <= 0 { return }
    compositeImages(
      op.rawValue, source, mask, target, Int32(from.0), Int32(from.1), Int32(maskFrom.0),
      Int32(maskFrom.1), Int32(at.0), Int32(at.1), Int32(width), Int32(height))
  }

  func fill(_ op: Operator, _ target: Image, _ pixel: UInt32, _ boxes: [Box]) {
    withUnsafePointer(to: Color(pixel)) {
      _ = fillBoxes(op.rawValue, target, $0, Int32(boxes.count), boxes)
    }
  }

  /// Creates a cache that never evicts.
  func glyphCache() -> OpaquePointer {
    let cache = createCache()!
    freezeCache(cache)
    return cache
  }

  /// Inserts an image, which the cache copies; `key` must be unique and not nil.
  func insert(_ image: Image, into cache: OpaquePointer, key: UnsafeRawPointer) -> UnsafeRawPointer
  {
    insertGlyph(cache, UnsafeRawPointer(cache), key, 0, 0, image)!
  }

  func draw(
    _ glyphs: UnsafeBufferPointer<Glyph>, of cache: OpaquePointer, _ source: Image,
    onto target: Image, at: (Int, Int)
  ) {
    guard let base = glyphs.baseAddress else { return }
    compositeGlyphs(
      3, source, target, 0, 0, Int32(at.0), Int32(at.1), cache, Int32(glyphs.count), base)
  }

  private static func fixed(_ v: Double) -> Int32 { Int32((v * 65_536).rounded()) }

  private static func point(_ p: (Double, Double)) -> FixedPoint {
    FixedPoint(x: fixed(p.0), y: fixed(p.1))
  }
}
