import Glibc
import VitrineData
import VitrineMap
import VitrineShowcase
import VitrineUnits

extension DataProbe {
  /// The CPU time of this process in milliseconds, without the machine's other work.
  static var now: Double { clock(CLOCK_PROCESS_CPUTIME_ID) }

  /// The monotonic time in milliseconds, including waiting for a disk.
  static var wall: Double { clock(CLOCK_MONOTONIC) }

  private static func clock(_ which: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(which, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// Resident memory in kilobytes: the current value and the peak.
  static var memory: (now: Int, peak: Int) {
    guard let file = fopen("/proc/self/status", "r") else { return (0, 0) }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    var result = (now: 0, peak: 0)
    while fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let number = Int(text.filter { $0.isNumber }) ?? 0
      if text.hasPrefix("VmRSS") { result.now = number }
      if text.hasPrefix("VmHWM") { result.peak = number }
    }
    return result
  }

  static func measure(_ path: String) throws {
    let before = memory.now
    let plainStart = now
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let descriptor = open(path, O_RDONLY)
    var size = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      size += count
    }
    close(descriptor)
    let plain = now - plainStart

    // Discard each portion immediately: measures the memory of reading itself.
    let streamStart = now
    var reading = try MapReading(file: path)
    var count = 0
    var longest = 0.0
    for number in 0... {
      let stepStart = now
      let portion = try reading.portion(number)
      longest = max(longest, now - stepStart)
      count += portion.features.count
      if portion.isLast { break }
    }
    let stream = now - streamStart
    let streamed = memory

    // Keep all portions: measures the memory of the features.
    reading = try MapReading(file: path)
    var kept: [[MapFeature]] = []
    for number in 0... {
      let portion = try reading.portion(number)
      kept.append(portion.features)
      if portion.isLast { break }
    }
    let all = memory
    print("bytes \(size), features \(count), kept \(kept.reduce(0) { $0 + $1.count })")
    print("plain read \(plain) ms; streamed \(stream) ms, ratio \(stream / plain)")
    print("megabytes a second \(Double(size) / 1e3 / stream); longest step \(longest) ms")
    print(
      "resident kB: before \(before), streaming \(streamed.now) (peak \(streamed.peak)), kept \(all.now)"
    )
    print("kept bytes for a byte of file \(Double((all.now - streamed.now) * 1024) / Double(size))")
  }

  static func times() throws {
    func time(_ what: String, _ body: () throws -> Void) rethrows {
      let start = (now, wall)
      try body()
      print("\(what): \(now - start.0) ms of work, \(wall - start.1) ms of elapsed time")
    }
    var town: Town?
    time("town, first time") { town = Town() }
    time("town, again") { town = Town() }
    var places: [Place] = []
    time("places") { places = Town.places }
    var messages: [Message] = []
    time("messages") { messages = Content.builtInMessages }
    print("map \(town?.map.count ?? 0), places \(places.count), messages \(messages.count)")
    for path in [":memory:", "/tmp/content-probe-\(getpid()).sqlite"] {
      var store = ItemStore.inMemory()
      try time("open \(path)") { if path != ":memory:" { store = try ItemStore.open(path) } }
      try time("first merge") {
        try store.merge(messages)
        try store.merge(places)
      }
      try time("merge again") {
        try store.merge(messages)
        try store.merge(places)
      }
      try time("read messages") { _ = try store.items(Message.self) }
      try time("read places") { _ = try store.items(Place.self) }
      var deletions: [Deletion] = []
      try time("20 deletions") {
        for message in messages.prefix(20) {
          if let deletion = try store.delete(Message.self, id: message.id, at: .zero) {
            deletions.append(deletion)
          }
        }
      }
      try time("20 undoings") {
        for deletion in deletions { _ = try store.undo([deletion], of: Message.self) }
      }
      unlink(path)
    }
  }
}
