import Foundation
import Synchronization
import Testing
import Vitrine
import VitrineTesting
import VitrineRecording
import VitrineUnits

/// Live values as in the loop of a kiosk, with real sources.
@MainActor
private final class LiveKiosk {
  private let inputs: LiveInputs
  private let lines = LogLines()
  var log: [String] { lines.lines }
  /// The messages so far, in words.
  private(set) var messages: [String] = []

  init(_ values: AnyLiveValue...) {
    let lines = lines
    inputs = LiveInputs(values, log: lines.textSink)
    inputs.start()
  }

  /// Takes messages until `isDone`. Returns whether that was within a minute.
  func wait(until isDone: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while !isDone() {
      if clock.now > end { return false }
      var entry = pollfd(fd: inputs.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 1000)
      inputs.take(at: Instant(nanoseconds: 1)) { event in
        guard case .received(let name, let message, let time) = event else { return }
        switch message {
        case .data(let bytes): messages.append(String(decoding: bytes, as: UTF8.self))
        case .failed(let reason): messages.append("failed: \(reason)")
        }
        inputs.receive(name, message, time)
      }
    }
    return true
  }

  func stop() { inputs.stop() }
}

@MainActor
@Suite("Sources of live values")
struct LiveInputsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A file is read at first and after each change, and its absence is said once")
  func file() throws {
    let value = LiveValue<String>("degrees", from: .file(folder.file("degrees")))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.failure != nil })
    #expect(value.failure == "\(folder.file("degrees")): no such file")
    try folder.write("20", "degrees")
    #expect(kiosk.wait { value.value == "20" })
    #expect(value.failure == nil)
    // Replaced at once, as by a careful program.
    try folder.write("21", "new")
    try #require(rename(folder.file("new"), folder.file("degrees")) == 0)
    #expect(kiosk.wait { value.value == "21" })
    try #require(unlink(folder.file("degrees")) == 0)
    #expect(kiosk.wait { value.failure != nil })
    #expect(value.value == "21")
    #expect(kiosk.log.count { $0.contains("no such file") } == 2, "\(kiosk.log)")
    #expect(kiosk.log.contains("live: degrees: it works again"))
  }

  @Test("Another target of a link on the way is another content, and other files are not read")
  func links() throws {
    for name in ["one", "two"] {
      try #require(mkdir(folder.file(name), 0o700) == 0)
      try folder.write(name, "\(name)/text")
    }
    try #require(symlink("one", folder.file("now")) == 0)
    let value = LiveValue<String>("text", from: .file(folder.file("now/text")))
    let names = LiveValue<String>("names", from: .folder(folder.file("now")))
    let kiosk = LiveKiosk(value, names)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.value == "one" && names.value == "text" })
    try folder.write("", "one/other")
    #expect(kiosk.wait { names.value == "other\ntext" })
    #expect(kiosk.messages.count { $0 == "one" } == 1)
    try #require(symlink("two", folder.file("new")) == 0)
    try #require(rename(folder.file("new"), folder.file("now")) == 0)
    #expect(kiosk.wait { value.value == "two" && names.value == "text" })
  }

  @Test("A file that is read again and again is a message each time")
  func polledFile() throws {
    try folder.write("1", "count")
    let value = LiveValue<String>(
      "count", from: .file(folder.file("count"), every: .milliseconds(1)))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.value == "1" })
    try folder.write("2", "new")
    try #require(rename(folder.file("new"), folder.file("count")) == 0)
    #expect(kiosk.wait { kiosk.messages.count { $0 == "2" } == 2 })
    #expect(Set(kiosk.messages) == ["1", "2"])
  }

  @Test("A folder's names come after each change, and a folder that is missing is a failure")
  func folderNames() throws {
    try folder.write("", "b")
    try folder.write("", ".hidden")
    let value = LiveValue<String>("names", from: .folder(folder.path))
    let missing = LiveValue<String>("missing", from: .folder(folder.file("none")))
    let kiosk = LiveKiosk(value, missing)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.value == "b" && missing.failure != nil })
    #expect(missing.failure == "\(folder.file("none")): no such folder")
    try folder.write("", "a")
    #expect(kiosk.wait { value.value == "a\nb" })
    try #require(unlink(folder.file("b")) == 0)
    #expect(kiosk.wait { value.value == "a" })
  }

  @Test("Each line of a program is a value, its end a failure, and then it is started again")
  func program() {
    let value = LiveValue<String>(
      "lines", from: .lines(of: "sh", ["-c", "echo one; echo two; exit 3"]))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { kiosk.messages.count { $0 == "two" } == 2 })
    let expected = ["one", "two", "failed: sh has ended with status 3", "one", "two"]
    #expect(Array(kiosk.messages.prefix(5)) == expected)
  }

  @Test("A program that does not exist is named")
  func noProgram() {
    let value = LiveValue<String>("lines", from: .lines(of: "no-such-program-here"))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.failure != nil })
    #expect(value.failure == "no-such-program-here: no such program")
  }

  @Test("A program that ends while its child keeps the output open has ended, and so has the child")
  func childKeepsOutput() throws {
    let value = LiveValue<String>(
      "lines", from: .lines(of: "sh", ["-c", "sleep 1000 & echo $!; exit 4"]))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.failure != nil })
    #expect(value.failure == "sh has ended with status 4")
    let child = try #require(value.value.flatMap { pid_t($0) })
    #expect(kiosk.wait { Self.isGone(child) })
  }

  /// Whether a process is gone, or only waits to be reaped.
  private static func isGone(_ process: pid_t) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return true
    }
    return text.contains(") Z ")
  }

  @Test("Lines that come faster than they are taken are all there, in order")
  func flood() {
    let value = LiveValue<String>("lines", from: .lines(of: "seq", ["5000"]))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { kiosk.messages.count >= 5000 })
    #expect(Array(kiosk.messages.prefix(5000)) == (1...5000).map(String.init))
  }

  @Test(
    "The end of the kiosk ends a program that would go on, and the programs that it has started")
  func endsPrograms() throws {
    let value = LiveValue<String>(
      "lines", from: .lines(of: "sh", ["-c", "sleep 1000 & echo $$ $!; wait"]))
    let kiosk = LiveKiosk(value)
    #expect(kiosk.wait { value.value != nil })
    let processes = (value.value ?? "").split(separator: " ").compactMap { pid_t($0) }
    try #require(processes.count == 2)
    #expect(processes.allSatisfy { kill($0, 0) == 0 })
    kiosk.stop()
    #expect(kiosk.wait { Self.isGone(processes[1]) })
    // The program itself does not wait to be reaped either.
    #expect(kiosk.wait { kill(processes[0], 0) != 0 })
  }

  @Test("A program sees neither the kiosk's descriptors nor its blocked signals")
  func cleanProgram() throws {
    let file = try #require(fopen("/dev/null", "r"))
    defer { fclose(file) }
    let value = LiveValue<String>(
      "lines",
      from: .lines(
        of: "sh", ["-c", "ls /proc/self/fd | tr '\\n' ' '; grep SigBlk /proc/self/status"]))
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.value != nil })
    // 3 is the folder that `ls` reads.
    #expect(value.value == "0 1 2 3 SigBlk:\t0000000000000000")
  }

  @Test("What a closure returns again and again is a value, and its error a failure")
  func polled() {
    let count = Mutex(0)
    let value = LiveValue<String>(
      "count",
      from: .polled(every: .milliseconds(1)) {
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number == 3 { throw SourceTrouble() }
        return Array(String(number).utf8)
      })
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { kiosk.messages.count >= 4 })
    #expect(Array(kiosk.messages.prefix(4)) == ["1", "2", "failed: the sensor is off", "4"])
  }

  @Test("A value that is too long is a failure that says so")
  func tooLong() {
    let value = LiveValue<String>(
      "long",
      from: .polled(every: .seconds(1)) {
        [UInt8](repeating: 65, count: SourceMessage.longest + 1)
      })
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.failure != nil })
    #expect(
      value.failure == "a message has 262145 bytes; at most 262144 are accepted")
  }

  @Test("A clock gives the time at once")
  func clock() {
    let value = LiveValue(clock: "clock")
    let before = Self.seconds()
    let kiosk = LiveKiosk(value)
    defer { kiosk.stop() }
    #expect(kiosk.wait { value.value != nil })
    let after = Self.seconds()
    #expect(
      (before...after).contains(value.value?.seconds ?? 0), "\(String(describing: value.value))")
  }

  /// The seconds since 1970 by the clock that a live clock reads. `time` lags behind it by up to a
  /// tick of the kernel.
  private static func seconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }
}

private struct SourceTrouble: Error, CustomStringConvertible {
  var description: String { "the sensor is off" }
}
