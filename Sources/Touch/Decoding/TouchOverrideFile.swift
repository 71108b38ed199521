import VitrineUnits

/// A line of an override file that cannot be used.
public struct TouchOverrideError: Error, Sendable, Hashable, CustomStringConvertible {
  public var file: String
  /// Counted from 1.
  public var line: Int
  public var problem: String

  public var description: String { "\(file):\(line): \(problem)" }
}

/// What is known about panels that do not tell the truth about themselves, as a small text file.
///
///     # An eGalax controller whose places come on ABS_Z and ABS_RX.
///     [0eef:0001]
///     x-axis = ABS_Z
///     y-axis = ABS_RX
///
///     [name Acme Touch*]
///     x-range = 200 3900
///     swap    = yes
///     matrix  = 1 0 0 0 1 0.02
///
/// A section holds for the panels that its head names: `[vendor:product]` in hexadecimal digits as
/// the kernel prints them, `[name …]` with the device's name (a `*` at its end stands for any rest),
/// or `[*]` for every panel. Of several sections that fit, later lines overrule earlier ones.
///
/// | key | value |
/// | --- | --- |
/// | `x-axis`, `y-axis` | ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_MT_POSITION_X, … or 0x35 |
/// | `x-range`, `y-range` | smallest and largest value, in the device's units |
/// | `swap`, `invert-x`, `invert-y` | yes or no; swapping comes first |
/// | `matrix` | six numbers, as in `LIBINPUT_CALIBRATION_MATRIX`; comes last |
///
/// Comments begin with `#` at the start of a line or after white space.
public struct TouchOverrideFile: Sendable, Hashable {
  enum Head: Sendable, Hashable {
    case every
    case id(vendor: UInt16, product: UInt16)
    case name(String)
    case namePrefix(String)
  }

  enum Setting: Sendable, Hashable {
    case xAxis(UInt16)
    case yAxis(UInt16)
    case xRange(ClosedRange<Int32>)
    case yRange(ClosedRange<Int32>)
    case swap(Bool)
    case invertX(Bool)
    case invertY(Bool)
    case matrix(Calibration)
  }

  struct Section: Sendable, Hashable {
    var head: Head
    var settings: [Setting] = []
  }

  private(set) var sections: [Section]

  /// Knows nothing about any panel.
  public init() { sections = [] }

  /// Reads the text of an override file; `name` stands in errors.
  public init(parsing text: String, name: String) throws(TouchOverrideError) {
    var reader = TouchOverrideReader(file: name)
    sections = try reader.read(text)
  }

  /// Panels known to need an override out of the box. An axis that a panel does not declare is not
  /// taken, so that others of the same family are left alone.
  public static let builtIn = TouchOverrideFile(sections: [
    Section(head: .id(vendor: 0x0eef, product: 0x0001), settings: [.xAxis(0x02), .yAxis(0x03)])
  ])

  private init(sections: [Section]) { self.sections = sections }

  /// This file, and then another one that overrules it.
  public func followed(by other: TouchOverrideFile) -> TouchOverrideFile {
    TouchOverrideFile(sections: sections + other.sections)
  }

  /// What holds for this panel: what was known of it before, and what this file says over it. An
  /// axis that the panel does not declare stays as it was.
  public func overrides(
    for device: TouchDevice, over known: TouchOverrides = .none
  ) -> TouchOverrides {
    var overrides = known
    for section in sections where section.head.fits(device) {
      for setting in section.settings {
        switch setting {
        case .xAxis(let code): if device.axes[code] != nil { overrides.xAxis = code }
        case .yAxis(let code): if device.axes[code] != nil { overrides.yAxis = code }
        case .xRange(let range): overrides.xRange = range
        case .yRange(let range): overrides.yRange = range
        case .swap(let flag): overrides.swapsAxes = flag
        case .invertX(let flag): overrides.invertsX = flag
        case .invertY(let flag): overrides.invertsY = flag
        case .matrix(let calibration): overrides.calibration = calibration
        }
      }
    }
    return overrides
  }
}

extension TouchOverrideFile.Head {
  fileprivate func fits(_ device: TouchDevice) -> Bool {
    switch self {
    case .every: return true
    case .id(let vendor, let product): return device.vendor == vendor && device.product == product
    case .name(let name): return device.name == name
    case .namePrefix(let prefix): return device.name.hasPrefix(prefix)
    }
  }
}
