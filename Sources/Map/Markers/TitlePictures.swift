import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The layouts and pictures of markers' titles, kept from frame to frame. Pictures are painted in
/// jobs.
@MainActor
final class TitlePictures {
  /// A title whose lines are aligned to its marker.
  private struct Key: Hashable {
    var text: String
    var side: Side
  }

  /// The side of a text on which its marker is.
  enum Side: Sendable {
    case left
    case right
    case middle
  }

  private var layouts = FrameCache<String, TextLayout>(capacity: 256)
  private let pictures = LabelBitmapCache<Key, LabelPicture>(capacity: 256)
  private var colors = MarkerColors()
  /// The number of texts that may still be laid out in this frame.
  private var remaining = 0
  /// Texts that are laid out in the next frames.
  private var waiting: [String] = []

  /// Whether texts of the last placement are not laid out yet.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Lays out `count` of them.
  func layOutWaiting(_ count: Int, in environment: Environment) {
    for text in waiting.prefix(count) where layouts[text] == nil {
      layouts[text] = environment.typesetter.layout(request(text, in: environment))
    }
    waiting.removeFirst(min(count, waiting.count))
  }

  /// Begins a frame in which this number of new texts may be laid out.
  func beginFrame(mostNew: Int) {
    waiting.removeAll(keepingCapacity: true)
    layouts.beginFrame()
    pictures.beginFrame()
    remaining = mostNew
  }

  /// Replaces the colors and discards everything.
  func setColors(_ colors: MarkerColors) {
    self.colors = colors
    layouts.removeAll()
    pictures.removeAll()
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() { pictures.forgetWork() }

  /// The size of a title. Nil where enough new ones were laid out in this frame; `isUrgent` does
  /// not count.
  func size(of text: String, isUrgent: Bool = false, in environment: Environment) -> Size? {
    if let known = layouts[text] { return known.size }
    if !isUrgent {
      if remaining <= 0 {
        waiting.append(text)
        return nil
      }
      remaining -= 1
    }
    let layout = environment.typesetter.layout(request(text, in: environment))
    layouts[text] = layout
    return layout.size
  }

  private func request(_ text: String, in environment: Environment) -> TextRequest {
    // Aligned to the left: other lines would take all the available width.
    TextRequest(
      text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
      alignment: environment.direction == .rightToLeft ? .trailing : .leading,
      direction: environment.direction, scale: environment.scale)
  }

  /// The layout of a title beside its marker. Its width is that of its widest line.
  private func layout(_ key: Key, in environment: Environment) -> TextLayout {
    var request = request(key.text, in: environment)
    let layout = layouts[key.text] ?? environment.typesetter.layout(request)
    if layout.lineCount < 2 || key.side == .left { return layout }
    request.maxWidth = layout.size.width
    request.alignment =
      key.side == .middle
      ? .center : environment.direction == .rightToLeft ? .leading : .trailing
    return environment.typesetter.layout(request)
  }

  /// Whether the picture of a title exists; it is requested by a job of `component` if not. `side`
  /// is that of the marker.
  func isReady(
    _ text: String, beside side: Side, by component: Component, in environment: Environment
  ) -> Bool {
    let key = Key(text: text, side: side)
    if pictures.picture(key) != nil { return true }
    let (scale, color, halo) = (environment.scale, colors.title, colors.halo)
    pictures.order(key, by: component) {
      let layout = layout(key, in: environment)
      return { LabelPicture(layout, density: scale, color: color, halo: halo) }
    }
    return false
  }

  /// Draws a title with its top left corner at a point, if its picture exists.
  func draw(
    _ text: String, beside side: Side, at corner: Point, opacity: Double, into canvas: inout Canvas
  ) {
    guard opacity > 0, let picture = pictures.picture(Key(text: text, side: side)) else { return }
    let scale = canvas.environment.scale
    let origin = Point(
      (corner.x * scale).rounded() - Double(picture.origin.x),
      (corner.y * scale).rounded() - Double(picture.origin.y))
    canvas.add(
      .plane(
        PlanePicture(
          picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin),
          opacity: UInt8((opacity * 255).rounded()))))
  }
}
