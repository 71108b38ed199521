import VitrineUnits

/// A cache of the pictures of display lists whose shapes are expensive to paint: a moving picture
/// is rasterized once and then copied.
///
/// A picture holds the largest rectangle that one command of its list covers opaquely. Nothing
/// behind the list is visible there, so a copy has the same pixels as painting. The rest is painted
/// as usual.
///
///     ╭─────────┐   ┌─────────┐
///     │ ▒ list ▒│   │ picture │ the opaque rectangle
///     ╰─────────┤   └─────────┘
///
/// The least recently painted pictures are removed first, and those whose list exists nowhere else.
struct PictureCache {
  struct Entry: Sendable {
    /// Retained, so that no other list can get its address.
    fileprivate var list: DisplayList
    let pixmap: Pixmap
    /// The part of the list that the picture shows.
    let rect: PixelRect
    /// The layout of its rows; empty where all of it is opaque.
    let spans: [PictureSpan]
    /// The number of the latest use.
    fileprivate var used: Int
  }

  /// In bytes. A change applies to the next picture.
  var budget = 0
  private(set) var bytes = 0
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of uses so far, and of those before this frame.
  private var uses = 0
  private var usesBefore = 0
  /// The lists without a picture that this frame has painted, and the one before.
  private var painted: Set<ObjectIdentifier> = []
  private var paintedBefore: Set<ObjectIdentifier> = []
  /// The lists whose pictures are being made.
  private var claimed: Set<ObjectIdentifier> = []

  /// Begins a frame. Pictures that were used before it may be removed.
  mutating func beginFrame() {
    usesBefore = uses
    if !painted.isEmpty {
      swap(&painted, &paintedBefore)
      painted.removeAll(keepingCapacity: true)
    }
    if entries.isEmpty { return }
    for id in Array(entries.keys) where isKnownUniquelyReferenced(&entries[id]!.list) {
      remove(id)
    }
  }

  /// The picture of a list; nil if there is none yet.
  mutating func picture(of list: DisplayList) -> Entry? {
    guard let index = entries.index(forKey: ObjectIdentifier(list)) else { return nil }
    uses += 1
    entries.values[index].used = uses
    return entries.values[index]
  }

  /// Whether a list without a picture was painted in an earlier frame too: one that changes with
  /// every frame needs none. (Another list that has got its address is painted a frame early.)
  mutating func isPaintedAgain(_ list: DisplayList) -> Bool {
    let id = ObjectIdentifier(list)
    painted.insert(id)
    return paintedBefore.contains(id)
  }

  /// Whether a picture of that size can be added beside those of this frame.
  mutating func makeRoom(for size: PixelSize) -> Bool {
    let needed = Self.bytes(size)
    while bytes + needed > budget {
      // Each use has a number of its own, so the order of the dictionary does not matter.
      let old = entries.min { $0.value.used < $1.value.used }
      guard let old, old.value.used <= usesBefore else { return false }
      remove(old.key)
    }
    return true
  }

  enum Claim {
    case known(Entry)
    /// The caller makes the picture, and ends the claim by adding it.
    case make
    /// There is no room for it, or another thread makes it: the list is painted as it is.
    case none
  }

  /// The picture of a list of that size, or the right to make it.
  mutating func claim(_ list: DisplayList, _ size: PixelSize) -> Claim {
    if let known = picture(of: list) { return .known(known) }
    let id = ObjectIdentifier(list)
    if claimed.contains(id) || PixelRect(size).isEmpty || !makeRoom(for: size) { return .none }
    claimed.insert(id)
    return .make
  }

  /// Adds a picture; returns nil if pictures inside it, or of other threads, have taken the room.
  mutating func add(
    _ pixmap: Pixmap, _ rect: PixelRect, _ spans: [PictureSpan] = [], of list: DisplayList
  ) -> Entry? {
    claimed.remove(ObjectIdentifier(list))
    if !makeRoom(for: rect.size) { return nil }
    uses += 1
    let entry = Entry(list: list, pixmap: pixmap, rect: rect, spans: spans, used: uses)
    entries[ObjectIdentifier(list)] = entry
    bytes += Self.bytes(rect.size)
    return entry
  }

  private mutating func remove(_ id: ObjectIdentifier) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    bytes -= Self.bytes(entry.rect.size)
  }

  private static func bytes(_ size: PixelSize) -> Int { size.width * size.height * 4 }
}

extension PaintContext {
  /// The picture of a list, painted now if there is none; nil without room for it. `depth` is the
  /// number of groups around the list, whose buffers are in use.
  func picture(of list: DisplayList, depth: Int) -> PictureCache.Entry? {
    let rect = list.opaque
    switch caches.pictures.withLock({ $0.claim(list, rect.size) }) {
    case .known(let entry): return entry
    case .none: return nil
    case .make:
      let picture = painted(list, rect, depth: depth)
      return caches.pictures.withLock { $0.add(picture, rect, of: list) }
    }
  }

  /// The picture of all of a list that is painted as one; nil where it is painted for the first
  /// time, or without room for it.
  func wholePicture(of list: DisplayList, depth: Int) -> PictureCache.Entry? {
    let rect = list.bounds
    let claim = caches.pictures.withLock { pictures -> PictureCache.Claim in
      if let known = pictures.picture(of: list) { return .known(known) }
      return pictures.isPaintedAgain(list) ? pictures.claim(list, rect.size) : .none
    }
    switch claim {
    case .known(let entry): return entry
    case .none: return nil
    case .make:
      let surface = Surface(size: rect.size)
      let band = surface.band(PixelRect(rect.size)).relative(to: PixelPoint(-rect.x0, -rect.y0))
      Painter(band: band, clip: rect, context: self, depth: depth).paintCommands(of: list)
      let pixmap = surface.pixmap()
      let spans = pixmap.spans()
      return caches.pictures.withLock { $0.add(pixmap, rect, spans, of: list) }
    }
  }

  /// Paints some rows of a part of a list onto a surface of its size. They are painted in memory of
  /// their own: a kernel may rewrite pixels behind a row, which belong to another thread.
  func paint(_ list: DisplayList, _ rect: PixelRect, rows: Range<Int>, onto surface: Surface) {
    let part = PixelRect(x0: 0, y0: rows.lowerBound, x1: rect.width, y1: rows.upperBound)
    if part.isEmpty { return }
    let band = pictureBuffer.band(part)
    band.fill(part, 0)
    Painter(
      band: band.relative(to: PixelPoint(-rect.x0, -rect.y0)), clip: part.offset(by: rect.origin),
      context: self
    ).paint(list)
    UnsafeMutableRawPointer(surface.band(part).base).copyMemory(
      from: band.base, byteCount: part.width * part.height * 4)
  }

  /// Paints a part of a list that one of its commands covers opaquely.
  func painted(_ list: DisplayList, _ rect: PixelRect, depth: Int) -> Pixmap {
    let surface = Surface(size: rect.size)
    let band = surface.band(PixelRect(rect.size)).relative(to: PixelPoint(-rect.x0, -rect.y0))
    Painter(band: band, clip: rect, context: self, depth: depth).paint(list)
    return surface.opaquePixmap()
  }
}
