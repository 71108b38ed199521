public import Foundation
import Synchronization
public import VitrineData

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension LiveSource {
  /// What a web server answers, now and after each interval, as one message. An answer that is not of
  /// status 200, one of more than 256 kB, and none within 20 seconds are failures.
  ///
  ///     let weather = LiveValue<Weather>(
  ///       json: "weather", from: .http(URL(string: "https://example.org/weather.json")!, every: .seconds(600)))
  ///
  /// `headers` are sent with each request.
  public static func http(
    _ url: URL, every interval: Duration, headers: [String: String] = [:]
  ) -> LiveSource {
    .polled(every: interval) { try HTTPRequest(url: url, headers: headers).answer() }
  }
}

/// One request, on the thread of a source.
struct HTTPRequest {
  private static let patience: TimeInterval = 20

  let url: URL
  let headers: [String: String]

  /// Waits for the answer, and returns its body.
  func answer() throws -> [UInt8] {
    var request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.patience)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    // Without a file for cookies or a cache: a kiosk's disk may be read-only.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = Self.patience
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let result = Answer()
    session.dataTask(with: request) { data, response, error in
      result.set(Self.body(data, response, error))
    }.resume()
    return try result.wait().get()
  }

  private static func body(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<[UInt8], HTTPFailure> {
    if let error { return .failure(HTTPFailure(description: error.localizedDescription)) }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status != 200 {
      return .failure(HTTPFailure(description: "the server answers with status \(status)"))
    }
    return .success(Array(data ?? Data()))
  }

  /// The place of an answer that comes on another thread.
  private final class Answer: Sendable {
    private let place = Mutex<Result<[UInt8], HTTPFailure>?>(nil)
    private let arrival = DispatchSemaphore(value: 0)

    func set(_ result: Result<[UInt8], HTTPFailure>) {
      place.withLock { $0 = result }
      arrival.signal()
    }

    func wait() -> Result<[UInt8], HTTPFailure> {
      arrival.wait()
      return place.withLock { $0! }
    }
  }
}

/// The reason why a request has no answer.
struct HTTPFailure: Error, CustomStringConvertible {
  var description: String
}
