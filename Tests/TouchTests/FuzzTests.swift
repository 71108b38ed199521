import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Properties over many random streams. A failure prints the seed, which reproduces it.
@Suite struct FuzzTests {
  @Test("Every contact that began gets exactly one end or cancel, whatever the device sends")
  func contacts() throws {
    var begun = 0
    var cancelled = 0
    for seed in 0..<FuzzStream.count {
      var stream = FuzzStream(random: RandomSource(seed: UInt64(seed)))
      var decoder = SlotDecoder(
        device: stream.device, transform: Panels.transform, overrides: stream.overrides)
      var auditor = ContactAuditor()
      do {
        for _ in 0..<stream.random.int(in: 10...60) {
          try auditor.audit(decoder.receive(stream.event()))
          switch stream.random.int(in: 0...199) {
          case 0: try auditor.audit(decoder.cancelAll(at: at(Double(seed))))
          case 1...3:
            try auditor.audit(decoder.resync(stream.state(), at: at(Double(seed))))
          default: break
          }
        }
        try auditor.audit(decoder.cancelAll(at: at(1e6)))
        try #require(auditor.live.isEmpty)
        try #require(auditor.begun == auditor.ended + auditor.cancelled)
        try #require(decoder.cancelAll(at: at(2e6)).isEmpty)
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      begun += auditor.begun
      cancelled += auditor.cancelled
    }
    #expect(begun > FuzzStream.count && cancelled > 0, "the streams contain too few fingers")
  }

  @Test("A long noisy stream does not grow memory")
  func boundedMemory() {
    for seed in 0..<12 {
      var stream = FuzzStream(random: RandomSource(seed: UInt64(1000 + seed)))
      var decoder = Panels.decoder(stream.device)
      var arena = GestureArena()
      for n in 0..<4000 {
        for frame in decoder.receive(stream.event()) {
          _ = arena.receive(
            frame,
            hits: frame.hits { contact in
              let id = GestureMemberID(contact.id.rawValue % 7)
              return [GestureMember(id: id, wants: GestureKinds(rawValue: 255))]
            })
        }
        if n % 1000 == 999 {
          #expect(weight(decoder) < 256 * 4 + 2000)
          #expect(weight(arena) < 30_000)
        }
      }
      for frame in decoder.cancelAll(at: at(1e7)) { _ = arena.receive(frame, hits: [:]) }
      _ = arena.advance(to: at(2e7))
      #expect(weight(arena) < 100)
    }
  }

  @Test("Gestures of random streams are balanced, and nothing remains after the device is lost")
  func gestures() throws {
    var kinds: Set<String> = []
    for seed in 0..<FuzzStream.count / 10 {
      var stream = FuzzStream(random: RandomSource(seed: UInt64(seed)))
      var decoder = Panels.decoder(stream.device)
      var contest = RandomContest(random: RandomSource(seed: UInt64(seed)))
      do {
        for _ in 0..<80 { try contest.play(decoder.receive(stream.event())) }
        try contest.finish(decoder.cancelAll(at: at(1e6)))
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      // A drag after a tap at the same position is too rare: it has its own tests.
      kinds.formUnion(contest.kinds.subtracting(["doubleTapDrag"]))
    }
    #expect(kinds.isSuperset(of: ["pressed", "tap", "panBegan"]))
  }

  @Test("Gestures of random fingers are balanced, and of every kind")
  func randomFingers() throws {
    var kinds: Set<String> = []
    for seed in 0..<FuzzStream.count / 20 {
      var random = RandomSource(seed: UInt64(seed))
      var fingers: [ScriptedFinger] = []
      if random.int(in: 0...3) == 0 {
        fingers = [finger(150, 150).rest(50), finger(150, 150, at: 200).rest(50)]
      }
      for _ in 0..<random.int(in: 1...4) where fingers.count < 5 {
        var finger = finger(
          random.double(in: 0...300), random.double(in: 0...300), at: random.double(in: 0...900))
        for _ in 0..<random.int(in: 1...3) {
          let far = [0.0, 3, 15, 200][random.int(in: 0...3)]
          finger = finger.by(
            random.double(in: -far...far), random.double(in: -far...far),
            random.double(in: 0...300))
        }
        fingers.append(random.int(in: 0...9) == 0 ? finger.cancelled() : finger)
      }
      let panel = ScriptedPanel(
        reportInterval: .milliseconds(random.double(in: 4...54)), jitter: .milliseconds(1),
        seed: UInt64(seed))
      var contest = RandomContest(random: random)
      do {
        try contest.play(panel.frames(fingers))
        try contest.finish([])
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      // A drag after a tap at the same position is too rare: it has its own tests.
      kinds.formUnion(contest.kinds.subtracting(["doubleTapDrag"]))
    }
    #expect(
      kinds == [
        "pressed", "released", "tap", "doubleTap", "twoFingerTap", "longPress", "panBegan",
        "panChanged", "panEnded", "panCancelled", "transformBegan", "transformChanged",
        "transformEnded", "transformCancelled",
      ])
  }

  @Test("The sum of a pan's deltas is the translation since it was accepted")
  func deltas() throws {
    for seed in 0..<300 {
      var random = RandomSource(seed: UInt64(seed))
      var finger = finger(500, 500)
      for _ in 0..<6 {
        finger = finger.by(
          random.double(in: -90...90), random.double(in: -90...90), random.double(in: 10...90))
      }
      var stage = ArenaStage(("row", .panHorizontal), ("list", .panVertical))
      try stage.play(finger, every: random.double(in: 2...54))
      var began: Point?
      var sum = Vector.zero
      for event in stage.events {
        switch event.gesture {
        case .panBegan(let at): began = at
        case .panChanged(let at, let delta):
          sum = sum + delta
          let start = try #require(began)
          #expect((at - start - sum).length < 1e-9)
        default: break
        }
      }
      if let began { #expect((finger.position(at: finger.end) - began - sum).length < 1e-9) }
    }
  }
}

/// Plays frames to an arena with random members, which want random gestures and vanish at random.
private struct RandomContest {
  var random: RandomSource
  var arena: GestureArena
  var auditor = GestureAuditor()
  private(set) var kinds: Set<String> = []
  private var wants: [GestureKinds] = []
  private var begun: Set<ContactID> = []

  init(random: RandomSource) {
    self.random = random
    arena = GestureArena(pace: self.random.int(in: 0...1) == 0 ? .reports : .frames)
    for _ in 0..<6 {
      let few: [GestureKinds] = [
        .tap, [.tap, .doubleTap], .panVertical, .panHorizontal, [.pan, .transform],
        [.tap, .longPress], [.transform, .twoFingerTap], GestureKinds(rawValue: 127), [],
      ]
      wants.append(few[self.random.int(in: 0...8)])
    }
  }

  private mutating func member() -> GestureMemberID {
    GestureMemberID(UInt64(random.int(in: 0...5)))
  }

  mutating func play(_ frames: [TouchFrame]) throws {
    for frame in frames {
      while let deadline = arena.nextDeadline, deadline < frame.time {
        try audit(arena.advance(to: deadline))
      }
      var hits: [GestureMember] = []
      for n in 0..<6 where random.int(in: 0...2) > 0 {
        hits.append(
          GestureMember(
            id: GestureMemberID(UInt64(n)), wants: wants[n], isMoving: random.int(in: 0...9) == 0,
            together: random.int(in: 0...9) == 0 ? [member()] : []))
      }
      if random.int(in: 0...1) == 0 {
        try audit(arena.drawFrame(madeAt: frame.time - .milliseconds(random.double(in: 0...20))))
      }
      for contact in frame.contacts where arena.isNew(contact) {
        guard begun.insert(contact.id).inserted else {
          throw AuditFailure(description: "\(contact.id) began twice")
        }
      }
      try audit(arena.receive(frame, hits: frame.hits { _ in hits }))
      if random.int(in: 0...99) == 0 {
        try audit(arena.remove(member: member(), at: frame.time))
      }
    }
  }

  /// Plays the last frames, lets all deadlines pass, and expects no further events.
  mutating func finish(_ frames: [TouchFrame]) throws {
    try play(frames)
    while let deadline = arena.nextDeadline { try audit(arena.advance(to: deadline)) }
    if random.int(in: 0...1) == 0 {
      try audit(arena.finishLeaving(at: .zero))
    } else {
      try audit(arena.drawFrame(madeAt: Instant(nanoseconds: .max / 2)))
    }
    guard !arena.wantsFrame else { throw AuditFailure(description: "frames without end") }
    guard auditor.isQuiet else { throw AuditFailure(description: "stuck: \(auditor.open)") }
    guard weight(arena) < 100 else { throw AuditFailure(description: "the arena kept state") }
  }

  private mutating func audit(_ events: [GestureEvent]) throws {
    try auditor.audit(events)
    for event in events { kinds.insert(String("\(event.gesture)".prefix { $0 != "(" })) }
  }
}
