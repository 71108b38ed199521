package import VitrineKMS

/// The brightness of the panel: its backlight, if it has one that may be changed.
@MainActor
package final class PanelLight {
  private let backlights: [Backlight]
  private let dimTo: Int

  /// `dimTo` is the brightness of a dimmed panel, in percent.
  package init(_ backlights: [Backlight], dimTo: Int) {
    self.backlights = backlights
    self.dimTo = dimTo
  }

  /// Whether the panel can be dimmed; else the picture must be darker. Which of several backlights
  /// is the panel's is not known, so all must have a step for it.
  package var canDim: Bool {
    !backlights.isEmpty && backlights.allSatisfy { $0.canDim(to: dimTo) }
  }

  /// The usual brightness in percent of the largest; nil: it cannot be changed.
  package var brightness: Int? { backlights.first?.normalPercent }

  /// Sets the usual brightness, which the system keeps when the kiosk ends.
  package func setBrightness(percent: Int) {
    for light in backlights { light.setNormal(percent: percent) }
  }

  package func dim() { for light in backlights { light.set(percent: dimTo) } }
  package func turnOff() { for light in backlights { light.set(percent: 0) } }
  package func restore() { for light in backlights { light.restore() } }
}
