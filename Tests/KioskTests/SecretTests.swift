import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("Secrets and recordings")
struct SecretTests {
  private let time = Instant(nanoseconds: 1_000_000_000)

  private func raw(_ code: UInt16, _ value: Int32) -> InputEvent {
    .raw(device: 0, RawEvent(time: time, type: EventType.abs, code: code, value: value))
  }

  @Test("Touches that type a secret are left out, and the state of the panel follows them")
  func touches() {
    var privacy = PrivateTouches()
    privacy.add(0, .simulated())
    let event = raw(EventCode.mtPositionX, 7)
    let before = privacy.recorded(event)
    #expect(before == [event] && !privacy.changesFrames)
    let begin = privacy.recorded(.idle(.secret, time))
    #expect(begin == [.idle(.secret, time)])
    let during = privacy.recorded(event)
    #expect(during.isEmpty && privacy.isPrivate && privacy.isSecret)
    let end = privacy.recorded(.idle(.secretEnds, time))
    #expect(end.last == .idle(.secretEnds, time))
    let hasState = end.contains { if case .resync = $0 { true } else { false } }
    #expect(hasState)
    let after = privacy.recorded(event)
    #expect(after == [event] && !privacy.isPrivate)
    #expect(privacy.changesFrames, "a replay has no dots")
    _ = privacy.recorded(.idle(.home, time))
    #expect(!privacy.changesFrames)
  }

  @Test("What a dictionary finds for a secret is left out, and other answers are recorded")
  func candidates() {
    let found = Candidates(letters: "mima", [.init("密码", letters: 4)])
    let answers = [ConversionAnswer.found(found), .available(.pinyin)].map { answer in
      let (name, message) = ConversionStep.message(answer)
      return InputEvent.received(name, message, time)
    }
    let other = InputEvent.received("outside", .data([1]), time)
    for (begin, end) in [(IdleStep.secret, IdleStep.secretEnds), (.staff, .staffEnds)] {
      var privacy = PrivateTouches()
      let before = answers.flatMap { privacy.recorded($0) }
      #expect(before == answers)
      _ = privacy.recorded(.idle(begin, time))
      let during = (answers + [other]).flatMap { privacy.recorded($0) }
      #expect(during == [answers[1], other])
      _ = privacy.recorded(.idle(end, time))
      let after = answers.flatMap { privacy.recorded($0) }
      #expect(after == answers)
    }
  }

  @Test("A secret may have opened what is asked until the start screen is shown again")
  func answers() {
    var privacy = PrivateTouches()
    var had: [Bool] = [privacy.hadSecret]
    for step in [IdleStep.staff, .staffEnds, .secret, .secretEnds, .home] {
      _ = privacy.recorded(.idle(step, time))
      had.append(privacy.hadSecret)
    }
    #expect(had == [false, false, false, true, true, false])
  }

  @Test("Frames still differ where the start screen is shown again while a secret is typed")
  func homeDuringSecret() {
    var privacy = PrivateTouches()
    for step in [IdleStep.secret, .home, .secretEnds] { _ = privacy.recorded(.idle(step, time)) }
    #expect(!privacy.isPrivate && privacy.changesFrames)
  }

  @Test("The staff page over a field for a secret is private until both have ended")
  func both() {
    var privacy = PrivateTouches()
    privacy.add(0, .simulated())
    for step in [IdleStep.secret, .staff, .secretEnds] {
      let recorded = privacy.recorded(.idle(step, time))
      #expect(recorded == [.idle(step, time)])
    }
    let during = privacy.recorded(raw(EventCode.mtPositionX, 7))
    #expect(during.isEmpty && privacy.isPrivate)
    let end = privacy.recorded(.idle(.staffEnds, time))
    #expect(end.count > 1 && !privacy.isPrivate)
  }

  @Test(
    "A replay ends the focus of a field for a secret where the kiosk did, and of no other field")
  func replay() {
    let (secret, name) = (TextField("PIN"), TextField("Name"))
    secret.isSecure = true
    let transform = PanelTransform(scanOut: PixelSize(800, 480))
    let stage = Stage(
      root: Column { [secret, name] }, pictureSize: transform.picture,
      environment: Environment(typesetter: BoxTypesetter()))
    let driver = StageDriver(stage: stage, transform: transform)
    for (field, isLeft) in [(secret, true), (name, false)] {
      field.focus()
      #expect(stage.input.isSecure == isLeft)
      driver.apply(.idle(.secretEnds, time))
      #expect(field.isFocused != isLeft)
    }
  }

  @Test("A recording keeps the steps of a secret as words")
  func words() throws {
    var text: [UInt8] = []
    RecordingText.appendMark(to: &text)
    RecordingText.append(RecordedDevice(device: .simulated()), index: 0, to: &text)
    let steps: [InputEvent] = [.idle(.secret, time), .idle(.secretEnds, time)]
    for step in steps { RecordingText.append(step, to: &text) }
    #expect(String(decoding: text, as: UTF8.self).contains("secret-ends"))
    let recording = try Recording.parse(text, file: "secret.rec", log: { _, _ in })
    #expect(recording.steps == steps)
  }
}
