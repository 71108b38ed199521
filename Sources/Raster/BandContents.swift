import VitrineUnits

/// A record of a band's pixels: one base color nearly everywhere, and the patches where it differs.
///
///     ┌───────────────────────────┐
///     │  ╭──╮  ┌───────────┐      │   base color: white
///     │  ╰──╯  └───────────┘      │   patches: an avatar, two lines of text
///     │        ┌───────┐          │
///     └────────┴───────┴──────────┘
///
/// It saves work in three cases. A band that begins with the background only clears what was
/// painted on it last time: a sixth of the pixels of a page of text. Text on one color is blended
/// without reading the target. Filling with the color that an area already has does nothing.
final class BandContents {
  /// Part of a band that was painted. `color`: the color of all its pixels, nil if they differ.
  struct Patch {
    var rect: PixelRect
    var color: UInt32?
  }

  /// With more patches than this, searching them costs more than it saves.
  private static let limit = 128

  /// The content of one buffer: its first `rows` rows have `color` everywhere outside the patches.
  /// Patches are in coordinates of the buffer. `rows` 0: the content is unknown.
  private struct MemoryState {
    var base: UnsafeMutablePointer<UInt32>?
    var color: UInt32 = 0
    var stride = 0
    var rows = 0
    var patches: [Patch] = []
  }

  private let writer: StreamingWriter
  /// The buffer in use and the other one: two bands alternate.
  private var current = MemoryState()
  private var previous = MemoryState()
  private var size = PixelSize(0, 0)
  /// Patches before this index belong to bands painted earlier.
  private var first = 0
  /// Whether the current band has been filled whole; until then `color` is that of an earlier band.
  private var isFilled = false

  /// `writer` advances while bands are cleared.
  init(_ writer: StreamingWriter = StreamingWriter()) { self.writer = writer }

  /// Begins a band. `isKept`: its memory is the same as last time and was not written to since.
  func begin(_ band: Band, isKept: Bool) {
    if band.base != current.base { swap(&current, &previous) }
    if !isKept || band.base != current.base || band.stride != current.stride { forget() }
    (current.base, current.stride, size) = (band.base, band.stride, band.rect.size)
    isFilled = false
    first = current.patches.count
  }

  /// Ends the band, whose memory may be reused for anything.
  func end() { current.base = nil }

  /// Marks the content as unknown until the band is filled whole.
  private func forget() {
    current.patches.removeAll(keepingCapacity: true)
    (current.rows, first) = (0, 0)
    isFilled = false
  }

  /// Returns the base color, and for each row the columns that may have another one; nil where
  /// there is no base color.
  func baseColor(exceptions inked: inout [Range<Int>]) -> UInt32? {
    guard isFilled && current.rows >= size.height else { return nil }
    inked.removeAll(keepingCapacity: true)
    inked.append(contentsOf: repeatElement(0..<0, count: size.height))
    for patch in current.patches where patch.color != current.color {
      let r = patch.rect.intersection(PixelRect(size))
      for y in r.y0..<r.y1 {
        let ink = inked[y]
        inked[y] =
          ink.isEmpty ? r.x0..<r.x1 : min(ink.lowerBound, r.x0)..<max(ink.upperBound, r.x1)
      }
    }
    return current.color
  }

  /// The color that all pixels of `area` (in the band's coordinates) have; nil if unknown or mixed.
  func color(of area: PixelRect, on band: Band) -> UInt32? {
    guard band.base == current.base else { return nil }
    let local = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    // The newest is on top.
    var i = current.patches.count
    while i > first {
      i &-= 1
      let r = current.patches[i].rect
      if r.x0 < local.x1 && local.x0 < r.x1 && r.y0 < local.y1 && local.y0 < r.y1 {
        return current.patches[i].color != nil && r.contains(local) ? current.patches[i].color : nil
      }
    }
    return isFilled ? current.color : nil
  }

  /// Gives every pixel of `area` an opaque color, writing only pixels that may have another one.
  func fill(_ area: PixelRect, _ color: UInt32, on band: Band) {
    guard band.base == current.base else { return band.fill(area, color) }
    if area.width == size.width && area.height == size.height { return fillWhole(color, band) }
    if self.color(of: area, on: band) == color { return }
    band.fill(area, color)
    note(area, color, on: band)
  }

  /// Records that `area` was painted. `color`: the color of all its pixels, nil if they differ.
  func note(_ area: PixelRect, _ color: UInt32?, on band: Band) {
    if area.isEmpty || band.base != current.base { return }
    if current.patches.count == Self.limit { return forget() }
    let rect = area.offset(by: PixelPoint(-band.rect.x0, -band.rect.y0))
    current.patches.append(Patch(rect: rect, color: color))
  }

  private func fillWhole(_ color: UInt32, _ band: Band) {
    let local = band.atZero
    let height = size.height
    var kept = 0
    if current.rows > 0 && color == current.color {
      kept = current.rows
      for patch in current.patches where patch.color != color {
        let old = patch.rect.intersection(local.rect)
        writer.interleave(rows: old.height, step: 4) { rows in
          local.fill(
            PixelRect(
              x0: old.x0, y0: old.y0 + rows.lowerBound, x1: old.x1, y1: old.y0 + rows.upperBound),
            color)
        }
      }
      // Patches below this band's end are cleared when a taller band comes.
      if height < kept {
        kept = current.patches.reduce(kept) { $1.rect.y1 > height ? min($0, height) : $0 }
      }
    }
    if height > kept {
      local.fill(PixelRect(x0: 0, y0: kept, x1: size.width, y1: height), color)
    }
    current.color = color
    current.rows = max(kept, height)
    current.patches.removeAll(keepingCapacity: true)
    first = 0
    isFilled = true
  }
}
