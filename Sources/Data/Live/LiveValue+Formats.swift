import VitrineUnits

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LiveValue where Value == String {
  /// Creates a live value of text in UTF-8, without white space at its ends.
  public convenience init(_ name: String, from source: LiveSource, example: String? = nil) {
    self.init(name, from: source, example: example) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { throw LiveError.notUTF8 }
      let isSpace = { (character: Character) in character.isWhitespace }
      let start = text.drop(while: isSpace)
      return String(start.prefix(start.count - start.reversed().prefix(while: isSpace).count))
    }
  }
}

extension LiveValue where Value: Decodable {
  /// Creates a live value of JSON. A failure names the member that is missing or has another type.
  public convenience init(json name: String, from source: LiveSource, example: Value? = nil) {
    self.init(name, from: source, example: example) { try Value(checkedJSON: $0) }
  }
}

extension Decodable {
  /// Decodes JSON. The error names the member that is missing or has another type.
  init(checkedJSON bytes: [UInt8]) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw LiveError.notDecodable(error)
    }
  }
}

extension LiveValue where Value == WallTime {
  /// Creates a clock: the wall-clock time at the beginning of each interval since midnight, by
  /// default of each minute. The value is exact when it comes. After the machine's clock was set,
  /// or when summer time begins or ends, the new time comes at once; after another zone was chosen,
  /// at the next full hour at the latest. `example` is the value of a demonstration.
  public convenience init(
    clock name: String, every interval: Duration = .seconds(60), example: WallTime? = nil
  ) {
    self.init(name, from: .clock(every: interval), example: example) { bytes in
      guard let time = WallTime(String(decoding: bytes, as: UTF8.self)) else {
        throw LiveError.notATime
      }
      return time
    }
  }
}

/// The reason why a message of a source cannot be read.
enum LiveError: Error, CustomStringConvertible {
  case notUTF8
  case notATime
  case notDecodable(DecodingError)

  var description: String {
    switch self {
    case .notUTF8: return "it is not text in UTF-8"
    case .notATime: return "it is not a time such as 2026-05-17T09:30:00+02:00"
    case .notDecodable(.keyNotFound(let key, let context)):
      return "\(Self.name(context.codingPath + [key])) is missing"
    case .notDecodable(.valueNotFound(_, let context)):
      return "\(Self.name(context.codingPath)) is null"
    case .notDecodable(.typeMismatch(let type, let context)):
      return "\(Self.name(context.codingPath)) is not of type \(type)"
    case .notDecodable(.dataCorrupted(let context)):
      if context.codingPath.isEmpty { return "it is not JSON" }
      return "\(Self.name(context.codingPath)): \(context.debugDescription)"
    case .notDecodable(let error): return "\(error)"
    }
  }

  /// The path of a member, such as `'days[2].name'`; “it” for the whole value.
  private static func name(_ keys: [any CodingKey]) -> String {
    if keys.isEmpty { return "it" }
    let path = keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
    return "'\(path)'"
  }
}
