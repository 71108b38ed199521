import Foundation
import Testing
import Vitrine
import VitrineRecording
import VitrineKiosk
import VitrineUnits
import VitrineShowcase
import VitrineTesting

import VitrineCommand

@MainActor
@Suite("Recordings and the data they were made with")
struct RecordedDataTests {
  private static let letters = (1...4).map {
    #"{"id": "letter \#($0) ü", "sender": "Sender \#($0)", "subject": "Subject \#($0)", "time": \#($0)}"#
  }

  private static func folder(_ letters: [String]) throws -> String {
    let folder = try Run.folder()
    try Data("[\(letters.joined(separator: ","))]".utf8)
      .write(to: folder.appending(path: "messages.json"))
    return folder.path
  }

  /// Returns a recording with these settings, of one frame and a second one after the undo offers
  /// have expired.
  private static func recording(_ settings: [RecordedSetting]) -> Recording {
    .ofFrames(
      (1...3).map { Instant(nanoseconds: $0 * 1_000_000_000) }, on: "swipe",
      size: PixelSize(320, 192), settings: settings)
  }

  @Test("A replay with the same folder deletes the same items and shows the same ones")
  func same() throws {
    let folder = try Self.folder(Self.letters)
    let store = ItemStore.inMemory()
    let live = ShowcaseData(directory: folder, store: { store })
    for id in ["letter 3 ü", "letter 1 ü"] {
      _ = try live.store.delete(Message.self, id: id, at: .zero)
    }
    let settings = RecordedData.settings(of: live) { _, line in Issue.record("\(line)") }
    #expect(settings.map(\.name) == ["data", "data-files", "deletions", "items"])
    let replayed = ShowcaseData(directory: folder)
    RecordedData.restore(Self.recording(settings), into: replayed) { _, line in
      Issue.record("\(line)")
    }
    let (a, b) = (try live.store.items(Message.self), try replayed.store.items(Message.self))
    #expect(a == b && a.map(\.id) == ["letter 2 ü", "letter 4 ü"])
    let offers = replayed.store.undoable(Message.self, at: .zero)
    #expect(offers.map(\.id) == ["letter 3 ü", "letter 1 ü"])
    // The same from the command line: no messages, and other pictures than without the deletions.
    let with = try Self.replay(settings, folder)
    #expect(!with.errors.contains("data:") || with.errors.contains("data: \(folder): read"))
    #expect(!with.errors.contains("may differ"), "\(with.errors)")
    let without = try Self.replay([settings[0]], folder)
    #expect(with.output != without.output)
  }

  private static func replay(_ settings: [RecordedSetting], _ folder: String?) throws -> Run {
    let file = try Run.file(recording(settings))
    let run = try Run.vitrine(
      ["replay", file, "--log", "-"] + (folder.map { ["--data", $0] } ?? []))
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  @Test("Changed, missing and new files are named; so is a folder that was not given")
  func changes() throws {
    let folder = try Self.folder(Self.letters)
    let settings = RecordedData.settings(of: ShowcaseData(directory: folder)) { _, _ in }
    func lines(_ directory: String?) -> [String] {
      let log = LogLines()
      RecordedData.restore(Self.recording(settings), into: ShowcaseData(directory: directory)) {
        log.lines.append($1)
      }
      return log.lines
    }
    #expect(lines(folder) == [])
    let none = lines(nil)
    #expect(none[0].contains("recorded with the folder '\(folder)'") && none[0].contains("--data"))
    #expect(none.count == 2 && none[1].contains("not those that were shown"))
    try Data("[\(Self.letters[0])]".utf8)
      .write(to: URL(fileURLWithPath: "\(folder)/messages.json"))
    try Data("[]".utf8).write(to: URL(fileURLWithPath: "\(folder)/transactions.json"))
    let changed = lines(folder)
    #expect(changed.contains { $0.contains("\(folder)/messages.json is not as it was") })
    #expect(changed.contains { $0.contains("\(folder)/transactions.json was not there") })
    try FileManager.default.removeItem(atPath: "\(folder)/messages.json")
    #expect(lines(folder).contains { $0.contains("\(folder)/messages.json is missing") })
  }

  @Test("More deletions than fit on one line are all restored; an invalid list deletes nothing")
  func many() throws {
    let letters = (1...900).map {
      #"{"id": "\#(String(repeating: "long%id ", count: 8))\#($0)", "sender": "S", "subject": "T", "time": 1}"#
    }
    let folder = try Self.folder(letters)
    let store = ItemStore.inMemory()
    let live = ShowcaseData(directory: folder, store: { store })
    for message in try live.store.items(Message.self).dropLast() {
      _ = try live.store.delete(Message.self, id: message.id, at: .zero)
    }
    var settings = RecordedData.settings(of: live) { _, _ in }
    #expect(settings.contains { $0.name == "deletions-2" })
    #expect(settings.allSatisfy { $0.value.utf8.count < 40_000 })
    let read = try Recording.read(path: try Run.file(Self.recording(settings)), log: { _, _ in })
    let replayed = ShowcaseData(directory: folder)
    RecordedData.restore(read, into: replayed) { _, line in Issue.record("\(line)") }
    #expect(try replayed.store.items(Message.self).count == 1)
    let index = try #require(settings.firstIndex { $0.name == "deletions" })
    settings[index].value = "nonsense"
    let other = ShowcaseData(directory: folder)
    RecordedData.restore(Self.recording(settings), into: other) { _, _ in }
    #expect(try other.store.items(Message.self).count == 900)
  }
}
