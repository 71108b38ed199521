package import VitrineUnits

/// The facts about a kiosk that the staff page shows.
package struct StaffFacts: Sendable, Equatable {
  /// Percent of the brightest; nil: it cannot be changed.
  package var brightness: Int?
  package var rotation: Rotation
  package var version: String
  package var system: String
  /// Whether the kiosk is started again after it has ended.
  package var canRestart: Bool

  package init(
    brightness: Int?, rotation: Rotation, version: String, system: String, canRestart: Bool
  ) {
    self.brightness = brightness
    self.rotation = rotation
    self.version = version
    self.system = system
    self.canRestart = canRestart
  }
}

/// The requests of the staff page to a kiosk.
package enum StaffRequest: Sendable, Equatable {
  /// In percent of the brightest.
  case brightness(Int)
  case rotation(Rotation)
  /// The kiosk answers by ``StaffController/showAddresses(_:)``.
  case addresses
  case saveRecording
  /// A support bundle.
  case writeReport
  case restart
  case close
}
