package import VitrineComponents
package import VitrineRaster
import VitrineRecording
package import VitrineUnits

/// A picture of a screen after some taps, made without a panel and without waiting.
@MainActor
package enum StillPicture {
  /// A tap, on what a person reads or at a position in points.
  package enum Tap: Sendable, Hashable {
    case label(String)
    case position(Point)
  }

  /// The time after which a screen that always moves is taken as it is.
  private static let longestMotion = Duration.seconds(30)

  /// Shows a screen, taps each time it has come to rest, and takes a picture as the panel scans it
  /// out. `delay` is the time from the last tap, or from the first frame, to the picture; nil:
  /// until nothing moves. Throws the reason why a tap is impossible.
  package static func take(
    of catalog: ScreenCatalog, _ taps: [Tap], after delay: Duration?, options: ReplayOptions,
    environment: Environment
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
      inspects: options.inspects
    ) { hand in
      for tap in taps where refusal == nil {
        hand.comeToRest(within: longestMotion)
        do throws(TapTarget.Refusal) {
          try hand.tap(tap)
        } catch {
          refusal = error
        }
      }
      if let delay { hand.rest(for: delay) } else { hand.comeToRest(within: longestMotion) }
      picture = hand.picture
    }
    if let refusal { throw .badData("\(screen.name): \(refusal)") }
    if let picture { _ = panel.show(picture) }
    return panel.picture
  }
}

extension Demonstration {
  /// Taps what a person reads, or a position.
  @MainActor
  fileprivate mutating func tap(_ tap: StillPicture.Tap) throws(TapTarget.Refusal) {
    switch tap {
    case .label(let label):
      self.tap(at: try place(ofLabel: label, remedy: "tap the position of one of them"))
    case .position(let point):
      guard Rect(origin: .zero, size: size).contains(point) else {
        throw TapTarget.Refusal(
          description: "\(point.x), \(point.y) is outside the screen, which has "
            + "\(size.width) × \(size.height) points")
      }
      self.tap(at: reading(point))
    }
  }
}
