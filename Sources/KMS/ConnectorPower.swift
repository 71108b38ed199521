import CDRM
import Glibc

/// The power of a panel, by its connector's property DPMS.
struct ConnectorPower {
  private let connector: UInt32
  /// As it was found; nil if the connector has none.
  private let property: DisplaySnapshot.Property?
  /// Whether the panel was turned off, and not on again since.
  private(set) var isOff = false

  init(_ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot) {
    connector = pipeline.connector
    property = snapshot.connectors.first { $0.id == pipeline.connector }?.properties["DPMS"]
  }

  var canSwitch: Bool { property != nil }

  /// Turns the panel on or off. Returns 0 or an errno.
  mutating func set(_ isOn: Bool, on card: any DisplayCard) -> Int32 {
    guard let property else { return ENOENT }
    let value = UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)
    let code = card.setProperty(property.id, of: connector, to: value)
    if code == 0 { isOff = !isOn }
    return code
  }

  /// Turns the panel on again if it was turned off, and was found on.
  mutating func restore(on card: any DisplayCard) {
    guard isOff, let property, property.value == UInt64(DRM_MODE_DPMS_ON) else { return }
    _ = set(true, on: card)
  }
}
