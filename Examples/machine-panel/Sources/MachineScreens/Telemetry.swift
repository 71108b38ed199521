/// One line of the kiln's controller, such as {"state": "heating", "temperature": 812.5, "target":
/// 900, "power": 64, "draft": 12.5}. The controller sends one each second.
public struct Telemetry: Sendable, Hashable, Decodable {
  enum State: String, Sendable, Decodable {
    case idle, heating, holding, cooling, fault
  }

  var state: State
  /// In degrees Celsius.
  var temperature: Double
  var target: Double
  /// In percent.
  var power: Double
  /// The pressure of the draft, in pascals.
  var draft: Double

  /// Above it the kiln is damaged, in degrees Celsius.
  static let limit = 1250.0
  static let targets = 100.0...1200
}
