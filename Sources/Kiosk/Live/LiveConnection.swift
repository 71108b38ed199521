import Glibc
import VitrineSystem
import VitrineUnits

/// The lines that come through a socket.
struct LiveConnection {
  enum Target {
    case socket(String)
    case server(String, Int)
  }

  private static let timeout = Duration.seconds(10)

  let target: Target
  let greeting: String

  init(to target: Target, greeting: String) {
    self.target = target
    self.greeting = greeting
  }

  func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    let descriptor =
      switch target {
      case .socket(let path): try connect(toSocket: path, writer)
      case .server(let host, let port): try connect(to: host, port, writer)
      }
    defer { close(descriptor) }
    try send(Array(greeting.utf8), to: descriptor, writer)
    try LiveLines.read(from: descriptor, into: writer)
    throw .failed("\(name): the connection was closed")
  }

  private func send(
    _ bytes: [UInt8], to descriptor: Int32, _ writer: LiveWriter
  ) throws(LiveSourceError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if try writer.wait(for: [descriptor], writing: true, atMost: Self.timeout) == nil {
        throw .failed("\(name): it accepts nothing")
      }
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if [EINTR, EAGAIN].contains(errno) { continue }
        throw .failed("\(name): \(SystemError.last.message)")
      }
      rest = rest.dropFirst(count)
    }
  }

  private var name: String {
    switch target {
    case .socket(let path): return path
    case .server(let host, let port): return "\(host):\(port)"
    }
  }

  private func connect(toSocket path: String, _ writer: LiveWriter) throws(LiveSourceError) -> Int32
  {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    if bytes.count > room {
      throw .failed("\(path): the path of a socket has at most \(room) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Result { () throws(LiveSourceError) in try connect(address, size, AF_UNIX, writer) }
      }
    }
    return try result.get()
  }

  private func connect(
    to host: String, _ port: Int, _ writer: LiveWriter
  ) throws(LiveSourceError) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    if code != 0 { throw .failed("\(name): \(String(cString: gai_strerror(code)))") }
    defer { freeaddrinfo(first) }
    var end = LiveSourceError.failed("\(name): it has no address")
    var next = first
    while let entry = next?.pointee {
      next = entry.ai_next
      do throws(LiveSourceError) {
        return try connect(entry.ai_addr, entry.ai_addrlen, entry.ai_family, writer)
      } catch {
        if error == .stopped { throw error }
        end = error
      }
    }
    throw end
  }

  /// Connects within ten seconds. The socket notices a peer that is gone without closing it.
  private func connect(
    _ address: UnsafePointer<sockaddr>, _ size: socklen_t, _ family: Int32, _ writer: LiveWriter
  ) throws(LiveSourceError) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, type, 0)
    if descriptor < 0 { throw .failed("\(name): \(SystemError.last.message)") }
    do throws(LiveSourceError) {
      if Glibc.connect(descriptor, address, size) != 0 {
        if errno != EINPROGRESS { throw .failed("\(name): \(SystemError.last.message)") }
        if try writer.wait(for: [descriptor], writing: true, atMost: Self.timeout) == nil {
          throw .failed("\(name): no answer within 10 s")
        }
        let code = option(SO_ERROR, of: descriptor)
        if code != 0 { throw .failed("\(name): \(SystemError(code).message)") }
      }
    } catch {
      close(descriptor)
      throw error
    }
    if family != AF_UNIX {
      set(SO_KEEPALIVE, SOL_SOCKET, to: 1, of: descriptor)
      for (option, value) in [(TCP_KEEPIDLE, 30), (TCP_KEEPINTVL, 10), (TCP_KEEPCNT, 3)] {
        set(option, Int32(IPPROTO_TCP), to: Int32(value), of: descriptor)
      }
      // In milliseconds. Keep-alive does not apply while sent data is unacknowledged.
      set(TCP_USER_TIMEOUT, Int32(IPPROTO_TCP), to: 60_000, of: descriptor)
    }
    return descriptor
  }

  private func option(_ name: Int32, of descriptor: Int32) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, name, &value, &size)
    return value
  }

  private func set(_ name: Int32, _ level: Int32, to value: Int32, of descriptor: Int32) {
    var value = value
    setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
