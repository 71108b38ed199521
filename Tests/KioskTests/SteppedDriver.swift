import VitrineComponents
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

extension StageDriver {
  /// Returns a driver of a stage with `root` and one touchscreen.
  static func simulated(
    _ root: Component, on transform: PanelTransform, device: TouchDevice = .simulated()
  ) -> StageDriver {
    StageDriver(
      stage: Stage(
        root: root, pictureSize: transform.picture,
        environment: Environment(typesetter: BoxTypesetter())),
      transform: transform, devices: [RecordedDevice(device: device)])
  }
}

/// Steps a driver as the loop of a kiosk does: by events of the panel, of which a frame is one, at
/// times that the test chooses.
///
/// A `ScriptedStage` draws frames at refreshes, and has no events of a panel. Here they are what is
/// tested: they are recorded, filtered or replayed.
@MainActor
final class SteppedDriver {
  let driver: StageDriver
  /// Called with each event that was applied, and with its scene if it was a frame.
  var onEvent: @MainActor (InputEvent, Scene?) -> Void = { _, _ in }
  private let clock = ManualClock()
  private var writer: SlotWriter
  private let canvas: Surface

  init(_ driver: StageDriver) {
    self.driver = driver
    writer = SlotWriter(device: .simulated(), transform: driver.transform)
    canvas = Surface(size: driver.transform.picture)
  }

  var now: Instant { clock.now }

  func pass(_ duration: Duration) { clock.advance(by: duration) }

  func apply(_ event: InputEvent) {
    let scene = driver.apply(event)
    onEvent(event, scene)
  }

  /// Draws a frame 16 ms later; `lead` is the time by which it was made before it is seen.
  func draw(lead: Duration? = nil) {
    pass(.milliseconds(16))
    apply(.frame(now, lead: lead))
  }

  /// Applies the events of a report that comes after `delay`.
  func report(_ contacts: [Contact], ended: [Contact] = [], after delay: Duration) {
    pass(delay)
    for event in writer.report(TouchFrame(time: now, contacts: contacts, ended: ended)) {
      apply(.raw(device: 0, event))
    }
  }

  /// Returns the hash of the picture of a scene.
  func hash(of scene: Scene) -> UInt64 {
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    return canvas.pixmap().hash
  }
}
