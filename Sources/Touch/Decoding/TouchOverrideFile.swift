import VitrineUnits

/// A line of an override file that cannot be used.
package struct TouchOverrideError: Error, Sendable, Hashable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var problem: String

  package var description: String { "\(file):\(line): \(problem)" }
}

/// Corrections for panels that describe themselves wrongly, as a small text file.
///
///     # An eGalax controller whose positions come on ABS_Z and ABS_RX.
///     [0eef:0001]
///     x-axis = ABS_Z
///     y-axis = ABS_RX
///
///     [name Acme Touch*]
///     x-range = 200 3900
///     swap    = yes
///     matrix  = 1 0 0 0 1 0.02
///
/// A section applies to the panels in its heading: `[vendor:product]` in hexadecimal digits as
/// the kernel prints them, `[name …]` with the device's name (a `*` at its end matches any rest),
/// or `[*]` for every panel. If several sections match, later lines override earlier ones.
///
/// | key | value |
/// | --- | --- |
/// | `x-axis`, `y-axis` | ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_MT_POSITION_X, … or 0x35 |
/// | `x-range`, `y-range` | smallest and largest value, in the device's units |
/// | `swap`, `invert-x`, `invert-y` | yes or no; swapping comes first |
/// | `matrix` | six numbers, as in `LIBINPUT_CALIBRATION_MATRIX`; comes last |
///
/// ``SettingsLine`` describes comments.
package struct TouchOverrideFile: Sendable, Hashable {
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

  /// An empty file.
  package init() { sections = [] }

  /// Parses the text of an override file; `name` is used in errors.
  package init(parsing text: String, name: String) throws(TouchOverrideError) {
    var reader = TouchOverrideReader(file: name)
    sections = try reader.read(text)
  }

  /// The built-in overrides of known panels. An override to an axis that a panel does not declare
  /// is ignored, so other panels of the same family are unaffected.
  package static let builtIn = TouchOverrideFile(sections: [
    Section(head: .id(vendor: 0x0eef, product: 0x0001), settings: [.xAxis(0x02), .yAxis(0x03)])
  ])

  private init(sections: [Section]) { self.sections = sections }

  /// This file followed by another one, which takes precedence.
  package func followed(by other: TouchOverrideFile) -> TouchOverrideFile {
    TouchOverrideFile(sections: sections + other.sections)
  }

  /// The overrides of a panel: the earlier ones, and those of this file, which take precedence. An
  /// axis that the panel does not declare is not changed.
  package func overrides(
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
