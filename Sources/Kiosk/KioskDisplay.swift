package import VitrineKMS

/// Where a run shows its screen. This is decided before the screens are made, because a run in
/// memory plays a demonstration, which must not change stored data.
package enum KioskDisplay {
  case panel(FoundDisplay)
  /// A panel in memory. `reason` says why there is no other.
  case memory(reason: String)

  /// Finds the display that the options request; changes nothing on it.
  package init(_ options: KioskOptions) throws(KioskError) {
    if options.display == .memory {
      self = .memory(reason: "--display memory was requested")
      return
    }
    do throws(DisplayError) {
      self = .panel(try FoundDisplay(options.displayRequest))
    } catch {
      let isAbsent = [.noCard, .noConnector, .nothingConnected].contains(error.kind)
      guard options.display == .auto, isAbsent, options.displayRequest == DisplayRequest() else {
        throw .noDisplay(error.description)
      }
      // Without the remedy: this is what it advises.
      self = .memory(reason: "\(error.object): \(error.step)")
    }
  }

  /// Whether it is a panel in memory.
  package var isMemory: Bool {
    switch self {
    case .panel: false
    case .memory: true
    }
  }
}
