import FoundationEssentials

/// A folder of tickets, one file for each, which the program of the kitchen's printer takes away.
public struct TicketFolder: Sendable {
  let path: String

  /// Full, the printer has not worked for long, and no more tickets are accepted.
  static let most = 99

  public init(_ path: String) { self.path = path }

  enum Full: Error, CustomStringConvertible {
    case full(String)

    var description: String {
      switch self {
      case .full(let path): "\(path) has \(TicketFolder.most) tickets; is the printer on?"
      }
    }
  }

  /// Writes a ticket, so that it appears complete or not at all. Returns its number from 1 to 99.
  public func submit(_ ticket: Ticket) throws -> Int {
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    let waiting = Set(try files.contentsOfDirectory(atPath: path))
    // The number after the last one, which is kept while the printer takes tickets away.
    let counter = "\(path)/last"
    let last = files.contents(atPath: counter).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    let numbers = (0..<Self.most).map { ((last ?? 0) + $0) % Self.most + 1 }
    guard let number = numbers.first(where: { !waiting.contains("\($0).json") }) else {
      throw Full.full(path)
    }
    try JSONEncoder().encode(ticket)
      .write(to: URL(filePath: "\(path)/\(number).json"), options: .atomic)
    try Data("\(number)".utf8).write(to: URL(filePath: counter), options: .atomic)
    return number
  }
}
