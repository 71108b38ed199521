import Glibc
import VitrineSystem
import VitrineUnits

/// The lines that come through a socket.
struct LiveConnection {
  enum Target {
    case socket(String)
    case server(String, Int)
  }

  private static let longestConnect = Duration.seconds(10)

  let target: Target
  let greeting: String

  init(to target: Target, greeting: String) {
    self.target = target
    self.greeting = greeting
  }

  func read(into outlet: LiveOutlet) throws(LiveEnd) -> Never {
    let descriptor =
      switch target {
      case .socket(let path): try connect(toSocket: path, outlet)
      case .server(let host, let port): try connect(to: host, port, outlet)
      }
    defer { close(descriptor) }
    do throws(SystemError) {
      try FileSystem.write(Array(greeting.utf8), to: descriptor)
    } catch {
      throw .failed("\(name): \(error.message)")
    }
    try LiveLines.read(from: descriptor, into: outlet)
    throw .failed("\(name): the connection was closed")
  }

  private var name: String {
    switch target {
    case .socket(let path): return path
    case .server(let host, let port): return "\(host):\(port)"
    }
  }

  private func connect(toSocket path: String, _ outlet: LiveOutlet) throws(LiveEnd) -> Int32 {
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
        Result { () throws(LiveEnd) in try connect(address, size, AF_UNIX, outlet) }
      }
    }
    return try result.get()
  }

  private func connect(
    to host: String, _ port: Int, _ outlet: LiveOutlet
  ) throws(LiveEnd) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    if code != 0 { throw .failed("\(name): \(String(cString: gai_strerror(code)))") }
    defer { freeaddrinfo(first) }
    var end = LiveEnd.failed("\(name): it has no address")
    var next = first
    while let entry = next?.pointee {
      next = entry.ai_next
      do throws(LiveEnd) {
        return try connect(entry.ai_addr, entry.ai_addrlen, entry.ai_family, outlet)
      } catch {
        if error == .stopped { throw error }
        end = error
      }
    }
    throw end
  }

  /// Connects within ten seconds. The socket then blocks, and notices a peer that is gone without a word.
  private func connect(
    _ address: UnsafePointer<sockaddr>, _ size: socklen_t, _ family: Int32, _ outlet: LiveOutlet
  ) throws(LiveEnd) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, type, 0)
    if descriptor < 0 { throw .failed("\(name): \(SystemError.last.message)") }
    do throws(LiveEnd) {
      if Glibc.connect(descriptor, address, size) != 0 {
        if errno != EINPROGRESS { throw .failed("\(name): \(SystemError.last.message)") }
        if try !outlet.wait(for: descriptor, writing: true, atMost: Self.longestConnect) {
          throw .failed("\(name): no answer within 10 s")
        }
        let code = option(SO_ERROR, of: descriptor)
        if code != 0 { throw .failed("\(name): \(SystemError(code).message)") }
      }
    } catch {
      close(descriptor)
      throw error
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    if family != AF_UNIX {
      set(SO_KEEPALIVE, SOL_SOCKET, to: 1, of: descriptor)
      for (option, value) in [(TCP_KEEPIDLE, 30), (TCP_KEEPINTVL, 10), (TCP_KEEPCNT, 3)] {
        set(option, Int32(IPPROTO_TCP), to: Int32(value), of: descriptor)
      }
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
