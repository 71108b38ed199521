import VitrineComponents
package import VitrineRaster
import VitrineTouch
package import VitrineUnits

/// Draws marks for developers over the pictures of a stage: `--inspect`.
///
///     stage ── scene ──► Inspector ── scene with marks ──► panel
///                           ▲
///     touches, gestures ────┘
///
/// The stage does not notice: recordings, frames and their times stay as they are.
@MainActor
package final class Inspector {
  /// Whether pictures have marks.
  package var isShown = true
  private unowned let driver: StageDriver
  private var trails = TouchTrails()
  private var notes = GestureNotes()
  /// The latest picture without marks.
  private var last: Scene?

  /// Follows the touches and gestures of a driver, besides those who do so already.
  package init(_ driver: StageDriver) {
    self.driver = driver
    let (onTouch, onGesture) = (driver.onTouch, driver.stage.onGesture)
    driver.onTouch = { [unowned self] frame in
      if !isPrivate { trails.add(frame) }
      onTouch(frame)
    }
    driver.stage.onGesture = { [unowned self] event, component in
      if !isPrivate { notes.add(event, of: component.nameInWords, trails) }
      onGesture?(event, component)
    }
  }

  /// Whether a secret is typed, or the staff page is shown.
  private var isPrivate: Bool { driver.stage.input.isSecure || driver.idle.showsStaffPage }

  /// Returns the picture with marks, if they are shown, at the time at which it is seen. Secrets,
  /// and the staff page, stay without.
  package func marked(_ scene: Scene, at time: Instant) -> Scene {
    let stage = driver.stage
    defer { last = scene }
    if !isShown { return scene }
    if isPrivate {
      (trails, notes) = (TouchTrails(), GestureNotes())
      return scene
    }
    trails.expire(at: time)
    let scale = stage.environment.scale
    let damage = scene.damage(from: last).rects.map {
      Rect(
        Double($0.x0) / scale, Double($0.y0) / scale, Double($0.width) / scale,
        Double($0.height) / scale)
    }
    var marks = InspectorMarks(size: stage.size, environment: stage.environment)
    if last != nil { marks.addDamage(damage) }
    marks.add(ComponentOutline(of: stage))
    marks.add(trails.all)
    marks.add(notes.lines)
    var picture = scene
    picture.layers.append(
      Layer(
        id: LayerID(.max), list: marks.list, origin: PixelPoint(0, 0), clip: PixelRect(scene.size)))
    return picture
  }
}
