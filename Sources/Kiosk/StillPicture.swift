package import VitrineComponents
package import VitrineRaster
package import VitrineRecording
package import VitrineUnits

/// A picture of a screen after some taps, made without a panel and without waiting.
@MainActor
package struct StillPicture {
  /// A tap, on what a person reads or at a position in points.
  package enum Tap: Sendable, Hashable {
    case label(String)
    case position(Point)
  }

  /// The time after which a screen that always moves is taken as it is.
  private static let longestMotion = Duration.seconds(30)

  /// The taps as a panel would record them; each comes after the screen has come to rest.
  package let recording: Recording
  /// The time at which the picture is taken; nil: when nothing moves any more.
  private let end: Instant?

  /// Runs the taps on a screen. `delay` is the time from the last tap, or from the first frame, to
  /// the picture; nil: until nothing moves. Throws why nobody could tap there.
  package init(
    of catalog: ScreenCatalog, _ taps: [Tap], after delay: Duration?, options: ReplayOptions,
    environment: Environment
  ) throws(KioskError) {
    let screen = try catalog.screen(named: options.screen)
    var environment = environment
    catalog.prepare(&environment.keyboards)
    var refusal: TapTarget.Refusal?
    let script = Demonstration(
      previewing: screen.make(), in: options.context(environment)
    ) { hand in
      for tap in taps where refusal == nil {
        hand.comeToRest(within: Self.longestMotion)
        do throws(TapTarget.Refusal) {
          try hand.tap(tap)
        } catch {
          refusal = error
        }
      }
    }
    if let refusal { throw .badData("\(screen.name): \(refusal)") }
    recording = script.recording.beginning(at: Recording.base)
    end = delay.map { script.now + $0 }
  }

  /// Takes the picture.
  package func take(_ replay: Replay) throws -> Pixmap {
    do {
      try replay.run { record in
        if let end, record.time >= end { throw PictureTaken() }
      }
    } catch is PictureTaken {
    }
    return replay.picture
  }

  private struct PictureTaken: Error {}
}

extension Demonstration {
  /// Taps what a person reads, or a position.
  @MainActor
  fileprivate mutating func tap(_ tap: StillPicture.Tap) throws(TapTarget.Refusal) {
    switch tap {
    case .label(let label): self.tap(at: try place(ofLabel: label))
    case .position(let point): self.tap(at: reading(point))
    }
  }
}

extension Recording {
  /// The same with a first step at `time`, before which a replay draws nothing.
  fileprivate func beginning(at time: Instant) -> Recording {
    var recording = self
    recording.steps.insert(.deviceAdded(device: 0, time), at: 0)
    return recording
  }
}
