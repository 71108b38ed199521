import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The departure board")
struct DepartureTests {
  @Test("departures are numbered in the order in which they leave, from few platforms")
  func order() {
    let departures = (0..<5000).map(Departure.init)
    for (a, b) in zip(departures, departures.dropFirst()) { #expect(a.minute < b.minute) }
    #expect(Set(departures.map(\.platform)) == [1, 2, 3])
    for line in Set(departures.map(\.line)) {
      #expect(Set(departures.filter { $0.line == line }.map(\.platform)).count == 1)
    }
    let late = departures.filter { $0.delay > 0 }.count
    #expect(late > 500 && late < 1500, "most are on time")
  }

  @Test("the first departure at a minute is the next that leaves")
  func first() {
    for minute in 0..<3000 {
      let first = Departure.first(at: minute)
      #expect(Departure(first).minute >= minute)
      #expect(first == 0 || Departure(first - 1).minute < minute)
    }
  }

  @Test("a clock's time of day has two digits each, also after midnight")
  func clock() {
    #expect(Departure.clock(at: 0) == "00:00" && Departure.clock(at: 61) == "01:01")
    #expect(Departure.clock(at: 24 * 60 + 5) == "00:05")
    let late = (0..<50).map(Departure.init).first { $0.delay == 4 }
    #expect(late?.lateness(in: .english) == "4\u{a0}min late")
  }

  /// The minute of the day at which the clock of the built-in town starts: 18:45.
  private static let townMinute = 18 * 60 + 45

  @Test("the board has the clock of the other screens, and the town's where the time is unknown")
  func wallClock() throws {
    let start = try #require(WallTime("2026-06-28T23:58:30+02:00"))
    for (clock, times) in [
      (ShowcaseClock(start), ["23:58", "23:59", "00:00", "00:01"]),
      (nil, ["18:45", "18:46", "18:47", "18:48"]),
    ] {
      let show = try ShowcaseHarness("list", size: PixelSize(800, 480), clock: clock)
      for (index, time) in times.enumerated() {
        #expect(show.all(BoardTime.self).count == 1 && show.words.contains(time), "\(show.words)")
        let first = try #require(rows(show).first?.departure)
        let minute = (clock == nil ? Self.townMinute : 23 * 60 + 58) + index
        #expect(first.index == Departure.first(at: minute))
        let next = try #require(show.stage.nextChange)
        if clock != nil && index == 0 { #expect(next - show.now < Duration(seconds: 31)) }
        show.wait(next - show.now + Duration(seconds: 2))
      }
    }
  }

  @Test("minutes begin at the clock's full minutes, whenever it was asked first")
  func nextMinute() throws {
    let clock = ShowcaseClock(try #require(WallTime("2026-06-28T10:00:40Z")))
    let first = Instant(nanoseconds: 7_300_000_000)
    #expect(clock.minute(at: first) == 600)
    let next = clock.nextMinute(after: first)
    #expect(next == first + Duration(seconds: 20) && clock.minute(at: next) == 601)
    #expect(clock.minute(at: next - Duration(nanoseconds: 1)) == 600)
    #expect(clock.nextMinute(after: next) == next + Duration(seconds: 60))
  }

  /// The rows that are visible, from the top.
  private func rows(_ show: ShowcaseHarness) -> [DepartureRow] {
    show.all(DepartureRow.self).sorted { show.frame(of: $0).minY < show.frame(of: $1).minY }
  }

  @Test(
    "the minutes count down, and a tram that has left leaves the board",
    arguments: Language.allCases)
  func countsDown(language: Language) throws {
    let show = try ShowcaseHarness("list", language, size: PixelSize(800, 480))
    var minute = Self.townMinute
    #expect(rows(show).first?.departure.index == Departure.first(at: minute))
    var last: Instant?
    while minute < Self.townMinute + 12 {
      let next = try #require(show.stage.nextChange, "it waits for the next minute")
      #expect(show.stage.isAtRest && last.map { next == $0 + Duration(seconds: 60) } ?? true)
      last = next
      show.wait(next - show.now + Duration(seconds: 2))
      minute += 1
      let first = try #require(rows(show).first)
      #expect(first.departure.index == Departure.first(at: minute), "minute \(minute)")
      #expect(show.frame(of: first).minY == rows(show).map { show.frame(of: $0).minY }.min())
      #expect(show.words.contains(Departure.clock(at: minute)))
      let left = Departure(first.departure.index + 1).minute - minute
      #expect(show.words.contains("\(left)"), "minute \(minute): \(show.words)")
    }
  }

  @Test("a screen that was covered follows the clock again", arguments: ["list", "poi"])
  func covered(name: String) throws {
    let show = try ShowcaseHarness(name, size: PixelSize(800, 480), hasShell: true)
    show.wait(Duration(seconds: 2))
    let navigator = try #require(show.all(Navigator.self).first)
    navigator.push(Component(), animated: false)
    show.wait(Duration(seconds: 2))
    #expect(show.stage.nextChange == nil)
    navigator.pop(animated: false)
    show.wait(Duration(seconds: 2))
    let next = try #require(show.stage.nextChange)
    #expect(show.stage.isAtRest && next > show.now && next <= show.now + Duration(seconds: 60))
  }

  @Test("rows do not leave under a finger, but as soon as it is lifted")
  func held() throws {
    let show = try ShowcaseHarness("list", size: PixelSize(800, 480))
    show.finger(at: Point(400, 300), for: Duration(seconds: 130)) {
      $0.moving(by: Vector(0, -30), over: .milliseconds(300)).resting(for: Duration(seconds: 140))
    }
    let list = try #require(show.all(ListView.self).first)
    let first = Departure.first(at: Self.townMinute)
    #expect(list.isHeld && list.row(id: first) != nil, "its tram has left")
    let offset = list.offset
    show.wait(Duration(seconds: 14))
    #expect(!list.isHeld && list.row(id: first) == nil)
    #expect(list.offset <= offset)
  }

  @Test("a finger that lands on the names of the columns drags the rows, which pass below them")
  func heading() throws {
    let show = try ShowcaseHarness("list", size: PixelSize(800, 480))
    let heading = try #require(show.all(BoardHeading.self).first)
    let place = show.frame(of: heading)
    show.finger(at: Point(400, place.minY + place.height / 2), for: .milliseconds(400)) {
      $0.moving(by: Vector(0, -40), over: .milliseconds(200)).resting(for: Duration(seconds: 1))
    }
    let list = try #require(show.all(ListView.self).first)
    #expect(list.isHeld && list.offset > 20 && list.offset < 40)
    #expect(show.all(BoardHeading.self).map { show.frame(of: $0) } == [place])
  }

  @Test("a narrow board has no names of columns, and no room for them")
  func narrow() throws {
    let show = try ShowcaseHarness("list", size: PixelSize(480, 272))
    let list = try #require(show.all(ListView.self).first)
    let first = try #require(rows(show).first)
    #expect(show.frame(of: first).minY == show.frame(of: list).minY)
  }

  @Test("the name of the last column fits minutes and times of day")
  func lastColumn() throws {
    for (language, name) in [
      (Language.english, "Departs"), (.chinese, "发车"), (.arabic, "الانطلاق"),
    ] {
      let show = try ShowcaseHarness("list", language, size: PixelSize(800, 480))
      #expect(show.words.contains(name), "\(show.words)")
      // Trams of the next hour have minutes, later ones the time of day.
      let list = try #require(show.all(ListView.self).first)
      list.jump(to: list.startOffset + 72 * 40)
      show.wait(.milliseconds(100))
      let last = try #require(rows(show).last?.departure)
      #expect(show.words.contains(last.time) && show.words.contains(name))
    }
  }

  @Test("columns do not overlap, and the minutes end together", arguments: PanelSetting.sizes)
  func columns(size: PixelSize) throws {
    for language in Language.allCases {
      let show = try ShowcaseHarness("list", language, size: size)
      for row in rows(show) {
        var canvas = Canvas(size: row.frame.size, environment: show.stage.environment)
        row.draw(into: &canvas)
        let ink = canvas.displayList.commands.compactMap { command -> PixelRect? in
          if case .glyphs = command { command.bounds } else { nil }
        }
        for (k, a) in ink.enumerated() {
          #expect(a.x0 >= 0 && a.x1 <= size.width)
          for b in ink[..<k] { #expect(a.intersection(b).isEmpty, "\(size) \(language) \(a) \(b)") }
        }
      }
    }
  }
}
