import VitrineUnits

/// What is known of a band's pixels: one colour nearly everywhere, and where that is not so.
///
///     ┌───────────────────────────┐
///     │  ╭──╮  ┌───────────┐      │   ground: white
///     │  ╰──╯  └───────────┘      │   patches: an avatar, two lines of text
///     │        ┌───────┐          │
///     └────────┴───────┴──────────┘
///
/// Three things live on it. A band that begins with the background needs only what was painted over
/// it last time wiped out, which on a page of text is a sixth of its pixels. Text on a ground of one
/// colour is blended without reading what is beneath. And filling with the colour that is there
/// already is no work at all.
final class Ground {
  /// Part of a band that was painted; `color`: the one that all its pixels have, as far as known.
  struct Patch {
    var rect: PixelRect
    var color: UInt32?
  }

  /// More patches than this are not worth their bookkeeping.
  private static let limit = 128

  /// The memory that is meant.
  private var base: UnsafeMutablePointer<UInt32>?
  private var size = PixelSize(0, 0)
  /// The memory's first `rows` rows hold `color` everywhere but in the patches, which are counted
  /// from the memory's beginning; no rows: nothing is known.
  private var color: UInt32 = 0
  private var stride = 0
  private var rows = 0
  private var patches: [Patch] = []
  /// Patches before this one are of bands painted earlier …
  private var first = 0
  /// … and so is the ground, while this is false.
  private var isFlooded = false

  /// Begins a band, whatever its memory holds. `isKept`: it is the same memory as last time, and
  /// nobody else has written to it.
  func begin(_ band: Band, isKept: Bool) {
    if !isKept || band.base != base || band.stride != stride { forget() }
    (base, size, stride) = (band.base, band.rect.size, band.stride)
    isFlooded = false
    first = patches.count
  }

  /// The band is done; its memory may become somebody else's.
  func end() { base = nil }

  /// Nothing is known any more, until the band is filled whole.
  private func forget() {
    patches.removeAll(keepingCapacity: true)
    (rows, first) = (0, 0)
    isFlooded = false
  }

  /// Of each row of the band the columns that are not known to be the ground's colour, which is
  /// returned; nil where there is none.
  func look(_ inked: inout [Range<Int>]) -> UInt32? {
    guard isFlooded && rows >= size.height else { return nil }
    inked.removeAll(keepingCapacity: true)
    inked.append(contentsOf: repeatElement(0..<0, count: size.height))
    for patch in patches where patch.color != color {
      let r = patch.rect.intersection(PixelRect(size))
      for y in r.y0..<r.y1 {
        let ink = inked[y]
        inked[y] =
          ink.isEmpty ? r.x0..<r.x1 : min(ink.lowerBound, r.x0)..<max(ink.upperBound, r.x1)
      }
    }
    return color
  }

  /// The colour that all pixels of `area`, in the band's coordinates, are known to have.
  func color(of area: PixelRect, on band: Band) -> UInt32? {
    guard band.base == base else { return nil }
    let local = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    // The newest is on top.
    var i = patches.count
    while i > first {
      i &-= 1
      let r = patches[i].rect
      if r.x0 < local.x1 && local.x0 < r.x1 && r.y0 < local.y1 && local.y0 < r.y1 {
        return patches[i].color != nil && r.contains(local) ? patches[i].color : nil
      }
    }
    return isFlooded ? color : nil
  }

  /// Makes every pixel of `area` an opaque colour, by the least that this takes.
  func fill(_ area: PixelRect, _ color: UInt32, on band: Band) {
    guard band.base == base else { return band.fill(area, color) }
    if area.width == size.width && area.height == size.height { return fillWhole(color, band) }
    if self.color(of: area, on: band) == color { return }
    band.fill(area, color)
    note(area, color, on: band)
  }

  /// `area` was painted; `color`: what all its pixels are now, if it is one.
  func note(_ area: PixelRect, _ color: UInt32?, on band: Band) {
    if area.isEmpty || band.base != base { return }
    if patches.count == Self.limit { return forget() }
    let rect = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    patches.append(Patch(rect: rect, color: color))
  }

  private func fillWhole(_ color: UInt32, _ band: Band) {
    let local = band.atZero
    let height = size.height
    var known = 0
    if rows > 0 && color == self.color {
      known = rows
      for patch in patches where patch.color != color {
        local.fill(patch.rect.intersection(local.rect), color)
      }
      // What lies below this band's end is wiped out as new rows when a taller one comes.
      if height < known {
        known = patches.reduce(known) { $1.rect.y1 > height ? min($0, height) : $0 }
      }
    }
    if height > known {
      local.fill(PixelRect(x0: 0, y0: known, x1: size.width, y1: height), color)
    }
    self.color = color
    rows = max(known, height)
    patches.removeAll(keepingCapacity: true)
    first = 0
    isFlooded = true
  }
}
