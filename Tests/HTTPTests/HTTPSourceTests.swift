import Foundation
import Glibc
import Testing
import VitrineTesting

@testable import VitrineHTTP

/// A web server that answers one request after another on a port of this machine.
private final class Server: @unchecked Sendable {
  let port: Int
  private let descriptor: Int32
  private let answers: [String]
  /// The requests, complete once `finish` returns.
  private var requests: [String] = []
  private let done = DispatchSemaphore(value: 0)

  init(_ answers: [String]) throws {
    self.answers = answers
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, length) = (descriptor, size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(bound == 0 && listen(descriptor, 4) == 0)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = getsockname(descriptor, address, &size)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { self.serve() }
  }

  private func serve() {
    for answer in answers {
      let connection = accept(descriptor, nil, nil)
      var request = ""
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !request.contains("\r\n\r\n") {
        let count = read(connection, &buffer, buffer.count)
        if count <= 0 { break }
        request += String(decoding: buffer[..<count], as: UTF8.self)
      }
      requests.append(request)
      var rest = Array(answer.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        // The client needs no more.
        if count <= 0 { break }
        rest = rest.dropFirst(count)
      }
      close(connection)
    }
    close(descriptor)
    done.signal()
  }

  /// Waits until all answers are sent, and returns the requests.
  func finish() -> [String] {
    done.wait()
    return requests
  }
}

@Suite("Answers of a web server")
struct HTTPSourceTests {
  private func answer(_ server: Server) throws -> [UInt8] {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/weather?day=1"))
    return try HTTPClient.shared.answer(to: url, headers: ["Authorization": "Bearer x"])
  }

  private func failure(_ server: Server) -> String {
    do {
      let body = try answer(server)
      return "an answer of \(body.count) bytes"
    } catch {
      return "\(error)"
    }
  }

  @Test("The body of an answer is the message, and each request has the headers")
  func body() throws {
    let server = try Server(
      (1...2).map { "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nday \($0)!" })
    let first = try answer(server)
    let second = try answer(server)
    #expect(String(decoding: first, as: UTF8.self) == "day 1!")
    #expect(String(decoding: second, as: UTF8.self) == "day 2!")
    let requests = server.finish()
    #expect(requests.allSatisfy { $0.hasPrefix("GET /weather?day=1 HTTP/1.1\r\n") })
    #expect(requests.allSatisfy { $0.contains("Authorization: Bearer x\r\n") })
  }

  @Test("An answer that is no success is a failure that names its status")
  func status() throws {
    let server = try Server(["HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"])
    #expect(failure(server) == "the server answers with status 503")
    _ = server.finish()
  }

  @Test("An answer that is too long is a failure, and one of the most bytes is not")
  func length() throws {
    for (count, expected) in [
      (262_144, "an answer of 262144 bytes"), (262_145, "the answer has more than 262144 bytes"),
    ] {
      let body = String(repeating: "x", count: count)
      let server = try Server(["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body])
      #expect(failure(server) == expected)
      _ = server.finish()
    }
  }

  @Test("A redirect to another server is a failure, and that server gets no request")
  func redirect() throws {
    let other = try Server(["HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"])
    let server = try Server([
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(other.port)/\r\nContent-Length: 0\r\n"
        + "Connection: close\r\n\r\n"
    ])
    #expect(failure(server) == "the server redirects to another one")
    _ = server.finish()
    // The first request that it gets is this one.
    let own = try answer(other)
    #expect(own.isEmpty)
    let requests = other.finish()
    #expect(requests.count == 1 && requests[0].hasPrefix("GET /weather"))
  }

  @Test("A server that is not there is a failure")
  func nobody() throws {
    let server = try Server([])
    _ = server.finish()
    #expect(failure(server) != "an answer of 0 bytes")
  }
}
