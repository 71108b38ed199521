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
      let child = try Child(["exercise", path, "\(seed)"])
      // The process is killed after some lines of output and a short random delay.
      let sentences = try child.sentences(random.int(in: 1...12))
      for _ in 0..<random.int(in: 0...60_000) { _ = random.next() }
      let all = sentences + child.kill()

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

/// A child process whose output can be read line by line, and which can be killed.
final class Child {
  private let process: pid_t
  private let output: Int32
  private var rest: [UInt8] = []

  init(_ arguments: [String]) throws {
    let program = ProductFolder.path + "/DataProbe"
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, &words, environ)
    close(ends[1])
    try #require(code == 0, "\(program) cannot be started: \(code)")
    process = child
    output = ends[0]
  }

  deinit { close(output) }

  /// Waits for `count` lines, or for the end of the output.
  func sentences(_ count: Int) throws -> [String] {
    var result: [String] = []
    while result.count < count, let sentence = next() { result.append(sentence) }
    try #require(result.count == count, "the other process ended by itself: \(result)")
    return result
  }

  /// Kills the process and returns the rest of its output.
  func kill() -> [String] {
    Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    var result: [String] = []
    while let sentence = next() { result.append(sentence) }
    return result
  }

  private func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0a) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var block = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return nil }
      rest += block[..<count]
    }
  }
}
