import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of all sources. They share one session, which lives as long as the program:
/// Foundation on Linux may crash when it frees a session that has an open connection.
final class HTTPClient: NSObject, URLSessionDataDelegate, Sendable {
  static let shared = HTTPClient()
  /// The seconds within which an answer must be complete.
  private static let timeout = 20
  /// The most bytes of an answer, those of a message.
  private static let longest = 256 << 10

  private let session = Mutex<URLSession?>(nil)
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// One request and its answer so far. Used under the lock of `exchanges`.
  private struct Exchange {
    var body: [UInt8] = []
    var failure: HTTPFailure?
    let end = DispatchSemaphore(value: 0)
  }

  /// Waits for the answer, and returns its body.
  func answer(to url: URL, headers: [String: String]) throws -> [UInt8] {
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: TimeInterval(Self.timeout))
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let task = makeSession().dataTask(with: request)
    let exchange = Exchange()
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
    task.resume()
    // Foundation's own time-out begins again with each byte.
    let isLate = exchange.end.wait(timeout: .now() + .seconds(Self.timeout)) == .timedOut
    if isLate { task.cancel() }
    let result = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) } ?? exchange
    if let failure = result.failure { throw failure }
    if isLate { throw HTTPFailure(description: "no answer within \(Self.timeout) s") }
    return result.body
  }

  private func makeSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      // Without files for cookies and a cache: a kiosk's disk may be read-only.
      let new = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
      session = new
      return new
    }
  }

  private func change(_ task: URLSessionTask, _ change: (inout Exchange) -> Void) {
    exchanges.withLock { exchanges in
      guard var exchange = exchanges[task.taskIdentifier] else { return }
      change(&exchange)
      exchanges[task.taskIdentifier] = exchange
    }
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status != 200 {
      change(dataTask) { exchange in
        exchange.failure =
          exchange.failure
          ?? HTTPFailure(description: "the server answers with status \(status)")
      }
    }
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    var isTooLong = false
    change(dataTask) { exchange in
      isTooLong = exchange.body.count + data.count > Self.longest
      if !isTooLong { return exchange.body.append(contentsOf: data) }
      exchange.failure =
        exchange.failure
        ?? HTTPFailure(description: "the answer has more than \(Self.longest) bytes")
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    change(task) { exchange in
      if let error, exchange.failure == nil {
        exchange.failure = HTTPFailure(description: error.localizedDescription)
      }
      exchange.end.signal()
    }
  }

  /// Only the same server gets the headers, which may have a password.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let (from, to) = (task.originalRequest?.url, request.url)
    let isSame = from?.scheme == to?.scheme && from?.host == to?.host && from?.port == to?.port
    if !isSame {
      change(task) {
        $0.failure = HTTPFailure(description: "the server redirects to another one")
      }
    }
    completionHandler(isSame ? request : nil)
    if !isSame { task.cancel() }
  }
}

/// The reason why a request has no answer.
struct HTTPFailure: Error, CustomStringConvertible {
  var description: String
}
