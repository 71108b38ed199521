package import VitrineEvdev

/// The facts that `vitrine doctor` has read on a machine. ``Diagnosis`` judges them.
package struct MachineFacts: Sendable {
  /// The result of a check that another part of the program does: a description, or the fault and
  /// its remedy.
  package enum Outcome: Sendable, Hashable {
    case found(String)
    case failed(String)
  }

  /// The file system of the folder that the kiosk writes to.
  package struct Disk: Sendable, Hashable {
    package var folder: FileOwnership
    package var freeBytes: UInt64
    package var isReadOnly: Bool

    package init(folder: FileOwnership, freeBytes: UInt64, isReadOnly: Bool) {
      self.folder = folder
      self.freeBytes = freeBytes
      self.isReadOnly = isReadOnly
    }
  }

  package struct Clock: Sendable, Hashable {
    /// Seconds since 1970.
    package var time: Int64
    /// Whether the kernel considers it synchronized with a time server.
    package var isSynchronized: Bool
    package var hasTimeZone: Bool

    package init(time: Int64, isSynchronized: Bool, hasTimeZone: Bool) {
      self.time = time
      self.isSynchronized = isSynchronized
      self.hasTimeZone = hasTimeZone
    }
  }

  /// A kind of text that no installed font shows, with the package that has one.
  package struct MissingFont: Sendable, Hashable {
    package var text: String
    package var package: String

    package init(text: String, package: String) {
      self.text = text
      self.package = package
    }
  }

  /// The user whose rights are checked.
  package var account: Account
  package var configuration: Outcome
  /// Paths of the configuration that a service cannot see.
  package var hiddenPaths: [String]
  /// The nodes of the graphics cards.
  package var cards: [FileOwnership]
  /// The display that the configuration selects.
  package var display: Outcome
  /// The input devices, or why they cannot be listed.
  package var inputs: [DeviceListing]
  package var inputFailure: String?
  package var seat: String
  /// The path of the touchscreen that the configuration names; nil: every touchscreen is used.
  package var touchPath: String?
  /// The service that opens the devices.
  package var seatService: SeatFacts
  /// The nodes of the touchscreens.
  package var touchscreens: [FileOwnership]
  package var missingFonts: [MissingFont]
  /// The dictionary of Chinese characters; nil if no language of the kiosk needs it.
  package var pinyin: Outcome?
  /// The terminal in front; nil on a kernel without virtual terminals.
  package var terminal: FileOwnership?
  package var data: Outcome
  package var disk: Disk?
  package var clock: Clock

  package init(
    account: Account, configuration: Outcome, hiddenPaths: [String], cards: [FileOwnership],
    display: Outcome, inputs: [DeviceListing], inputFailure: String?, seat: String,
    touchPath: String? = nil, seatService: SeatFacts, touchscreens: [FileOwnership],
    missingFonts: [MissingFont], pinyin: Outcome?, terminal: FileOwnership?, data: Outcome,
    disk: Disk?, clock: Clock
  ) {
    self.account = account
    self.configuration = configuration
    self.hiddenPaths = hiddenPaths
    self.cards = cards
    self.display = display
    self.inputs = inputs
    self.inputFailure = inputFailure
    self.seat = seat
    self.touchPath = touchPath
    self.seatService = seatService
    self.touchscreens = touchscreens
    self.missingFonts = missingFonts
    self.pinyin = pinyin
    self.terminal = terminal
    self.data = data
    self.disk = disk
    self.clock = clock
  }
}
