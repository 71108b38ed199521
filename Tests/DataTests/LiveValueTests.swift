import Testing
import VitrineData
import VitrineRecording
import VitrineUnits

private struct Weather: Decodable, Sendable, Equatable {
  struct Day: Decodable, Sendable, Equatable { var name: String }
  var degrees: Double
  var days: [Day]
}

@MainActor
@Suite("Live values")
struct LiveValueTests {
  private let start = Instant(nanoseconds: 5_000_000_000)

  @Test("A message becomes the value, with the time at which it came")
  func arrives() {
    let text = LiveValue<String>("outside", from: .file("/run/degrees"), example: "–")
    #expect(text.value == nil && text.time == nil && text.age(at: start) == nil)
    text.receive(.data(Array(" 21.5\n".utf8)), nil, at: start)
    #expect(text.value == "21.5" && text.failure == nil)
    #expect(text.age(at: start + .seconds(90)) == .seconds(90))
  }

  @Test("While the source fails, the last value stays with its age, until the next one comes")
  func fails() {
    let text = LiveValue<String>("outside", from: .file("/run/degrees"))
    text.receive(.data(Array("21".utf8)), nil, at: start)
    text.receive(.failed("no such file"), nil, at: start + .seconds(10))
    #expect(text.value == "21" && text.failure == "no such file")
    #expect(text.age(at: start + .seconds(10)) == .seconds(10))
    text.receive(.data(Array("22".utf8)), nil, at: start + .seconds(20))
    #expect(text.value == "22" && text.failure == nil)
    #expect(text.age(at: start + .seconds(20)) == .zero)
  }

  @Test("An example is always new, until a value comes; without one there is no age")
  func exampleAge() {
    let text = LiveValue<String>("outside", from: .file("/run/degrees"), example: "20")
    #expect(text.age(at: start) == nil)
    text.showExample()
    #expect(text.value == "20" && text.age(at: start + .seconds(600)) == .zero)
    text.receive(.failed("no such file"), nil, at: start + .seconds(610))
    #expect(text.age(at: start + .seconds(620)) == .zero)
    text.receive(.data(Array("21".utf8)), nil, at: start + .seconds(630))
    #expect(text.value == "21" && text.age(at: start + .seconds(700)) == .seconds(70))
    let empty = LiveValue<String>("other", from: .file("/run/degrees"))
    empty.showExample()
    #expect(empty.value == nil && empty.age(at: start) == nil)
  }

  @Test("A message that cannot be read is a failure with the reason, and the last value stays")
  func unreadable() {
    let text = LiveValue<String>("outside", from: .file("/run/degrees"), example: "a")
    text.showExample()
    text.receive(.data([0xff, 0xfe]), nil, at: start)
    #expect(text.value == "a" && text.time == nil)
    #expect(text.failure == "what came cannot be read: it is not text in UTF-8")
  }

  @Test(
    "A mistake in JSON names the member",
    arguments: [
      ("{\"degrees\": 1}", "'days' is missing"),
      ("{\"degrees\": \"1\", \"days\": []}", "'degrees' is not of type Double"),
      ("{\"degrees\": 1, \"days\": [{\"name\": \"x\"}, {}]}", "'days[1].name' is missing"),
      ("{\"degrees\": null, \"days\": []}", "'degrees' is null"),
      ("{", "it is not JSON"),
    ])
  func json(text: String, reason: String) {
    let weather = LiveValue<Weather>(json: "weather", from: .file("/run/weather"))
    weather.receive(.data(Array(text.utf8)), nil, at: start)
    #expect(weather.value == nil)
    #expect(weather.failure == "what came cannot be read: \(reason)")
  }

  @Test("JSON becomes a value of the program's own type")
  func decodes() {
    let weather = LiveValue<Weather>(json: "weather", from: .file("/run/weather"))
    let text = "{\"degrees\": 1.5, \"days\": [{\"name\": \"Monday\"}], \"more\": true}"
    weather.receive(.data(Array(text.utf8)), nil, at: start)
    #expect(weather.value == Weather(degrees: 1.5, days: [.init(name: "Monday")]))
    #expect(weather.failure == nil)
  }

  @Test("A clock's value is a wall-clock time")
  func clock() {
    let clock = LiveValue(clock: "clock")
    clock.receive(.data(Array("2026-05-17T09:30:00+02:00".utf8)), nil, at: start)
    #expect(clock.value == WallTime(seconds: 1_779_003_000, offset: 120))
  }
}

@Suite("Lines of a stream")
struct LineSplitterTests {
  @Test("The pieces in which a stream arrives make no difference")
  func pieces() {
    let text = Array("one\r\n\ntwo\nthree is long\n\r\nfour\n\nfive".utf8)
    for size in 1...text.count {
      var splitter = LineSplitter(longest: 5)
      var lines: [LineSplitter.Line] = []
      for start in stride(from: 0, to: text.count, by: size) {
        lines += splitter.lines(in: text[start..<min(start + size, text.count)])
      }
      if let line = splitter.end() { lines.append(line) }
      let words = ["one", "two", "", "four", "five"]
      let expected = words.map { word in
        word.isEmpty ? LineSplitter.Line.tooLong : .bytes(Array(word.utf8))
      }
      #expect(lines == expected, "in pieces of \(size)")
    }
  }

  @Test("A line of exactly the longest length is read, with or without a carriage return")
  func longest() {
    for end in ["\n", "\r\n"] {
      for text in ["12345", "123456", "1234567"] {
        var splitter = LineSplitter(longest: 5)
        let expected =
          text.utf8.count == 5 ? LineSplitter.Line.bytes(Array(text.utf8)) : .tooLong
        #expect(splitter.lines(in: (text + end).utf8) == [expected], "\(text)")
      }
    }
  }

  @Test("A stream without any end of a line does not fill the memory")
  func endless() {
    var splitter = LineSplitter(longest: 100)
    for _ in 0..<1000 { #expect(splitter.lines(in: repeatElement(0x41, count: 1000)).isEmpty) }
    #expect(splitter.lines(in: "\nnext\n".utf8) == [.tooLong, .bytes(Array("next".utf8))])
  }
}

@Suite("The time until a source is tried again")
struct RetryDelayTests {
  @Test("It doubles up to a minute, and begins again after a source that has worked for longer")
  func doubles() {
    var delay = RetryDelay()
    let times = (0..<8).map { _ in delay.fail(after: .milliseconds(900)) }
    #expect(times.map(\.seconds) == [1, 2, 4, 8, 16, 32, 60, 60])
    // A program that only writes a line and ends has not worked, however often it does.
    #expect(delay.fail(after: .seconds(60)) == .seconds(60))
    #expect(delay.fail(after: .seconds(61)) == .seconds(1))
  }
}
