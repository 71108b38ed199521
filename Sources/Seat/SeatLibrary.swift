import Glibc

/// libseat, opened while the program runs: a panel without a seat does not need it.
package final class SeatLibrary: SeatCalls {
  static let name = "libseat.so.1"

  private typealias Seat = OpaquePointer
  private typealias Change = @convention(c) (Seat?, UnsafeMutableRawPointer?) -> Void
  /// `struct libseat_seat_listener`.
  private struct Listener {
    var enable: Change
    var disable: Change
  }
  private typealias Open =
    @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Seat?
  private typealias Call = @convention(c) (Seat) -> Int32
  private typealias CallWithNumber = @convention(c) (Seat, Int32) -> Int32
  private typealias OpenDevice =
    @convention(c) (Seat, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> Int32

  private let openSeat: Open
  private let closeSeat: Call
  private let disableSeat: Call
  private let getDescriptor: Call
  private let dispatchSeat: CallWithNumber
  private let openSeatDevice: OpenDevice
  private let closeSeatDevice: CallWithNumber

  /// libseat keeps a pointer to it while a seat is open.
  private let listener = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
  private var seat: Seat?
  private var onChange: @Sendable (Bool) -> Void = { _ in }

  /// Opens the library, for that service: it is set in the environment, so this must be called
  /// before there are other threads.
  package init(_ backend: SeatBackend) throws(SeatError) {
    guard let handle = dlopen(Self.name, RTLD_NOW) else { throw .noLibrary }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(handle, "libseat_" + name).map { unsafeBitCast($0, to: type) }
    }
    guard let openSeat = function("open_seat", Open.self),
      let closeSeat = function("close_seat", Call.self),
      let disableSeat = function("disable_seat", Call.self),
      let getDescriptor = function("get_fd", Call.self),
      let dispatchSeat = function("dispatch", CallWithNumber.self),
      let openSeatDevice = function("open_device", OpenDevice.self),
      let closeSeatDevice = function("close_device", CallWithNumber.self)
    else { throw .otherVersion }
    self.openSeat = openSeat
    self.closeSeat = closeSeat
    self.disableSeat = disableSeat
    self.getDescriptor = getDescriptor
    self.dispatchSeat = dispatchSeat
    self.openSeatDevice = openSeatDevice
    self.closeSeatDevice = closeSeatDevice
    setenv("LIBSEAT_BACKEND", backend.name, 1)
    listener.initialize(
      to: Listener(
        enable: { SeatLibrary.changed($1, isActive: true) },
        disable: { SeatLibrary.changed($1, isActive: false) }))
  }

  /// Whether the library can be opened.
  package static var isInstalled: Bool {
    guard let handle = dlopen(name, RTLD_LAZY) else { return false }
    return dlclose(handle) == 0
  }

  deinit {
    close()
    listener.deallocate()
  }

  private static func changed(_ object: UnsafeMutableRawPointer?, isActive: Bool) {
    guard let object else { return }
    Unmanaged<SeatLibrary>.fromOpaque(object).takeUnretainedValue().onChange(isActive)
  }

  package func open(onChange: @escaping @Sendable (Bool) -> Void) -> Int32 {
    self.onChange = onChange
    seat = openSeat(UnsafeRawPointer(listener), Unmanaged.passUnretained(self).toOpaque())
    return seat == nil ? Self.code : 0
  }

  package var descriptor: Int32 { seat.map(getDescriptor) ?? -1 }

  package func dispatch() -> Int32 {
    guard let seat else { return ENOTCONN }
    return dispatchSeat(seat, 0) < 0 ? Self.code : 0
  }

  package func disable() -> Int32 {
    guard let seat else { return ENOTCONN }
    return disableSeat(seat) < 0 ? Self.code : 0
  }

  package func openDevice(
    _ path: String
  ) -> (number: Int32, descriptor: Int32, errno: Int32) {
    guard let seat else { return (-1, -1, ENOTCONN) }
    var descriptor: Int32 = -1
    let number = openSeatDevice(seat, path, &descriptor)
    return number < 0 ? (-1, -1, Self.code) : (number, descriptor, 0)
  }

  package func closeDevice(_ number: Int32) {
    if let seat { _ = closeSeatDevice(seat, number) }
  }

  package func close() {
    if let seat { _ = closeSeat(seat) }
    seat = nil
  }

  /// The errno of a call that has failed.
  private static var code: Int32 { errno == 0 ? EIO : errno }
}
