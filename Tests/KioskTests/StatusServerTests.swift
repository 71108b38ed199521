import Foundation
import Glibc
import Synchronization
import Testing
import VitrineKiosk
import VitrineSystem
import VitrineTesting

@Suite("The socket of a kiosk's status")
struct StatusServerTests {
  private let folder = try! TemporaryFolder()
  private var path: String { "\(folder.path)/status" }

  private func server(port: Int? = nil, lines: LogLines = LogLines()) -> StatusServer {
    StatusServer(path: path, port: port, log: lines.sink)
  }

  /// A client that the test drives itself.
  private final class Client {
    private let number: Int32

    init(path: String) throws {
      number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      try Self.connect(number, address)
    }

    init(port: Int) throws {
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      try Self.connect(number, address)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }

    deinit { close(number) }

    private static func connect<Address>(_ number: Int32, _ address: Address) throws {
      let code = withUnsafeBytes(of: address) {
        Glibc.connect(
          number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
      }
      try #require(code == 0, "\(SystemError.last.message)")
    }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The received bytes, and whether the server has closed the connection.
    func receive() -> (bytes: [UInt8], isClosed: Bool) {
      var all: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(number, &part, part.count, 0)
        if count <= 0 { return (all, count == 0) }
        all += part[..<count]
      }
    }

    /// The whole answer, made by a thread.
    func wait() -> String {
      _ = fcntl(number, F_SETFL, 0)
      return String(decoding: receive().bytes, as: UTF8.self)
    }

    /// The whole answer.
    func answer(of server: StatusServer, _ text: (StatusRequest.Topic) -> StatusAnswer) -> String {
      var all: [UInt8] = []
      for _ in 0..<10_000 {
        server.serve(text)
        let (bytes, isClosed) = receive()
        all += bytes
        if isClosed { break }
      }
      return String(decoding: all, as: UTF8.self)
    }
  }

  private func text(_ topic: StatusRequest.Topic) -> StatusAnswer { .text("\(topic.rawValue)!") }

  @Test("A word and a request of HTTP are answered, also in pieces")
  func answers() throws {
    let server = server()
    let client = try Client(path: path)
    client.send("sta")
    server.serve(text)
    client.send("tus\n")
    #expect(client.answer(of: server, text) == "status!")
    let web = try Client(path: path)
    web.send("GET /metrics HTTP/1.1\r\n\r\n")
    let answer = web.answer(of: server, text)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nmetrics!"))
    #expect(answer.contains("Content-Length: 8\r\n"))
  }

  @Test("The client of the command gets the answer, and a missing kiosk is an error")
  func asks() throws {
    let server = server()
    let answer = Mutex<[UInt8]?>(nil)
    let path = path
    let thread = Thread {
      let bytes = (try? StatusSocket.ask(.status, at: path)) ?? []
      answer.withLock { $0 = bytes }
    }
    thread.start()
    while answer.withLock({ $0 }) == nil {
      var entry = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 10)
      server.serve(text)
    }
    #expect(answer.withLock { $0 } == Array("status!".utf8))
    #expect(throws: SystemError(ENOENT)) { try StatusSocket.ask(.status, at: path + "-no") }
  }

  @Test("A kiosk that hangs is an error, also when no further client can connect")
  func hangs() throws {
    let server = server()
    // The first ones wait for an answer. They fill the queue, so that the last ones wait for a
    // connection.
    for _ in 0..<20 {
      #expect(throws: SystemError(ETIMEDOUT)) {
        try StatusSocket.ask(.status, at: path, patience: 1)
      }
    }
    _ = server
  }

  @Test("Silent clients keep nobody out: the oldest of nine is disconnected")
  func silent() throws {
    let server = server()
    var silent: [Client] = []
    for _ in 0..<20 {
      silent.append(try Client(path: path))
      server.serve(text)
    }
    let client = try Client(path: path)
    client.send("status\n")
    #expect(client.answer(of: server, text) == "status!")
    #expect(silent.count { !$0.receive().isClosed } == 7)
  }

  @Test("A client that reads late gets the whole answer, and others are served meanwhile")
  func slow() throws {
    let server = server()
    let long = String(repeating: "0123456789", count: 400_000)
    let slow = try Client(path: path)
    slow.send("status\n")
    for _ in 0..<5 { server.serve { _ in .text(long) } }
    let other = try Client(path: path)
    other.send("metrics\n")
    #expect(other.answer(of: server, text) == "metrics!")
    #expect(slow.answer(of: server, text) == long)
  }

  @Test("The socket is for the user and the group, and goes with the kiosk")
  func rights() throws {
    var server: StatusServer? = server()
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    _ = server
    server = nil
    #expect(stat(path, &status) != 0)
  }

  @Test("The socket of a killed kiosk is replaced, that of a running one is not")
  func stale() throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafeBytes(of: address) {
      bind(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    close(number)
    try #require(code == 0)
    let lines = LogLines()
    let first = server(lines: lines)
    #expect(lines.lines.isEmpty, "\(lines.lines)")
    do {
      let second = server(lines: lines)
      second.serve(text)
      #expect(lines.lines.count == 1, "\(lines.lines)")
    }
    let client = try Client(path: path)
    client.send("status\n")
    #expect(client.answer(of: first, text) == "status!")
  }

  @Test("A file that is no socket, and one with a path that is too long, stay where they are")
  func otherFiles() throws {
    for name in ["status", String(repeating: "s", count: 120)] {
      let file = try folder.file(name, [1])
      let lines = LogLines()
      _ = StatusServer(path: file, port: nil, log: lines.sink)
      #expect(lines.lines.count == 1 && access(file, F_OK) == 0, "\(lines.lines)")
    }
  }

  /// A port that is free now.
  private func freePort() throws -> Int {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 ? getsockname(number, $0, &size) : -1
      }
    }
    try #require(code == 0)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  @Test("Prometheus gets the metrics on the loopback; a port in use is logged")
  func loopback() throws {
    let port = try freePort()
    let lines = LogLines()
    let first = StatusServer(path: nil, port: port, log: lines.sink)
    #expect(lines.lines == ["<6>metrics: http://127.0.0.1:\(port)/metrics"])
    let client = try Client(port: port)
    client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.answer(of: first, text).hasSuffix("metrics!"))
    let second = StatusServer(path: path, port: port, log: lines.sink)
    #expect(lines.lines.count == 2 && lines.lines[1].hasPrefix("<4>metrics: port \(port)"))
    let local = try Client(path: path)
    local.send("status\n")
    #expect(local.answer(of: second, text) == "status!")
  }

  @Test("An answer that takes long is made by a thread, and a third at the same time is refused")
  func background() throws {
    let server = server()
    let gate = DispatchSemaphore(value: 0)
    let clients = try (0..<3).map { _ in try Client(path: path) }
    for client in clients {
      client.send("screenshot\n")
      for _ in 0..<2 {
        server.serve { _ in
          .work {
            gate.wait()
            return Array("a picture".utf8)
          }
        }
      }
    }
    #expect(clients[2].wait().hasPrefix(StatusAnswer.errorMark))
    let other = try Client(path: path)
    other.send("status\n")
    #expect(other.answer(of: server, text) == "status!")
    for _ in 0..<2 { gate.signal() }
    #expect(clients[0].wait() == "a picture" && clients[1].wait() == "a picture")
  }

  @Test(
    "What people see and do is for the Unix socket only", arguments: StatusRequest.Topic.allCases)
  func secrets(topic: StatusRequest.Topic) throws {
    let port = try freePort()
    let server = server(port: port)
    let local = try Client(path: path)
    local.send("\(topic.rawValue)\n")
    #expect(local.answer(of: server, text) == "\(topic.rawValue)!")
    for question in ["\(topic.rawValue)\n", "GET /\(topic.rawValue) HTTP/1.1\r\n\r\n"] {
      let remote = try Client(port: port)
      remote.send(question)
      let answer = remote.answer(of: server, text)
      #expect(answer.contains("\(topic.rawValue)!") == !topic.isPrivate, "\(question): \(answer)")
    }
  }

  #if compiler(>=6.2)
    @Test("Without descriptors clients are refused, and none keeps waking the loop")
    func noDescriptors() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/status"
        let server = StatusServer(path: path, port: nil, log: { _, _ in })
        var number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafeBytes(of: address) {
          Glibc.connect(
            number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
        try #require(code == 0)
        // Whatever the limit of this machine is.
        var few = rlimit(rlim_cur: 64, rlim_max: 64)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few) == 0)
        while open("/dev/null", O_RDONLY) >= 0 {}
        try #require(errno == EMFILE)
        var listening = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&listening, 1, 0) == 1)
        server.serve { _ in .text("") }
        #expect(poll(&listening, 1, 0) == 0, "it would spin")
        #expect(recv(number, &number, 1, Int32(MSG_DONTWAIT)) == 0, "it is closed")
      }
    }
  #endif
}
