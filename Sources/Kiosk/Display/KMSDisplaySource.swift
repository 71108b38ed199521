package import VitrineKMS
package import VitrineSeat
import VitrineSystem
package import VitrineUnits

/// The displays and the console of this machine.
@MainActor
package final class KMSDisplaySource: KioskDisplaySource {
  private let request: DisplayRequest
  private var options: KMSPanel.Options
  /// Whether another mode is used if the panel lacks the requested one.
  private let takesOtherModes: Bool
  /// Whether the service's own terminal is kept at the end.
  private let keepsTerminal: Bool
  /// Opens the cards; nil: this program does.
  private let opener: (any DeviceOpener)?
  private let log: LogSink
  private let monitor: DisplayMonitor
  private let watch = CardWatch()
  /// The terminal below the picture. It stays in graphics mode while the display is lost.
  private var console: Console?
  private var hasTriedConsole = false

  /// With an `opener`, the terminal is left alone: it belongs to that of the devices.
  package init(
    _ request: DisplayRequest, options: KMSPanel.Options, takesOtherModes: Bool,
    keepsTerminal: Bool = false, opener: (any DeviceOpener)? = nil, log: @escaping LogSink
  ) {
    self.request = request
    self.options = options
    self.takesOtherModes = takesOtherModes
    self.keepsTerminal = keepsTerminal
    self.opener = opener
    self.log = log
    monitor = DisplayMonitor(log: log)
    // Before there is a display, too, nothing that is typed may reach a login. Another terminal may
    // belong to a display server that is in front.
    if Console.leadsTerminal { takeConsole() }
  }

  package var rotation: Rotation {
    get { options.rotation }
    set { options.rotation = newValue }
  }

  package var holdsKeys: Bool { console?.holdsKeys ?? !FileSystem.exists("/dev/tty0") }

  package var sharesKeys: Bool { console?.sharesKeys ?? false }

  package var descriptors: [Int32] {
    [monitor.descriptor, watch.descriptor, console?.keyDescriptor].compactMap { $0 }
  }

  package func takeChanges() -> DisplayChange? {
    let wasOpened = watch.takeChanges()
    console?.discardKeys()
    return monitor.takeChanges() ? .devices : wasOpened ? .access : nil
  }

  package func open() throws(DisplayError) -> any DisplayPanel {
    // This program's own changes of the cards are not reported.
    defer { _ = watch.takeChanges() }
    let panel = try KMSPanel(try find(), options: options, log: log, prepare: takeConsole)
    watch.follow(panel.pipeline.card)
    return panel
  }

  package func allowTerminalSwitch() -> Bool { console?.allowSwitch() ?? false }

  package func acknowledgeTerminal() -> Bool { console?.acknowledgeReturn() ?? true }

  private func find() throws(DisplayError) -> FoundDisplay {
    do throws(DisplayError) {
      return try FoundDisplay(request, opener: opener)
    } catch {
      guard error.kind == .noSuchMode, request.mode != .preferred, takesOtherModes else {
        throw error
      }
      log(.warning, "display: \(error); using the mode that the panel prefers")
      var other = request
      other.mode = .preferred
      return try FoundDisplay(other, opener: opener)
    }
  }

  /// Only called on a terminal that is ours alone, or when this process is DRM master: then the
  /// terminal in front belongs to no other display server.
  private func takeConsole() {
    if hasTriedConsole || opener != nil { return }
    hasTriedConsole = true
    console = Console(keepsOwn: keepsTerminal, log: log)
    guard let console else { return }
    let isAnnounced = console.announceSwitches(
      release: TerminalSwitch.requestedSignal, acquire: TerminalSwitch.returnedSignal)
    if !isAnnounced {
      log(.info, "/dev/tty\(console.number): no other terminal can be shown while the kiosk runs")
    }
  }
}
