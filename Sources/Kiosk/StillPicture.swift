package import VitrineComponents
package import VitrineRaster
import VitrineRecording
package import VitrineUnits

/// A picture of a screen after some taps, made without a panel and without waiting.
@MainActor
package enum StillPicture {
  /// A step of a person: taps what they read, and scrolls to it where it is out of sight, taps a
  /// position in points, or types a text.
  package enum Step: Sendable, Hashable {
    case tapLabel(String)
    case tapPosition(Point)
    case type(String)
  }

  /// The time after which a screen that always moves is taken as it is.
  private static let longestMotion = Duration.seconds(30)

  /// Shows a screen, does each step when it has come to rest, and takes a picture as the panel
  /// scans it out. `delay` is the time from the last step, or from the first frame, to the picture;
  /// nil: until nothing moves. `answers`: those to questions. Throws the reason why a step is
  /// impossible, or an answer wrong.
  package static func take(
    of catalog: ScreenCatalog, _ steps: [Step], after delay: Duration?,
    answers: PreparedAnswers = PreparedAnswers(), options: ReplayOptions, environment: Environment
  ) throws(KioskError) -> Pixmap {
    let screen = try catalog.screen(named: options.screen)
    let transform = Replay.transform(options, recorded: nil)
    guard let panel = OffscreenPanel(scanOut: transform.scanOut, rotation: transform.rotation)
    else { throw Replay.noMemory(for: transform.scanOut, isRecorded: false) }
    var environment = environment
    catalog.prepare(&environment)
    for value in catalog.live { value.showExample() }
    var refusal: TapTarget.Refusal?
    var picture: Scene?
    _ = Demonstration(
      previewing: screen.make(),
      in: Demonstration.Context(transform: transform, environment: environment),
      inspects: options.inspects, asksDictionaries: true, answers: answers
    ) { hand in
      for step in steps where refusal == nil {
        hand.comeToRest(within: longestMotion)
        do throws(TapTarget.Refusal) {
          try hand.perform(step)
        } catch {
          refusal = error
        }
      }
      if let delay { hand.rest(for: delay) } else { hand.comeToRest(within: longestMotion) }
      picture = hand.picture
    }
    if let refusal { throw .badData("\(screen.name): \(refusal)") }
    if let fault = answers.fault { throw .badData("\(screen.name): \(fault)") }
    if let picture { _ = panel.show(picture) }
    return panel.picture
  }
}

extension Demonstration {
  /// Does what a person does.
  @MainActor
  fileprivate mutating func perform(_ step: StillPicture.Step) throws(TapTarget.Refusal) {
    switch step {
    case .tapLabel(let label):
      self.tap(at: try place(ofLabel: label, remedy: "tap the position of one of them"))
    case .type(let text): try type(text)
    case .tapPosition(let point):
      guard Rect(origin: .zero, size: size).contains(point) else {
        throw TapTarget.Refusal(
          .blocked,
          description: "\(point.x), \(point.y) is outside the screen, which has "
            + "\(size.width) × \(size.height) points")
      }
      self.tap(at: reading(point))
    }
  }
}
