package import VitrineSeat

/// A message of the seat's service.
package enum SeatEvent: Sendable, Hashable {
  /// Our session is in front: devices can be opened.
  case enabled
  /// Another session is to be shown, and waits until `acknowledge` says that no device is used.
  case disabled
  /// The service has ended, or does not answer.
  case lost
}

/// The connection of a kiosk to the service of its seat. No call waits for long.
package protocol SeatConnection: DeviceOpener {
  /// Readable when there are events; it never changes.
  var descriptor: Int32 { get }
  /// The service, such as `seatd`.
  var name: String { get }
  /// Whether there is a connection.
  var isConnected: Bool { get }
  /// The errno of the last attempt to connect; 0 if it has succeeded or has not ended.
  var failure: Int32 { get }

  /// Begins to connect, unless it is connected or about to be. `enabled` follows.
  func connect()
  /// Returns the events since the last call.
  func takeEvents() -> [SeatEvent]
  /// Confirms `disabled`. Returns false without a connection.
  func acknowledge() -> Bool
}
