import Testing
import VitrineKiosk
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite("Idle")
struct IdleStateMachineTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)
  private static let monday = WeekTime(minute: 9 * 60)

  private static func settings(_ change: (inout IdleSettings) -> Void) -> IdleSettings {
    var settings = IdleSettings()
    change(&settings)
    return settings
  }

  private static let all = settings {
    $0.dimAfter = .seconds(60)
    $0.offAfter = .seconds(300)
    $0.homeAfter = .seconds(40)
    $0.attractAfter = .seconds(50)
  }

  /// The steps with the seconds after the start, of a kiosk that is touched at these seconds. What
  /// wakes or answers has no other effect.
  private func steps(
    _ settings: IdleSettings, touches: [Int] = [], until end: Int, drawsDim: Bool = false,
    from time: WeekTime = monday
  ) -> [String] {
    var machine = IdleStateMachine(settings, drawsDim: drawsDim, at: Self.start)
    var found: [String] = []
    for second in 0...end {
      let now = Self.start + .seconds(second)
      let passed = time.minute * 60 + time.second + second
      let wall = WeekTime(
        minute: passed / 60 % WeekTime.minutesOfWeek, second: passed % 60)
      let activity = activity(touches.contains(second), after: found.last)
      let touched = machine.touched(at: now, activity)
      for step in touched + machine.steps(at: now, wall) { found.append("\(second) \(step)") }
    }
    return found
  }

  private func activity(_ isTouched: Bool, after last: String?) -> TouchActivity {
    if !isTouched { return .none }
    let waking = ["attract", "dimmed", "off", "warning"]
    return waking.contains { last?.contains($0) == true } ? .ignored : .used
  }

  @Test("While a person waits for an answer the start screen waits, but an unused panel does not")
  func awaited() {
    for isUsed in [true, false] {
      var machine = IdleStateMachine(
        Self.settings {
          $0.homeAfter = .seconds(40); $0.dimAfter = .seconds(100)
        },
        drawsDim: false, at: Self.start)
      var found: [String] = []
      for second in 0...200 {
        let now = Self.start + .seconds(second)
        if (10...30).contains(second) { machine.waited(until: now) }
        let touched = machine.touched(at: now, isUsed && second == 5 ? .used : .none)
        for step in touched + machine.steps(at: now, Self.monday) {
          found.append("\(second) \(step)")
        }
      }
      #expect(
        found
          == (isUsed
            ? ["60 warning(seconds: 10)", "70 home", "130 dimmed(isDrawn: false)"]
            : ["100 dimmed(isDrawn: false)"]))
    }
  }

  @Test("An idle panel is dimmed, then turned off, and its screen is left alone")
  func light() {
    #expect(
      steps(Self.all, until: 1000) == [
        "50 attract", "60 dimmed(isDrawn: false)", "300 off",
      ])
    let drawn = Self.settings { $0.dimAfter = .seconds(5) }
    #expect(steps(drawn, until: 10, drawsDim: true) == ["5 dimmed(isDrawn: true)"])
    #expect(steps(IdleSettings(), touches: [5], until: 100_000).isEmpty)
  }

  @Test("After a touch the start screen follows, with a warning before it that a touch answers")
  func home() {
    let home = Self.settings { $0.homeAfter = .seconds(40) }
    #expect(steps(home, touches: [5], until: 500) == ["35 warning(seconds: 10)", "45 home"])
    #expect(
      steps(home, touches: [5, 37], until: 500) == [
        "35 warning(seconds: 10)", "37 stays", "67 warning(seconds: 10)", "77 home",
      ])
    let silent = Self.settings {
      $0.homeAfter = .seconds(40)
      $0.homeWarning = .zero
    }
    #expect(steps(silent, touches: [5], until: 500) == ["45 home"])
    let short = Self.settings { $0.homeAfter = .seconds(6) }
    #expect(steps(short, touches: [1], until: 50) == ["4 warning(seconds: 3)", "7 home"])
  }

  @Test("A touch wakes the panel; it is used only from the next one on")
  func wakes() {
    #expect(
      steps(Self.all, touches: [100], until: 155) == [
        "50 attract", "60 dimmed(isDrawn: false)", "100 awake", "150 attract",
      ])
    #expect(
      steps(Self.all, touches: [400, 401], until: 500) == [
        "50 attract", "60 dimmed(isDrawn: false)", "300 off", "400 awake",
        "431 warning(seconds: 10)", "441 home", "451 attract", "461 dimmed(isDrawn: false)",
      ])
  }

  @Test(
    "Outside of its hours the panel is off; a touch wakes it for a minute, the morning for good")
  func hours() throws {
    let hours = try #require(WeekSchedule("mon-fri 07:00-19:00"))
    let settings = Self.settings { $0.hours = hours }
    // Monday 18:59, to Tuesday 07:01.
    let evening = WeekTime(minute: 18 * 60 + 59)
    let morning = 12 * 3600 + 60
    #expect(
      steps(settings, touches: [7200], until: morning + 60, from: evening) == [
        "60 off", "7200 awake", "7260 off", "\(morning) awake",
      ])
    // A finger at closing time keeps it on for its minute.
    #expect(steps(settings, touches: [50], until: 200, from: evening) == ["110 off"])
    // At a start in the night it shows for a minute that it works.
    #expect(steps(settings, until: 200, from: WeekTime(minute: 3 * 60)) == ["60 off"])
  }

  @Test("To be called at the announced times only gives the same steps as to be called each second")
  func announced() throws {
    let schedules = [nil, WeekSchedule("daily 09:05-09:20"), WeekSchedule("tue 00:00-24:00")]
    for seed in 0..<60 {
      var random = RandomSource(seed: UInt64(seed))
      func some(_ range: ClosedRange<Int>) -> Duration? {
        Int.random(in: 0..<3, using: &random) == 0
          ? nil : .seconds(Int.random(in: range, using: &random))
      }
      var settings = IdleSettings()
      settings.dimAfter = some(1...200)
      settings.offAfter = some(1...400)
      settings.homeAfter = some(1...200)
      settings.attractAfter = some(1...200)
      settings.homeWarning = .seconds(Int.random(in: 0...20, using: &random))
      settings.hours = schedules[seed % schedules.count]
      var touches: Set<Int> = []
      for _ in 0..<seed % 12 { touches.insert(Int.random(in: 0...2000, using: &random)) }
      let every = steps(settings, touches: touches.sorted(), until: 2000)

      var machine = IdleStateMachine(settings, drawsDim: false, at: Self.start)
      var found: [String] = []
      var due: Instant? = Self.start
      for second in 0...2000 {
        let now = Self.start + .seconds(second)
        let passed = Self.monday.minute * 60 + second
        let wall = WeekTime(minute: passed / 60, second: passed % 60)
        let isTouched = touches.contains(second)
        guard isTouched || due.map({ $0 <= now }) == true else { continue }
        let touched = machine.touched(at: now, activity(isTouched, after: found.last))
        for step in touched + machine.steps(at: now, wall) { found.append("\(second) \(step)") }
        due = machine.next(after: now, wall)
        if let due { #expect(due > now) }
      }
      // Half seconds of a warning are rounded up to the next second by the loop above.
      #expect(found == every, "seed \(seed): \(settings)")
    }
  }

  @Test("A machine that slept does everything at once, in order")
  func jump() {
    var machine = IdleStateMachine(Self.all, drawsDim: false, at: Self.start)
    _ = machine.touched(at: Self.start, .used)
    let steps = machine.steps(at: Self.start + .seconds(100_000), Self.monday)
    #expect(steps == [.home, .attract, .dimmed(isDrawn: false), .off])
    #expect(machine.touched(at: Self.start + .seconds(100_001), .ignored) == [.awake])
  }
}

@Suite("The schedule of a week")
struct WeekScheduleTests {
  @Test("It has the minutes of its entries, also after midnight and after Sunday")
  func minutes() throws {
    let schedule = try #require(WeekSchedule("fri-sun 22:00-02:00, Wed 09:30-09:31"))
    func isOn(_ day: Int, _ hour: Int, _ minute: Int) -> Bool {
      schedule.isOn(at: WeekTime(minute: day * 1440 + hour * 60 + minute))
    }
    #expect(isOn(4, 22, 0) && !isOn(4, 21, 59) && isOn(5, 1, 59) && !isOn(5, 2, 0))
    #expect(isOn(0, 1, 59) && !isOn(0, 2, 0) && !isOn(4, 1, 0))
    #expect(isOn(2, 9, 30) && !isOn(2, 9, 31) && !isOn(2, 9, 29))
    #expect(
      WeekSchedule("daily 00:00-24:00").map { $0.change(after: WeekTime(minute: 5)) } == .some(nil))
  }

  @Test("Its next change is the first minute that differs")
  func changes() throws {
    let schedule = try #require(WeekSchedule("mon-fri 07:00-19:00"))
    #expect(schedule.change(after: WeekTime(minute: 6 * 60 + 59, second: 45)) == .seconds(15))
    // Friday evening to Monday morning.
    #expect(schedule.change(after: WeekTime(minute: 4 * 1440 + 19 * 60)) == .seconds(60 * 3600))
  }

  @Test(
    "Wrong schedules are refused",
    arguments: [
      "", "mon", "mon 7-19", "mon 07:00", "mon 07:00-07:00", "mon 25:00-26:00", "mon 24:00-25:00",
      "noday 07:00-19:00", "mon-tue-wed 07:00-19:00", "mon 07:60-19:00", "mon 07:00-24:01",
      "mon 07:00-19:00,", "mon 7:0-19:00", "mon -7:00-19:00",
    ])
  func wrong(text: String) { #expect(WeekSchedule(text) == nil) }
}
