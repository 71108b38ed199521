package import VitrineUnits

/// A display mode as the kernel lists it: size, timings and flags.
package struct DisplayMode: Sendable, Hashable {
  /// Timings along one line (in pixels) or one frame (in lines): the end of the visible part, the
  /// start and end of the sync pulse, and the total.
  package struct Timing: Sendable, Hashable {
    package var display: UInt16
    package var syncStart: UInt16
    package var syncEnd: UInt16
    package var total: UInt16

    package init(_ display: UInt16, _ syncStart: UInt16, _ syncEnd: UInt16, _ total: UInt16) {
      self.display = display
      self.syncStart = syncStart
      self.syncEnd = syncEnd
      self.total = total
    }
  }

  /// Pixel clock in kHz.
  package var clock: UInt32
  package var horizontal: Timing
  package var vertical: Timing
  package var hskew: UInt16
  package var vscan: UInt16
  /// `DRM_MODE_FLAG_…`.
  package var flags: UInt32
  /// Whether the panel prefers this mode.
  package var isPreferred: Bool

  package init(
    clock: UInt32, horizontal: Timing, vertical: Timing, hskew: UInt16 = 0, vscan: UInt16 = 0,
    flags: UInt32 = 0, isPreferred: Bool = false
  ) {
    self.clock = clock
    self.horizontal = horizontal
    self.vertical = vertical
    self.hskew = hskew
    self.vscan = vscan
    self.flags = flags
    self.isPreferred = isPreferred
  }

  package static let interlaceFlag: UInt32 = 1 << 4  // DRM_MODE_FLAG_INTERLACE
  package static let doubleScanFlag: UInt32 = 1 << 5  // DRM_MODE_FLAG_DBLSCAN

  package var size: PixelSize { PixelSize(Int(horizontal.display), Int(vertical.display)) }

  /// Whether odd and even lines alternate; the refresh counts both fields.
  package var isInterlaced: Bool { flags & Self.interlaceFlag != 0 }

  /// The time between two refreshes: pixels of a frame divided by the pixel clock. 1/60 s if a
  /// driver leaves the timing empty.
  package var refreshInterval: Duration {
    var pixels = UInt64(horizontal.total) * UInt64(vertical.total)
    if flags & Self.doubleScanFlag != 0 { pixels *= 2 }
    // Each line is scanned `vscan` times. Clamped to 16, so that a wrong value cannot overflow
    // below.
    if vscan > 1 { pixels *= UInt64(min(vscan, 16)) }
    // Interlaced modes refresh with every field.
    let ticks = pixels * 1_000_000 / (isInterlaced ? 2 : 1)
    guard clock > 0, ticks > 0 else { return Duration(nanoseconds: 16_666_667) }
    return Duration(nanoseconds: Int64(max(1, (ticks + UInt64(clock) / 2) / UInt64(clock))))
  }

  /// The refresh rate in mHz: 59940 is 59.94 Hz.
  package var refreshMilliHertz: Int {
    let ns = refreshInterval.nanoseconds
    return Int((1_000_000_000_000 + ns / 2) / ns)
  }

  /// Whether both modes are equal apart from `isPreferred`.
  func sameTiming(as other: DisplayMode) -> Bool {
    var a = self
    a.isPreferred = other.isPreferred
    return a == other
  }
}

extension DisplayMode: CustomStringConvertible {
  /// The form that `--mode` accepts: `1280x800@59.81`, with an `i` after the size if interlaced.
  package var description: String {
    let hundredths = (refreshMilliHertz + 5) / 10
    let fraction = hundredths % 100
    let tail = fraction == 0 ? "" : (fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
    return "\(size.width)x\(size.height)\(isInterlaced ? "i" : "")@\(hundredths / 100)\(tail)"
  }
}

/// The mode to use, of those of a connector.
package enum ModeRequest: Sendable, Hashable {
  /// The mode that the panel prefers.
  case preferred
  /// The mode that is set now, by the firmware or a boot splash.
  case current
  /// A size, with a refresh rate or (nil) with the best one.
  case size(PixelSize, hertz: Double?)

  /// Parses `preferred`, `current`, `WxH` or `WxH@Hz`; nil for anything else. An `i` after the
  /// size, as in the description of interlaced modes, is accepted and ignored.
  package init?(_ text: String) {
    switch text {
    case "preferred": self = .preferred
    case "current": self = .current
    default:
      let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      var area = halves[0]
      if area.hasSuffix("i") { area.removeLast() }
      let sides = area.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let width = Self.count(sides[0]), let height = Self.count(sides[1])
      else { return nil }
      var hertz: Double?
      if halves.count == 2 {
        guard halves[1].allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
          let value = Double(halves[1]), value > 0, value <= 1000
        else { return nil }
        hertz = value
      }
      self = .size(PixelSize(width, height), hertz: hertz)
    }
  }

  /// A plain decimal number from 1 to 65535, the range of a mode.
  private static func count(_ digits: Substring) -> Int? {
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let n = UInt16(digits), n > 0 else {
      return nil
    }
    return Int(n)
  }
}
