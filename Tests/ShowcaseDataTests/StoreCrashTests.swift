import Foundation
import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting
import VitrineUnits

@Suite("Killing the program that uses a store")
struct StoreCrashTests {
  /// The deleted items of a store.
  private struct State {
    var gone: Set<String> = []
    /// Those of them whose deletion can no longer be undone.
    var settled: Set<String> = []

    func after(_ verb: String, _ ids: Set<String>) -> State {
      switch verb {
      case "deleting": State(gone: gone.union(ids), settled: settled.subtracting(ids))
      case "undoing": State(gone: gone.subtracting(ids), settled: settled)
      default: State(gone: gone, settled: settled.union(ids))
      }
    }
  }

  private static func offers(of store: ItemStore) -> Set<String> {
    Set(store.undoable(Message.self, at: .zero).map(\.id))
  }

  @Test(
    "a store killed at any time has each item once, in order, with all completed changes and offers"
  )
  func killed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let ids = (0..<24).map { "m\($0)" }
    try withEverySeed(40) { seed, random in
      // Each run continues with the result of the previous one, as long as half of the items are
      // left.
      var state = State()
      do {
        let store = try ItemStore.open(path)
        try store.merge(ContentStoreTests.messages(ids))
        state.gone = Set(ids).subtracting(try store.items(Message.self).map(\.id))
        state.settled = state.gone.subtracting(Self.offers(of: store))
      }
      if state.gone.count > 12 {
        unlink(path)
        state = State()
        let store = try ItemStore.open(path)
        try store.merge(ContentStoreTests.messages(ids))
      }
      let child = try ChildProgram(
        ProductFolder.path + "/DataProbe", ["exercise", path, "\(seed)"], output: .pipe)
      // The process is killed after some lines of output and a short random delay.
      let count = random.int(in: 1...12)
      let sentences = (0..<count).compactMap { _ in child.line() }
      try #require(sentences.count == count, "the other process ended by itself: \(sentences)")
      for _ in 0..<random.int(in: 0...60_000) { _ = random.next() }
      child.send(SIGKILL)
      _ = child.end()
      let all = sentences + child.rest()

      // The last operation may be complete or not; one with several items is complete or has no
      // effect.
      var allowed = [state]
      for sentence in all {
        let words = sentence.split(separator: " ").map(String.init)
        guard words.count == 2 else { continue }
        let ids = Set(words[1].split(separator: ",").map(String.init))
        switch words[0] {
        case "deleting", "undoing", "settling": allowed = [state, state.after(words[0], ids)]
        case "deleted", "undone", "settled":
          state = allowed[1]
          allowed = [state]
        default: Issue.record("seed \(seed): \(sentence)")
        }
      }
      let after = try ItemStore.open(path)
      #expect(after.setAside == nil)
      let present = try after.items(Message.self).map(\.id)
      let offers = Self.offers(of: after)
      let isAllowed = allowed.contains { state in
        // The last deletion is offered once more, even if it was settled.
        let others = offers.subtracting(state.gone.subtracting(state.settled))
        return present == ids.filter { !state.gone.contains($0) }
          && offers.isSuperset(of: state.gone.subtracting(state.settled))
          && state.settled.isSuperset(of: others) && others.count <= 1
      }
      #expect(isAllowed, "seed \(seed): \(present), \(offers) of \(allowed)")
      // Every id is known and merging adds none, so no item was lost or duplicated.
      let report = try after.merge(ContentStoreTests.messages(ids))
      #expect(report.added == 0 && report.changed == 0, "seed \(seed)")
    }
  }
}
