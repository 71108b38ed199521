import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// Steps on the swipe screen, whose messages are in a store.
@MainActor
enum Inbox {
  /// The subject of the first message.
  static let first = "Cherries are in"

  /// Shows the swipe screen with this data.
  static func show(_ data: ShowcaseData) throws -> ShowcaseHarness {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    // Deletions from before are offered after the store has returned them.
    show.runWork()
    return show
  }

  /// Pulls the list to refresh it.
  static func pull(_ show: ShowcaseHarness) {
    show.finger(at: Point(400, 200)) {
      $0.moving(to: Point(400, 440), over: .milliseconds(300)).resting(for: .milliseconds(100))
    }
    show.runAllWork()
    show.wait(Duration(seconds: 0.8))
  }

  static func swipeFirst(_ show: ShowcaseHarness, isMirrored: Bool = false) throws {
    try show.swipeFirst(isMirrored: isMirrored, waiting: Duration(seconds: 0.5))
  }

  static func tapUndo(_ show: ShowcaseHarness) throws {
    try show.tapUndo(waiting: Duration(seconds: 0.7))
  }

  /// The number of messages whose texts are still in the store.
  static func texts(_ store: ItemStore) throws -> Int64? {
    try store.query(
      "SELECT count(DISTINCT item) FROM field JOIN item ON item = key WHERE kind = 'message'")
  }
}
