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
  struct Entry {
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

  mutating func add(
    _ pixmap: Pixmap, _ rect: PixelRect, _ spans: [PictureSpan] = [], of list: DisplayList
  ) -> Entry {
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
    if let known = pictures.picture(of: list) { return known }
    let rect = list.opaque
    guard !rect.isEmpty, pictures.makeRoom(for: rect.size) else { return nil }
    let picture = painted(list, rect, depth: depth)
    // Pictures inside it may have taken the room.
    return pictures.makeRoom(for: rect.size) ? pictures.add(picture, rect, of: list) : nil
  }

  /// The picture of all of a list that is painted as one; nil where it is painted for the first
  /// time, or without room for it.
  func wholePicture(of list: DisplayList, depth: Int) -> PictureCache.Entry? {
    if let known = pictures.picture(of: list) { return known }
    let rect = list.bounds
    guard !rect.isEmpty, pictures.isPaintedAgain(list), pictures.makeRoom(for: rect.size) else {
      return nil
    }
    let surface = Surface(size: rect.size)
    let band = surface.band(PixelRect(rect.size)).relative(to: PixelPoint(-rect.x0, -rect.y0))
    Painter(band: band, clip: rect, context: self, depth: depth).paintCommands(of: list)
    let pixmap = surface.pixmap()
    return pictures.add(pixmap, rect, pixmap.spans(), of: list)
  }

  /// Paints a part of a list that one of its commands covers opaquely.
  func painted(_ list: DisplayList, _ rect: PixelRect, depth: Int) -> Pixmap {
    let surface = Surface(size: rect.size)
    let band = surface.band(PixelRect(rect.size)).relative(to: PixelPoint(-rect.x0, -rect.y0))
    Painter(band: band, clip: rect, context: self, depth: depth).paint(list)
    return surface.opaquePixmap()
  }
}
