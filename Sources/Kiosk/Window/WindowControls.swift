import VitrineImages
import VitrineRaster
import VitrineSystem
import VitrineUnits
import VitrineWindowLink

/// The actions of a window's keys: rotation, slow motion, pause, single frames, the inspector, and
/// pictures.
@MainActor
final class WindowControls {
  private let connection: WindowConnection
  private let clock: LoopClock
  private let driver: StageDriver
  private let presenter: StagePresenter
  private let tasks: BackgroundTasks
  private let screen: String
  private let logger: Logger

  /// Rotates the picture in the window.
  var onRotate: (Rotation) -> Void = { _ in }

  init(
    _ connection: WindowConnection, clock: LoopClock, driver: StageDriver,
    presenter: StagePresenter, tasks: BackgroundTasks, screen: String, logger: Logger
  ) {
    self.connection = connection
    self.clock = clock
    self.driver = driver
    self.presenter = presenter
    self.tasks = tasks
    self.screen = screen
    self.logger = logger
    showState()
  }

  /// Does what the keys since the last call request.
  func update() {
    for command in connection.takeCommands() {
      switch command {
      case .rotate: onRotate(driver.transform.rotation + .quarter)
      case .speed: clock.change { $0.changeSpeed(at: $1) }
      case .pause: clock.change { $0.togglePause(at: $1) }
      case .step: step()
      case .inspect:
        driver.inspector?.isShown.toggle()
        presenter.redraw()
        // Else the marks would appear after the pause.
        if clock.isPaused { step() }
      case .picture: storePicture()
      }
      showState()
    }
  }

  /// A frame later, a picture that was painted has become visible.
  private func step() {
    let frame = driver.stage.refreshInterval
    clock.change { $0.step(by: frame, at: $1) }
  }

  private func showState() {
    let parts = [
      screen, clock.slowness > 1 ? "speed 1/\(clock.slowness)" : nil,
      clock.isPaused ? "paused" : nil,
    ]
    connection.send(.title(parts.compactMap { $0 }.joined(separator: "  ·  ")))
  }

  /// Stores the visible picture in the folder of the call, in the background.
  private func storePicture() {
    guard let scene = presenter.visibleScene else { return }
    let files = NumberedFiles(in: ".", prefix: "\(screen)-", suffix: ".png", most: .max)
    tasks.run {
      () -> (priority: LogPriority, line: String) in
      do {
        let path = try files.next()
        let picture = Rasterizer().picture(of: scene, PixelRect(scene.size))
        try PNGFile.write(picture, to: path, isNew: true)
        return (.info, "window: picture \(path)")
      } catch {
        return (.error, "window: the picture cannot be stored in this folder: \(error)")
      }
    } then: { [logger] in
      logger.log($0.priority, $0.line)
    }
  }
}
