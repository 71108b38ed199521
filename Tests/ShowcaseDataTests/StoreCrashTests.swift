import Foundation
import Glibc
import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting
import VitrineUnits

@Suite("A store whose program is killed")
struct StoreCrashTests {
  @Test("killed at any moment: sound, each item once, in order, with all that had returned")
  func killed() throws {
    let folder = try ScratchFolder()
    let path = folder.file("store.sqlite")
    let ids = (0..<24).map { "m\($0)" }
    try withEverySeed(40) { seed, random in
      // Each life goes on with what the one before has left, as long as half of it is there.
      var gone: Set<String> = []
      do {
        let store = try Store.open(path, at: .zero)
        try store.merge(messages: StoreTests.messages(ids))
        gone = Set(ids).subtracting(try store.messages().map(\.id))
      }
      if gone.count > 12 {
        unlink(path)
        gone = []
        let store = try Store.open(path, at: .zero)
        try store.merge(messages: StoreTests.messages(ids))
      }
      let child = try Child(["exercise", path, "\(seed)"])
      // Killed after a number of sentences, and then some instructions later.
      let sentences = try child.sentences(random.int(in: 1...12))
      for _ in 0..<random.int(in: 0...60_000) { _ = random.next() }
      let all = sentences + child.kill()

      var pending: (verb: String, ids: [String])?
      for sentence in all {
        let words = sentence.split(separator: " ").map(String.init)
        guard words.count == 2 else { continue }
        let ids = words[1].split(separator: ",").map(String.init)
        switch words[0] {
        case "deleted": gone.formUnion(ids)
        case "undone": gone.subtract(ids)
        case "deleting", "undoing":
          pending = (words[0], ids)
          continue
        default: Issue.record("seed \(seed): \(sentence)")
        }
        pending = nil
      }
      let after = try Store.open(path, at: .zero)
      #expect(after.setAside == nil)
      let present = try after.messages().map(\.id)
      // What was being done when the end came may have been done or not: of several all or none.
      var allowed = [ids.filter { !gone.contains($0) }]
      if let pending {
        if pending.verb == "deleting" {
          gone.formUnion(pending.ids)
        } else {
          gone.subtract(pending.ids)
        }
        allowed.append(ids.filter { !gone.contains($0) })
      }
      #expect(allowed.contains(present), "seed \(seed): \(present) of \(allowed)")
      // Every id is known, so that merging adds none: no item was lost or doubled.
      let report = try after.merge(messages: StoreTests.messages(ids))
      #expect(report.added == 0 && report.changed == 0, "seed \(seed)")
    }
  }
}

/// Another process, whose sentences can be read one by one, and that can be killed.
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

  /// Waits until there are so many sentences, or no more will come.
  func sentences(_ count: Int) throws -> [String] {
    var result: [String] = []
    while result.count < count, let sentence = next() { result.append(sentence) }
    try #require(result.count == count, "the other process ended by itself: \(result)")
    return result
  }

  /// Ends it at once; gives what it had said by then.
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
