import Vitrine

/// A meeting in the room, from a calendar or booked at the sign.
public struct Meeting: Sendable, Hashable {
  public var title: String
  public var from: WallTime
  public var to: WallTime

  var id: String { "\(from.seconds) \(title)" }

  /// The times of day, such as `10:00 – 11:30`.
  var span: String { "\(from.clock) – \(to.clock)" }
}

/// One object of the calendar's file, with times such as `2026-05-18T10:00:00+02:00`.
extension Meeting: Decodable {
  private enum Key: String, CodingKey { case title, from, to }

  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    func time(_ key: Key) throws -> WallTime {
      let text = try object.decode(String.self, forKey: key)
      guard let time = WallTime(text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: object, debugDescription: "“\(text)” is no time with an offset from UTC")
      }
      return time
    }
    title = try object.decode(String.self, forKey: .title)
    (from, to) = (try time(.from), try time(.to))
  }
}

extension WallTime {
  /// The time of day, such as `9:05`.
  var clock: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  func adding(minutes: Int) -> WallTime {
    WallTime(seconds: seconds + Int64(minutes) * 60, offset: offset)
  }
}
