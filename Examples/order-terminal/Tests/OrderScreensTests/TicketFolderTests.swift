import Foundation
import Testing

@testable import OrderScreens

@Suite("The folder of tickets")
struct TicketFolderTests {
  private let ticket = Ticket(
    name: "Ada", takesAway: false, items: [.init(product: "latte", count: 1)], cents: 340)

  @Test("Numbers go on while the printer takes tickets away, and begin again after 99")
  func numbers() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = TicketFolder(path)
    for number in 1...99 {
      #expect(try folder.submit(ticket) == number)
      if number > 1 { try FileManager.default.removeItem(atPath: "\(path)/\(number).json") }
    }
    // The first one still waits.
    #expect(try folder.submit(ticket) == 2)
    let written = try #require(FileManager.default.contents(atPath: "\(path)/1.json"))
    let fields = try #require(JSONSerialization.jsonObject(with: written) as? [String: Any])
    #expect(fields["name"] as? String == "Ada" && fields["cents"] as? Int == 340)
  }

  @Test("A folder that is never emptied accepts no more, and says why")
  func full() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = TicketFolder(path)
    for _ in 1...99 { _ = try folder.submit(ticket) }
    #expect {
      try folder.submit(ticket)
    } throws: {
      "\($0)".contains("is the printer on?")
    }
  }
}
