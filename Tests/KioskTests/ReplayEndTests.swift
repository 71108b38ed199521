import Testing
import Vitrine
import VitrineRecording
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The end of a replay")
struct ReplayEndTests {
  nonisolated private static let size = PixelSize(320, 192)

  /// Returns the frames of a replay and the times at which contacts begin and end.
  private func frames(
    of recording: Recording, on screen: String, refresh: Double?
  ) throws -> [FrameRecord] {
    var frames: [FrameRecord] = []
    let replay = try Replay(
      recording, catalog: Showcase.catalog(),
      options: ReplayOptions(
        size: Self.size, refresh: refresh, screen: screen, hashesFrames: false),
      environment: Environment(typesetter: BoxTypesetter()))
    try replay.run { frames.append($0) }
    return frames
  }

  /// A recording that ends with its fingers as they are after `milliseconds`: on the panel, or
  /// lifted.
  private func recording(
    of fingers: [ScriptedFinger], cutAfter milliseconds: Double, interval: Double
  ) -> Recording {
    let transform = PanelTransform(scanOut: Self.size)
    let panel = ScriptedPanel(
      reportInterval: .milliseconds(interval), jitter: .milliseconds(0.3), seed: 7)
    let end = Instant.zero + .milliseconds(1000 + milliseconds)
    let events = panel.events(fingers, device: .simulated(), transform: transform)
    return Recording(
      devices: [RecordedDevice(device: .simulated())],
      steps: events.filter { $0.time <= end }.map { .raw(device: 0, $0) })
  }

  @Test(
    "Its log ends without a finger and at rest, wherever the recording is cut",
    arguments: ["list", "spring", "banner", "sticky", "wallet-a", "swipe"])
  func noFinger(screen: String) throws {
    try withEverySeed(12) { seed, random in
      let start = Point(random.double(in: 60...260), random.double(in: 60...170))
      let travel = Vector(random.double(in: -80...80), random.double(in: -120...120))
      let landing = Instant.zero + .milliseconds(1000)
      let moving = Duration.milliseconds(random.double(in: 30...300))
      var fingers = [
        ScriptedFinger(downAt: start, at: landing)
          .moving(by: seed % 4 == 0 ? .zero : travel, over: moving)
      ]
      if seed % 3 == 0 {
        fingers.append(
          ScriptedFinger(downAt: Point(160, 100), at: landing + .milliseconds(60))
            .resting(for: .milliseconds(100)))
      }
      // From a landing alone to some time after the last lift.
      let cut = random.double(in: 1...500)
      let interval = random.double(in: 4...40)
      let refresh = [30.0, 60, 120][Int(seed) % 3]
      let frames = try frames(
        of: recording(of: fingers, cutAfter: cut, interval: interval), on: screen,
        refresh: refresh)
      let last = try #require(frames.last)
      #expect(last.report.contacts.isEmpty, "seed \(seed), cut after \(cut) ms")
      for scroller in last.report.scrollers {
        #expect(scroller.state.phase == .idle, "seed \(seed): \(scroller.name)")
      }
      for (a, b) in zip(frames, frames.dropFirst()) { #expect(a.time < b.time) }
      let end = landing + .milliseconds(cut)
      #expect(last.time < end + Duration(seconds: 8), "seed \(seed): soon after the end")
    }
  }

  @Test("A recording of a kiosk that stopped under a finger ends without it, too")
  func recordedFrames() throws {
    let finger = ScriptedFinger(downAt: Point(160, 150), at: .zero + .milliseconds(1000))
      .moving(by: Vector(0, -90), over: .milliseconds(200)).resting(for: Duration(seconds: 1))
    var recording = recording(of: [finger], cutAfter: 300, interval: 10)
    var time = Instant.zero + .milliseconds(990)
    var steps: [InputEvent] = []
    for step in recording.steps {
      while step.time > time {
        steps.append(.frame(time))
        time = time + .milliseconds(16)
      }
      steps.append(step)
    }
    recording.steps = steps
    let frames = try frames(of: recording, on: "list", refresh: nil)
    #expect(frames.contains { !$0.report.contacts.isEmpty })
    let last = try #require(frames.last)
    #expect(last.report.contacts.isEmpty && last.report.scrollers[0].state.phase == .idle)
    for (a, b) in zip(frames, frames.dropFirst()) { #expect(a.time < b.time) }
  }
}
