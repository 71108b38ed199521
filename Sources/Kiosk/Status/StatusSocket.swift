import Glibc
package import VitrineSystem

/// The sockets of ``StatusServer`` and their clients.
package enum StatusSocket {
  /// The path at which a kiosk answers: in the folder that systemd keeps for its service, else in
  /// that of the user's session; nil without both. `value` returns the value of a variable that is
  /// set.
  package static func path(of program: String, _ value: (String) -> String?) -> String? {
    if let folder = ServiceFolder.path(value) { return "\(folder)/status" }
    return value("XDG_RUNTIME_DIR").map { "\($0)/\(program)-status" }
  }

  /// The paths at which a client looks for a kiosk: that of the service, and that of the user's
  /// session.
  package static func candidates(
    of program: String, _ value: (String) -> String?
  ) -> [String] {
    let session = value("XDG_RUNTIME_DIR").map { "\($0)/\(program)-status" }
    return ["/run/\(program)/status"] + (session.map { [$0] } ?? [])
  }

  /// Listens at a path. A socket that a killed kiosk has left is replaced. One at which a kiosk
  /// answers is not, nor is any other file.
  package static func listen(at path: String) throws(SystemError) -> Int32 {
    do throws(SystemError) {
      close(try connect(to: path, SOCK_NONBLOCK))
      throw SystemError(EADDRINUSE)
    } catch {
      // EAGAIN: so many clients wait there that it does not take another one now.
      if error.code == EADDRINUSE || error.code == EAGAIN { throw SystemError(EADDRINUSE) }
    }
    let address = try address(path)
    let number = try open(AF_UNIX)
    // Any other file stays, and `bind` fails.
    if FileSystem.isSocket(path) { try? FileSystem.remove(path) }
    let code = call(bind, number, address)
    // The user and the group, whatever the mask of the process is.
    if code != 0 || chmod(path, 0o660) != 0 || Glibc.listen(number, 8) != 0 {
      throw failure(number)
    }
    return number
  }

  /// Listens on a port of 127.0.0.1.
  package static func listen(on port: Int) throws(SystemError) -> Int32 {
    let number = try open(AF_INET)
    var reuse: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let code = call(bind, number, address)
    if code != 0 || Glibc.listen(number, 8) != 0 { throw failure(number) }
    return number
  }

  /// Asks the kiosk at a path, and returns its answer. Each step of it may take `patience`
  /// milliseconds: also a kiosk that hangs ends with an error.
  package static func ask(
    _ topic: StatusRequest.Topic, at path: String, patience: Int = 5000
  ) throws(SystemError) -> [UInt8] {
    do throws(SystemError) {
      return try exchange(topic, at: path, patience)
    } catch {
      throw error.code == EAGAIN ? SystemError(ETIMEDOUT) : error
    }
  }

  private static func exchange(
    _ topic: StatusRequest.Topic, at path: String, _ patience: Int
  ) throws(SystemError) -> [UInt8] {
    let limit = timeval(tv_sec: patience / 1000, tv_usec: patience % 1000 * 1000)
    let number = try connect(to: path, patience: limit)
    defer { close(number) }
    let question = Array("\(topic.rawValue)\n".utf8)
    let flags = Int32(MSG_NOSIGNAL)
    guard send(number, question, question.count, flags) == question.count else { throw .last }
    var answer: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(number, &bytes, bytes.count, 0)
      if count < 0 { throw .last }
      if count == 0 { return answer }
      answer += bytes[..<count]
    }
  }

  private static func connect(
    to path: String, _ flag: __socket_type? = nil, patience: timeval? = nil
  ) throws(SystemError) -> Int32 {
    let address = try address(path)
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(flag?.rawValue ?? 0)
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0)
    if number < 0 { throw .last }
    if var patience {
      // Connecting waits, too, while the queue of the other side is full.
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
      setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    }
    if call(Glibc.connect, number, address) != 0 { throw failure(number) }
    return number
  }

  private static func open(_ family: Int32) throws(SystemError) -> Int32 {
    let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let number = socket(family, Int32(SOCK_STREAM.rawValue) | flags, 0)
    if number < 0 { throw .last }
    return number
  }

  /// The last error, after the socket is closed.
  private static func failure(_ number: Int32) -> SystemError {
    let error = SystemError.last
    close(number)
    return error
  }

  private static func address(_ path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SystemError(ENAMETOOLONG)
    }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  /// Calls `bind` or `connect` with an address of either family.
  private static func call<Address>(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ number: Int32,
    _ address: Address
  ) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(number, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
