import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The arena at the pace of frames.
@Suite struct FramePaceTests {
  /// Plays fingers with a frame each `frame` milliseconds; all events, in order.
  private func play(
    _ stage: inout ArenaStage, _ fingers: [ScriptedFinger], every ms: Double, frame: Double
  ) throws -> [String] {
    stage.arena = GestureArena(pace: .frames)
    var log: [String] = []
    var next = 0.0
    for report in ScriptedPanel(reportInterval: .milliseconds(ms)).frames(fingers) {
      while at(next) < report.time {
        log += try stage.note(stage.arena.drawFrame(madeAt: at(next)))
        next += frame
      }
      log += try stage.play([report])
    }
    while stage.arena.wantsFrame {
      log += try stage.note(stage.arena.drawFrame(madeAt: at(next)))
      next += frame
    }
    return log
  }

  /// Drags a finger up for 200 ms, with a report and a frame every 10 ms.
  private func draggedUp(_ stage: inout ArenaStage) throws -> Contact {
    stage.arena = GestureArena(pace: .frames)
    var contact = Contact(id: ContactID(1), position: Point(0, 500))
    for n in 0...20 {
      contact.position.y = 500 - Double(n) * 10
      try stage.play([TouchFrame(time: at(Double(n) * 10), contacts: [contact])])
      try stage.note(stage.arena.drawFrame(madeAt: at(Double(n) * 10)))
    }
    return contact
  }

  /// The longest way of a finger from one report to the next.
  private func longestStep(_ reports: [TouchFrame]) -> Double {
    var last: [ContactID: Point] = [:]
    var longest = 0.0
    for contact in reports.flatMap(\.contacts) {
      if let before = last[contact.id] {
        longest = max(longest, (contact.position - before).length)
      }
      last[contact.id] = contact.position
    }
    return longest
  }

  @Test("The sum of the frames' deltas equals the sum of the reports' deltas")
  func sums() throws {
    for seed in 0..<300 {
      var random = RandomSource(seed: UInt64(seed))
      var fingers: [ScriptedFinger] = []
      for n in 0..<random.int(in: 1...2) {
        var finger = finger(500 + Double(n) * 80, 500, at: random.double(in: 0...300) * Double(n))
        for _ in 0..<random.int(in: 1...5) {
          finger = finger.by(
            random.double(in: -90...90), random.double(in: -90...90), random.double(in: 10...90))
        }
        fingers.append(finger)
      }
      let ms = random.double(in: 2...54)
      // A finger that lands just after a lift catches the drawn position and drops the rest: not
      // tested here.
      if fingers.count == 2 {
        let gap = (fingers[1].landing - fingers[0].end).seconds * 1000
        if gap > -2 * ms && gap < 2 * ms { continue }
      }
      var reports = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
      let played = ScriptedPanel(reportInterval: .milliseconds(ms)).frames(fingers)
      try reports.play(played)
      var frames = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
      _ = try play(&frames, fingers, every: ms, frame: random.double(in: 5...40))
      for name in ["row", "list"] {
        // A lift that is reported late releases the content where it is drawn.
        let travel = frames.deltas(name) - frames.lead(name)
        // Content follows drawn fingers: a step in which another finger lands or lifts is divided
        // where both are drawn, up to a part of a report from where they were reported.
        let slack = fingers.count == 1 ? 1e-6 : 1 + 0.5 * longestStep(played)
        #expect((reports.deltas(name) - travel).length < slack, "seed \(seed)")
        let most = (reports.panVelocity(name)?.length ?? 0) * 0.44 * ms / 1000
        #expect(frames.lead(name).length <= most * 2 + 6, "seed \(seed)")
        #expect(reports.panVelocity(name) == frames.panVelocity(name), "seed \(seed)")
      }
      #expect(
        reports.outline(reports.log).sorted() == frames.outline(frames.log).sorted(),
        "seed \(seed)")
      #expect(frames.auditor.isQuiet && frames.arena.contacts(madeAt: at(9e6)).isEmpty)
    }
  }

  @Test("A finger that starts fast after a rest moves nothing backwards, in no frame")
  func starts() throws {
    for seed in 0..<200 {
      var random = RandomSource(seed: UInt64(seed))
      let sign = seed % 2 == 0 ? 1.0 : -1
      let finger = finger(500, 500).resting(for: .milliseconds(random.double(in: 60...200)))
        .by(0, sign * random.double(in: 1...9), random.double(in: 8...30))
        .by(0, sign * random.double(in: 60...300), random.double(in: 30...150))
      var stage = ArenaStage(("list", .panVertical))
      let rates = (ms: random.double(in: 4...40), frame: random.double(in: 5...40))
      _ = try play(&stage, [finger], every: rates.ms, frame: rates.frame)
      for event in stage.events {
        if case .panChanged(_, let delta) = event.gesture {
          #expect(delta.dy * sign > -1e-9, "seed \(seed): \(delta.dy)")
        }
      }
    }
  }

  @Test("Scale and turn have the same sums, and a pan that continues after them comes in order")
  func transforms() throws {
    let fingers = [
      finger(400, 500).by(-90, 0, 200), finger(600, 500).by(60, 80, 200).by(0, 120, 150),
    ]
    for (ms, frame) in [(8.0, 16.7), (26, 16.7), (8, 33), (40, 8.3)] {
      var reports = ArenaStage(("map", [.pan, .transform]))
      try reports.play(ScriptedPanel(reportInterval: .milliseconds(ms)).frames(fingers))
      var frames = ArenaStage(("map", [.pan, .transform]))
      _ = try play(&frames, fingers, every: ms, frame: frame)
      let (a, b) = (reports.transform("map"), frames.transform("map"))
      // A turn that ends late ends where it is drawn, ahead of the last report.
      let speed = reports.turnSpeed("map")
      #expect(
        abs(a.scale / b.scale - 1) < speed.scale * ms / 2000 + 0.011
          && abs(a.rotation - b.rotation) < speed.rotation * ms / 2000 + 0.011, "\(ms)")
      #expect(
        frames.outline(frames.log).map { $0.split(separator: " ").dropFirst().first }
          == reports.outline(reports.log).map { $0.split(separator: " ").dropFirst().first })
    }
  }

  @Test(
    "A lift is sent at once if frames show the last report already, or in the frame that does")
  func lift() throws {
    for (wait, isAtOnce) in [(2.0, false), (5, false), (7, true), (30, true)] {
      var stage = ArenaStage(("list", .panVertical))
      let contact = try draggedUp(&stage)
      try stage.play([TouchFrame(time: at(200 + wait), ended: [contact])])
      #expect((stage.panVelocity("list") != nil) == isAtOnce, "after \(wait) ms")
      #expect(stage.arena.contacts(madeAt: at(200 + wait)).isEmpty == isAtOnce)
      #expect(stage.arena.isLeaving(stage.id("list")) == !isAtOnce)
      #expect(stage.arena.wantsFrame == !isAtOnce)
      try stage.note(stage.arena.drawFrame(madeAt: at(206)))
      #expect(abs(stage.deltas("list").dy - stage.lead("list").dy + 192) < 1e-9)
      #expect(abs(stage.lead("list").dy + min(max(wait - 6, 0), 4.4)) < 1e-9, "after \(wait) ms")
      #expect(stage.panVelocity("list") != nil && !stage.arena.wantsFrame)
      // The released motion begins when the last report is shown, 0.6 report intervals after its
      // time, or at the lift, where the content is drawn then.
      let end = try #require(
        stage.events.last { if case .panEnded = $0.gesture { true } else { false } })
      #expect(abs((end.time - at(200 + max(wait, 6))).seconds) < 1e-6, "after \(wait) ms")
    }
  }

  @Test("A landing finger and a removed member end waiting gestures without a jump")
  func ends() throws {
    for isRemoved in [false, true] {
      var stage = ArenaStage(("list", .panVertical))
      let contact = try draggedUp(&stage)
      let shown = stage.deltas("list").dy
      try stage.play([TouchFrame(time: at(201), ended: [contact])])
      #expect(stage.panVelocity("list") == nil && stage.arena.wantsFrame)
      #expect(abs(shown + 186) < 0.5, "six milliseconds late")
      if isRemoved {
        try stage.note(stage.arena.remove(member: stage.id("list"), at: at(202)))
      } else {
        let next = Contact(id: ContactID(2), position: Point(0, 500))
        let log = try stage.play([TouchFrame(time: at(202), contacts: [next])])
        #expect(stage.outline(log) == ["list pan ended", "list released", "list pressed"])
      }
      #expect(stage.panVelocity("list") != nil, "it was lifted, not taken away")
      #expect(abs(stage.deltas("list").dy - shown + 2) < 0.5, "as a frame made now would show it")
      #expect(!stage.arena.wantsFrame)
    }
  }

  @Test("A finger that lands where another has just lifted moves nothing backwards")
  func landingAfterLift() throws {
    for wait in [2.0, 4, 6, 9] {
      var stage = ArenaStage(("map", [.pan, .transform]))
      stage.arena = GestureArena(pace: .frames)
      var reports = ArenaStage(("map", [.pan, .transform]))
      var next = 0.0
      // 1 and 2 move to the right and apart; 2 lifts at 208 ms, and soon after 3 lands.
      func contact(_ id: UInt64, _ x: Double) -> Contact {
        Contact(id: ContactID(id), position: Point(x, 500))
      }
      var frames: [(ms: Double, frame: TouchFrame)] = (0...12).map { n in
        let ms = Double(n) * 16
        return (
          ms,
          TouchFrame(time: at(ms), contacts: [contact(1, 300 + ms), contact(2, 500 + ms * 1.5)])
        )
      }
      frames.append(
        (208, TouchFrame(time: at(208), contacts: [contact(1, 508)], ended: [contact(2, 812)])))
      for n in 0...12 {
        let ms = 208 + wait + Double(n) * 16
        frames.append(
          (ms, TouchFrame(time: at(ms), contacts: [contact(1, 300 + ms), contact(3, 900 + ms)])))
      }
      let end = 208 + wait + 200
      frames.append(
        (end, TouchFrame(time: at(end), ended: [contact(1, 300 + end), contact(3, 900 + end)])))
      for (ms, frame) in frames {
        while next < ms {
          try stage.note(stage.arena.drawFrame(madeAt: at(next)))
          next += 3
        }
        try stage.play([frame])
        try reports.play([frame])
      }
      while stage.arena.wantsFrame {
        try stage.note(stage.arena.drawFrame(madeAt: at(next)))
        next += 3
      }
      var steps: [Double] = []
      for event in stage.events {
        switch event.gesture {
        case .panChanged(_, let delta), .transformChanged(_, _, _, let delta):
          steps.append(delta.dx)
        default: break
        }
      }
      #expect((steps.min() ?? -1) > -1e-9, "after \(wait) ms")
      #expect((steps.max() ?? 9) < 9, "after \(wait) ms: nor does anything jump")
      let (delivered, known) = (travel(stage), travel(reports))
      // Of the finger that has left only what is drawn at the landing counts.
      #expect(abs(delivered - known) < 2.5, "after \(wait) ms: \(delivered), \(known)")
      let (a, b) = (stage.transform("map"), reports.transform("map"))
      let speed = reports.turnSpeed("map")
      #expect(abs(a.scale / b.scale - 1) < speed.scale * 0.008 + 0.011)
      #expect(abs(a.rotation - b.rotation) < speed.rotation * 0.008 + 0.011)
      #expect(stage.auditor.isQuiet)
    }
  }

  @Test("A finger that moves on long after another has lifted moves content one to one")
  func longAfterLift() throws {
    var stage = ArenaStage(("list", .panVertical))
    stage.arena = GestureArena(pace: .frames)
    var next = 0.0
    func draw(until ms: Double) throws {
      while next < ms {
        if stage.arena.wantsFrame { try stage.note(stage.arena.drawFrame(madeAt: at(next))) }
        next += 33
      }
    }
    /// Moves one finger from 0, 8 ms a report; the other is not listed.
    func move(_ id: UInt64, from y: Double, by step: Double, at ms: Double) throws {
      for n in 0...12 {
        let contact = Contact(id: ContactID(id), position: Point(0, y + step * Double(n) / 12))
        try draw(until: ms + Double(n) * 8)
        try stage.play([TouchFrame(time: at(ms + Double(n) * 8), contacts: [contact])])
      }
    }
    try move(1, from: 500, by: -40, at: 0)
    try move(2, from: 300, by: 40, at: 400)
    try draw(until: 700)
    #expect(abs(stage.deltas("list").dy - -12) < 1e-9, "half of what one of two moves")
    let first = Contact(id: ContactID(1), position: Point(0, 460))
    try stage.play([TouchFrame(time: at(700), ended: [first])])
    try move(2, from: 340, by: 30, at: 900)
    try draw(until: 1400)
    #expect(abs(stage.deltas("list").dy - 18) < 1e-9)
  }

  /// The sum of all travel to the right.
  private func travel(_ stage: ArenaStage) -> Double {
    stage.events.reduce(0) { sum, event in
      switch event.gesture {
      case .panChanged(_, let delta), .transformChanged(_, _, _, let delta): sum + delta.dx
      default: sum
      }
    }
  }

  @Test("Time stamps far ahead do not delay a gesture")
  func future() throws {
    var stage = ArenaStage(("list", .panVertical))
    stage.arena = GestureArena(pace: .frames)
    var contact = Contact(id: ContactID(1), position: Point(0, 500))
    for n in 0...20 {
      contact.position.y = 500 - Double(n) * 10
      try stage.play([TouchFrame(time: at(1e9 + Double(n) * 10), contacts: [contact])])
      try stage.note(stage.arena.drawFrame(madeAt: at(Double(n) * 10)))
      #expect(!stage.arena.wantsFrame)
    }
    try stage.play([TouchFrame(time: at(1e9 + 201), ended: [contact])])
    try stage.note(stage.arena.drawFrame(madeAt: at(210)))
    #expect(stage.panVelocity("list") != nil && abs(stage.deltas("list").dy + 192) < 1e-9)
  }
}
