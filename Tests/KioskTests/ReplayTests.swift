import Foundation
import Testing
import Vitrine
import VitrineRecording
import VitrineShowcase
import VitrineTesting

@MainActor
private func frames(
  of recording: Recording, options: ReplayOptions = ReplayOptions(size: PixelSize(320, 192)),
  language: Language = .english
) throws -> [FrameRecord] {
  var frames: [FrameRecord] = []
  let replay = try Replay(
    recording, catalog: Showcase.catalog(language: language), options: options,
    environment: Environment(direction: language.direction, typesetter: BoxTypesetter()))
  try replay.run { frames.append($0) }
  return frames
}

extension FrameRecord {
  fileprivate var offset: Double { report.scrollers[0].state.offset }
  fileprivate var phase: ScrollPhase { report.scrollers[0].state.phase }
}

@MainActor
@Suite("Replays of recordings")
struct ReplayTests {
  @Test("A replay gives the same frames, hashes and log lines twice")
  func twice() throws {
    let first = try frames(of: .builtIn)
    let second = try frames(of: .builtIn)
    #expect(first.count > 200)
    #expect(first == second)
    #expect(first.map(\.json) == second.map(\.json))
    #expect(Set(first.map(\.hash)).count > 150, "and the pictures do differ")
  }

  @Test("Content follows the finger one to one while it is down", arguments: [30.0, 60, 120])
  func oneToOne(refresh: Double) throws {
    let frames = try frames(
      of: .builtIn, options: ReplayOptions(size: PixelSize(320, 192), refresh: refresh))
    var compared = 0
    var landed: [ContactID: Double] = [:]
    for frame in frames {
      for contact in frame.report.contacts where landed[contact.id] == nil {
        landed[contact.id] = contact.position.y
      }
    }
    for (before, after) in zip(frames, frames.dropFirst()) {
      guard let a = before.report.contacts.first, let b = after.report.contacts.first,
        a.id == b.id, before.phase == .drag, after.phase == .drag,
        before.offset > 0, after.offset > 0, abs(a.position.y - landed[a.id]!) > 10
      else { continue }
      let finger = a.position.y - b.position.y
      #expect(abs(after.offset - before.offset - finger) < 1e-9, "frame \(after.frame)")
      compared += 1
    }
    #expect(compared > 15)
  }

  @Test("Content continues after the lift, with decreasing speed, and comes to rest")
  func coasts() throws {
    let frames = try frames(of: .builtIn)
    let coasting = frames.filter { $0.phase == .coast }
    #expect(coasting.count > 60)
    #expect(coasting.allSatisfy { $0.report.contacts.isEmpty })
    #expect(frames.last?.phase == .idle)
    #expect(frames.last?.offset == 0, "the demonstration ends at the top")
  }

  @Test(
    "No frame jumps: the step from finger to fling is as long as its neighbors",
    arguments: [60.0, 120])
  func noJumps(refresh: Double) throws {
    let frames = try frames(
      of: .builtIn, options: ReplayOptions(size: PixelSize(320, 192), refresh: refresh))
    var releases = 0
    for index in 2..<frames.count - 1
    where frames[index - 1].phase == .drag && frames[index].phase == .coast {
      func step(_ i: Int) -> Double { abs(frames[i].offset - frames[i - 1].offset) }
      // The fling speeds up under the finger and slows down after it.
      let longest = max(step(index - 1), step(index + 1))
      #expect(step(index) <= longest * 1.35 + 1, "frame \(index)")
      #expect(step(index) >= min(step(index - 1), step(index + 1)) * 0.5, "frame \(index)")
      releases += 1
    }
    #expect(releases >= 2)
  }

  @Test("No frame is skipped while something moves")
  func noGaps() throws {
    let frames = try frames(of: .builtIn)
    var lifts: [Instant] = []
    for case .raw(_, let event) in Recording.builtIn.rebased().steps
    where event.code == EventCode.mtTrackingID && event.value == -1 {
      lifts.append(event.time)
    }
    var checked = 0
    for (before, after) in zip(frames, frames.dropFirst())
    where [.coast, .bounce].contains(after.phase) {
      // A finger that holds still needs no frames; after its lift, content moves from the next
      // frame on.
      let since =
        before.phase == .drag ? lifts.last { $0 <= after.time } ?? before.time : before.time
      let seconds = (after.time - since).seconds
      #expect(seconds < 2.5 / 60, "frame \(after.frame) comes \(seconds) s late")
      checked += 1
    }
    #expect(checked > 100 && !lifts.isEmpty, "\(checked) frames were looked at")
  }

  @Test("Content rests at the same position at every refresh rate", arguments: [30.0, 60, 90, 120])
  func rateIndependent(refresh: Double) throws {
    var stroke = Recording.builtIn
    // The first two strokes: a slow one and a fling that is not caught.
    let lift = stroke.steps.lastIndex { $0.time.nanoseconds < 3_000_000_000 }!
    stroke.steps = Array(stroke.steps[...lift])
    let here = try frames(
      of: stroke, options: ReplayOptions(size: PixelSize(320, 192), refresh: refresh)
    ).last!
    let there = try frames(
      of: stroke, options: ReplayOptions(size: PixelSize(320, 192), refresh: 240)
    ).last!
    #expect(abs(here.offset - there.offset) < 0.001)
  }

  @Test("A recording in our own format repeats every frame, also through its text")
  func ownFormat() throws {
    let panel = PanelSettings(
      scanOut: PixelSize(480, 272), rotation: .quarter, scale: 1,
      refreshInterval: Duration(seconds: 1 / 60), screen: "list")
    let transform = PanelTransform(scanOut: panel.scanOut, rotation: panel.rotation)
    let source = Recording.builtIn
    // A simulated live panel: touches, and frames at times that no replay would choose itself.
    var steps: [InputEvent] = [.deviceAdded(device: 0, Recording.base)]
    var next = Recording.base
    for step in source.steps {
      while step.time > next {
        steps.append(.frame(next + .milliseconds(17.3)))
        next = next + .milliseconds(16.9)
      }
      steps.append(step)
    }
    // The last frames show no finger, so a replay adds none.
    for _ in 0..<20 {
      steps.append(.frame(next + .milliseconds(17.3)))
      next = next + .milliseconds(16.9)
    }
    let live = Recording(devices: source.devices, panel: panel, steps: steps)
    let stage = Stage(
      root: try Showcase.catalog().screen(named: "list").make(), pictureSize: transform.picture,
      environment: Environment(typesetter: BoxTypesetter()))
    let driver = StageDriver(stage: stage, transform: transform, devices: source.devices)
    var scenes: [Scene] = []
    var reports: [StageReport] = []
    for step in steps {
      guard let scene = driver.apply(step) else { continue }
      scenes.append(scene)
      reports.append(stage.report())
    }

    let path = NSTemporaryDirectory() + "vitrine-own-format-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try live.write(path: path, log: { _, _ in })
    let read = try Recording.read(path: path, log: { _, _ in })
    let replayed = try frames(of: read, options: ReplayOptions())
    #expect(replayed.count == scenes.count)
    #expect(
      replayed.map(\.time) == steps.compactMap { if case .frame(let t, _) = $0 { t } else { nil } })
    #expect(replayed.map(\.report) == reports)

    // The pictures, from a separate panel.
    let memory = MemoryPanel(size: panel.scanOut)
    var buffers = PictureBuffers(count: memory.bufferCount)
    let rasterizer = Rasterizer()
    var now = Instant.zero
    for (scene, record) in zip(scenes, replayed) {
      let buffer = try #require(memory.freeBuffer())
      let damage = buffers.draw(
        scene, onto: buffer, of: memory, rasterizer: rasterizer, rotation: .quarter)
      memory.present(buffer, damage: damage, at: now)
      now = now + memory.refreshInterval * 2
      _ = memory.takeFlips(at: now)
      #expect(memory.hash == record.hash, "frame \(record.frame)")
    }
  }

  @Test("Right-to-left screens are mirrored: other pictures, the same motion")
  func mirrored() throws {
    let left = try frames(of: .builtIn)
    let right = try frames(of: .builtIn, language: .arabic)
    #expect(left.map(\.offset) == right.map(\.offset))
    #expect(left[0].hash != right[0].hash)
  }

  @Test(
    "The motion is the same on a rotated panel, whose touches rotate with it",
    arguments: [Rotation.quarter, .half, .threeQuarters])
  func turned(rotation: Rotation) throws {
    let upright = PanelTransform(scanOut: PixelSize(320, 192))
    let scanOut = rotation.isTransposing ? PixelSize(192, 320) : PixelSize(320, 192)
    let turned = PanelTransform(scanOut: scanOut, rotation: rotation)
    // The same finger on the panel, as the rotated panel would report it.
    var recording = Recording.builtIn
    let expected = try frames(of: recording, options: ReplayOptions(size: upright.scanOut))
    let back: Calibration
    switch rotation {
    case .none: back = .identity
    case .quarter: back = Calibration(0, -1, 1, 1, 0, 0)
    case .half: back = Calibration(-1, 0, 1, 0, -1, 1)
    case .threeQuarters: back = Calibration(0, 1, 0, -1, 0, 1)
    }
    recording.devices[0].calibration = back
    let seen = try frames(
      of: recording, options: ReplayOptions(size: turned.scanOut, rotation: rotation))
    // Rounding of rotated touches may differ. Then a frame in which a finger takes hold without
    // moving anything yet may be reported or not.
    #expect(abs(seen.count - expected.count) <= 2)
    var i = 0
    for a in seen {
      while i + 1 < expected.count, expected[i + 1].time <= a.time { i += 1 }
      let b = expected[i].offset
      #expect(abs(a.offset - b) < 1e-6, "frame \(a.frame): \(a.offset), \(b)")
    }
  }

  @Test("Without hashes all else is the same, and the log lines omit them")
  func unhashed() throws {
    let size = PixelSize(320, 192)
    var hashed = try frames(of: .builtIn, options: ReplayOptions(size: size))
    let plain = try frames(of: .builtIn, options: ReplayOptions(size: size, hashesFrames: false))
    #expect(hashed.allSatisfy { $0.hash != nil })
    #expect(plain.allSatisfy { $0.hash == nil })
    for i in hashed.indices { hashed[i].hash = nil }
    #expect(plain == hashed)
    let read = try JSONDecoder().decode(Line.self, from: Data(plain[40].json.utf8))
    #expect(read.hash == nil)
    #expect(read.frame == 40)
  }

  @Test("The log is valid JSON")
  func json() throws {
    let record = try frames(of: .builtIn)[40]
    let read = try JSONDecoder().decode(Line.self, from: Data(record.json.utf8))
    #expect(read.frame == record.frame)
    #expect(read.timeNS == record.time.nanoseconds)
    #expect(read.screen == "list")
    #expect(read.offset == ["list": record.offset], "to the last bit")
    #expect(read.phase == ["list": record.phase.rawValue])
    #expect(read.hash?.count == 16)
    #expect(read.damage.allSatisfy { $0.count == 4 })
  }

  private struct Line: Decodable {
    var frame: Int
    var timeNS: Int64
    var screen: String
    var offset: [String: Double]
    var phase: [String: String]
    var damage: [[Int]]
    var hash: String?

    enum CodingKeys: String, CodingKey {
      case frame, screen, offset, phase, damage, hash
      case timeNS = "time_ns"
    }
  }

  @Test("An unknown screen is a mistake in the command line, which lists the screens")
  func unknownScreen() {
    do {
      _ = try frames(of: .builtIn, options: ReplayOptions(screen: "nowhere"))
      Issue.record("a screen that does not exist was shown")
    } catch let error as KioskError {
      #expect(error.exitCode == 2)
      #expect(error.description.contains("list"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(
    "A recording of a real panel scrolls the list with the finger, which continues after it",
    .enabled(if: realRecording != nil, "VITRINE_RECORDINGS holds no recording of a real panel"))
  func realPanel() throws {
    let recording = try Recording.read(path: try #require(realRecording), log: { _, _ in })
    let options = ReplayOptions(size: PixelSize(800, 480))
    let first = try frames(of: recording, options: options)
    let second = try frames(of: recording, options: options)
    #expect(first == second, "twice the same")
    #expect(first.contains { $0.phase == .drag } && first.contains { $0.phase == .coast })
    #expect(first.last?.phase == .idle)
  }
}

/// A finger dragged up and down on a real panel, if such recordings are available.
private let realRecording: String? = {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let folder =
    ProcessInfo.processInfo.environment["VITRINE_RECORDINGS"]
    ?? root.appendingPathComponent("../shared/recordings").path
  let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return files.first { $0.hasPrefix("01-") }.map { "\(folder)/\($0)" }
}()
