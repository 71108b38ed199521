extension DisplayPipeline {
  /// Returns the reason why the pipeline must be selected again, by a new snapshot of its card: the
  /// panel was unplugged, or another one is connected that needs another mode or scale. Nil if it
  /// can stay.
  ///
  /// Other outputs do not matter: a monitor that is plugged in for service does not take the
  /// picture from a panel that works.
  package func fault(
    on card: DisplaySnapshot, request: DisplayRequest
  ) -> DisplayError? {
    if let fault = connectionFault(on: card) { return fault }
    var own = request
    own.device = card.path
    own.output = connectorName
    let selected: DisplayPipeline
    do throws(DisplayError) { selected = try selectPipeline(from: [card], request: own) } catch {
      return error
    }
    if !selected.mode.sameTiming(as: mode) {
      return changed("the mode is now \(selected.mode) instead of \(mode)")
    }
    if selected.orientation != orientation || selected.physicalSize != physicalSize {
      return changed("another panel is connected")
    }
    return nil
  }

  /// Returns the reason why no picture reaches the panel, by a new snapshot of its card.
  package func connectionFault(on card: DisplaySnapshot) -> DisplayError? {
    let found = card.connectors.first { $0.id == connector }
    guard let found, found.status != .disconnected else {
      return DisplayError(
        kind: .nothingConnected, object: "\(connectorName) on \(card.path)",
        step: "the panel was unplugged", remedy: "plug the panel in")
    }
    // DRM_MODE_LINK_STATUS_BAD: the driver asks for the mode to be set again.
    if found.properties["link-status"]?.value == 1 { return changed("its link has failed") }
    return nil
  }

  private func changed(_ step: String) -> DisplayError {
    DisplayError(
      kind: .changed, object: "\(connectorName) on \(card)", step: step,
      remedy: "check the cable if that was not intended")
  }
}
