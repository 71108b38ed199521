public import Foundation
public import VitrineData

extension LiveSource {
  /// The answer of a web server, now and after each interval, as one message. An answer that is not
  /// of status 200, one of more than 256 kB, none within 20 seconds, and a redirect to another
  /// server are failures.
  ///
  ///     let weather = LiveValue<Weather>(
  ///       json: "weather", from: .http(URL(string: "https://example.org/weather.json")!, every: .seconds(600)))
  ///
  /// `headers` are sent with each request.
  public static func http(
    _ url: URL, every interval: Duration, headers: [String: String] = [:]
  ) -> LiveSource {
    .polled(every: interval) { try HTTPClient.shared.answer(to: url, headers: headers) }
  }
}
