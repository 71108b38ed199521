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
final class BandContents {
  /// Part of a band that was painted; `color`: the one that all its pixels have, as far as known.
  struct Patch {
    var rect: PixelRect
    var color: UInt32?
  }

  /// More patches than this are not worth their bookkeeping.
  private static let limit = 128

  /// What is known of one memory: its first `rows` rows hold `color` everywhere but in the patches,
  /// which are counted from the memory's beginning; no rows: nothing is known.
  private struct Knowledge {
    var base: UnsafeMutablePointer<UInt32>?
    var color: UInt32 = 0
    var stride = 0
    var rows = 0
    var patches: [Patch] = []
  }

  private let outflow: StreamingWriter
  /// Of the memory that is meant, and of the one before: two bands take turns.
  private var known = Knowledge()
  private var before = Knowledge()
  private var size = PixelSize(0, 0)
  /// Patches before this one are of bands painted earlier …
  private var first = 0
  /// … and so is the ground, while this is false.
  private var isFlooded = false

  /// `outflow`: what streams out while bands are wiped.
  init(_ outflow: StreamingWriter = StreamingWriter()) { self.outflow = outflow }

  /// Begins a band, whatever its memory holds. `isKept`: it is the same memory as last time, and
  /// nobody else has written to it.
  func begin(_ band: Band, isKept: Bool) {
    if band.base != known.base { swap(&known, &before) }
    if !isKept || band.base != known.base || band.stride != known.stride { forget() }
    (known.base, known.stride, size) = (band.base, band.stride, band.rect.size)
    isFlooded = false
    first = known.patches.count
  }

  /// The band is done; its memory may become somebody else's.
  func end() { known.base = nil }

  /// Nothing is known any more, until the band is filled whole.
  private func forget() {
    known.patches.removeAll(keepingCapacity: true)
    (known.rows, first) = (0, 0)
    isFlooded = false
  }

  /// Of each row of the band the columns that are not known to be the ground's colour, which is
  /// returned; nil where there is none.
  func look(_ inked: inout [Range<Int>]) -> UInt32? {
    guard isFlooded && known.rows >= size.height else { return nil }
    inked.removeAll(keepingCapacity: true)
    inked.append(contentsOf: repeatElement(0..<0, count: size.height))
    for patch in known.patches where patch.color != known.color {
      let r = patch.rect.intersection(PixelRect(size))
      for y in r.y0..<r.y1 {
        let ink = inked[y]
        inked[y] =
          ink.isEmpty ? r.x0..<r.x1 : min(ink.lowerBound, r.x0)..<max(ink.upperBound, r.x1)
      }
    }
    return known.color
  }

  /// The colour that all pixels of `area`, in the band's coordinates, are known to have.
  func color(of area: PixelRect, on band: Band) -> UInt32? {
    guard band.base == known.base else { return nil }
    let local = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    // The newest is on top.
    var i = known.patches.count
    while i > first {
      i &-= 1
      let r = known.patches[i].rect
      if r.x0 < local.x1 && local.x0 < r.x1 && r.y0 < local.y1 && local.y0 < r.y1 {
        return known.patches[i].color != nil && r.contains(local) ? known.patches[i].color : nil
      }
    }
    return isFlooded ? known.color : nil
  }

  /// Makes every pixel of `area` an opaque colour, by the least that this takes.
  func fill(_ area: PixelRect, _ color: UInt32, on band: Band) {
    guard band.base == known.base else { return band.fill(area, color) }
    if area.width == size.width && area.height == size.height { return fillWhole(color, band) }
    if self.color(of: area, on: band) == color { return }
    band.fill(area, color)
    note(area, color, on: band)
  }

  /// `area` was painted; `color`: what all its pixels are now, if it is one.
  func note(_ area: PixelRect, _ color: UInt32?, on band: Band) {
    if area.isEmpty || band.base != known.base { return }
    if known.patches.count == Self.limit { return forget() }
    let rect = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    known.patches.append(Patch(rect: rect, color: color))
  }

  private func fillWhole(_ color: UInt32, _ band: Band) {
    let local = band.atZero
    let height = size.height
    var kept = 0
    if known.rows > 0 && color == known.color {
      kept = known.rows
      for patch in known.patches where patch.color != color {
        let old = patch.rect.intersection(local.rect)
        outflow.between(rows: old.height, atOnce: 4) { rows in
          local.fill(
            PixelRect(
              x0: old.x0, y0: old.y0 + rows.lowerBound, x1: old.x1, y1: old.y0 + rows.upperBound),
            color)
        }
      }
      // What lies below this band's end is wiped out as new rows when a taller one comes.
      if height < kept {
        kept = known.patches.reduce(kept) { $1.rect.y1 > height ? min($0, height) : $0 }
      }
    }
    if height > kept {
      local.fill(PixelRect(x0: 0, y0: kept, x1: size.width, y1: height), color)
    }
    known.color = color
    known.rows = max(kept, height)
    known.patches.removeAll(keepingCapacity: true)
    first = 0
    isFlooded = true
  }
}
