import Glibc
import VitrineData
import VitrineKiosk
import VitrineRecording
import VitrineShowcase
import VitrineTesting
import VitrineUnits

// The second process of the tests, and a benchmark:
//
//     DataProbe exercise STORE SEED   deletes, undoes and settles until it is killed; prints each step
//     DataProbe large MEGABYTES FILE  writes a large map
//     DataProbe town FILE             writes the built-in map
//     DataProbe measure FILE          reads a map in steps of 1 MB, compared with a plain read
//     DataProbe times                 measures the built-in content and a store
//     DataProbe crash FILE SIGNAL     keeps a recording, then raises the signal
@main
struct DataProbe {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    do {
      switch (words.first, Array(words.dropFirst())) {
      case ("exercise", let rest) where rest.count == 2:
        try exercise(rest[0], seed: UInt64(rest[1]) ?? 0)
      case ("large", let rest) where rest.count == 2:
        print(
          try LargeMap.write(
            bytes: (Int(rest[0]) ?? 50) << 20, of: Town().map, to: rest[1]), "features")
      case ("town", let rest) where rest.count == 1: try writeTown(to: rest[0])
      case ("measure", let rest) where rest.count == 1: try measure(rest[0])
      case ("times", _): try times()
      case ("crash", let rest) where rest.count == 2:
        MainActor.assumeIsolated { crash(rest[0], signal: Int32(rest[1]) ?? SIGABRT) }
      default:
        print(
          "usage: exercise STORE SEED | large MB FILE | town FILE | measure FILE | times | "
            + "crash FILE SIGNAL")
        exit(2)
      }
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// Ends by the signal, whose handler writes the recording. SIGSEGV is raised by an access, as a
  /// fault of the program raises it.
  @MainActor static func crash(_ path: String, signal: Int32) {
    if let reason = CrashFile.arm(path) { return print("error: \(reason)") }
    let flight = FlightRecorder(
      panel: PanelSettings(
        scanOut: PixelSize(400, 240), refreshInterval: .milliseconds(16), screen: "list"))
    flight.onChange = { CrashFile.set($0) }
    flight.onGrowth = { CrashFile.grow(to: $0) }
    flight.begin(at: .zero)
    for frame in 1...1000 {
      flight.append(
        .frame(Instant(nanoseconds: Int64(frame) * 16_000_000), lead: .milliseconds(16)))
    }
    if signal == SIGSEGV {
      UnsafeMutablePointer<UInt8>(bitPattern: 8)?.pointee = 1
    }
    raise(signal)
  }

  /// Prints each line after the call has returned: from then on its effect must be permanent.
  static func exercise(_ path: String, seed: UInt64) throws {
    let store = try ItemStore.open(path)
    var random = RandomSource(seed: seed)
    var time = Instant.zero
    var deleted: [Deletion] = []
    while true {
      time = time + Duration(seconds: 0.001)
      let present = try store.items(Message.self)
      if !present.isEmpty && (deleted.isEmpty || random.int(in: 0...2) > 0) {
        let id = present[random.int(in: 0...(present.count - 1))].id
        say("deleting \(id)")
        if let deletion = try store.delete(Message.self, id: id, at: time) {
          deleted.append(deletion)
        }
        say("deleted \(id)")
      } else if !deleted.isEmpty {
        var deletions: [Deletion] = []
        for _ in 0..<random.int(in: 1...min(4, deleted.count)) {
          deletions.append(deleted.remove(at: random.int(in: 0...(deleted.count - 1))))
        }
        let ids = deletions.map(\.id).joined(separator: ",")
        if random.int(in: 0...1) == 0 {
          say("settling \(ids)")
          try store.settle(deletions)
          say("settled \(ids)")
          continue
        }
        say("undoing \(ids)")
        let back = try store.undo(deletions, of: Message.self)
        say(back == nil ? "late \(ids)" : "undone \(ids)")
      } else {
        return
      }
    }
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  static func writeTown(to path: String) throws {
    let text = GeoJSONWriter.text(of: Town().map)
    guard let file = fopen(path, "w") else { throw Refusal(path) }
    _ = text.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
    print(text.count, "bytes")
  }

  struct Refusal: Error {
    var path: String
    init(_ path: String) { self.path = path }
  }
}
