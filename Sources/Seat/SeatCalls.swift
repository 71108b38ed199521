/// The calls of libseat, which may block: real ones, or recorded answers in a test.
///
/// All functions are called on one thread. Those that return an `Int32` return 0 or an errno.
package protocol SeatCalls: AnyObject {
  /// Connects to the seat's service. `onChange` is called by `dispatch` and `openDevice` with
  /// whether devices can be opened from now on.
  func open(onChange: @escaping @Sendable (Bool) -> Void) -> Int32

  /// Readable when `dispatch` has something to do. Valid while the seat is open.
  var descriptor: Int32 { get }

  /// Reads what the service has sent, without waiting for it.
  func dispatch() -> Int32

  /// Confirms that no device is used any more.
  func disable() -> Int32

  /// Opens a device: its number for `closeDevice`, and a descriptor, which the caller owns.
  func openDevice(_ path: String) -> (number: Int32, descriptor: Int32, errno: Int32)
  func closeDevice(_ number: Int32)

  /// Ends the connection.
  func close()
}
