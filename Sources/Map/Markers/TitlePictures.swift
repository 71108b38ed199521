import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The layouts and pictures of markers' titles, kept from frame to frame. Pictures are painted in
/// jobs.
@MainActor
final class TitlePictures {
  private var layouts = FrameCache<String, TextLayout>(capacity: 256)
  private let pictures = LabelBitmapCache<String, LabelPicture>(capacity: 256)
  private var colors = MarkerColors()
  /// The number of texts that may still be laid out in this frame.
  private var remaining = 0

  /// Begins a frame in which this number of new texts may be laid out.
  func beginFrame(mostNew: Int) {
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

  /// The size of a title, whose picture is requested by a job of `component`. Nil where enough new
  /// ones were laid out in this frame; `isUrgent` does not count.
  func size(
    of text: String, isUrgent: Bool = false, by component: Component, in environment: Environment
  ) -> Size? {
    let layout: TextLayout
    if let known = layouts[text] {
      layout = known
    } else {
      if !isUrgent {
        if remaining <= 0 { return nil }
        remaining -= 1
      }
      layout = layOut(text, in: environment)
      layouts[text] = layout
    }
    let (scale, color, halo) = (environment.scale, colors.title, colors.halo)
    pictures.order(text, by: component) {
      { LabelPicture(layout, density: scale, color: color, halo: halo) }
    }
    return layout.size
  }

  /// The layout with the width of its widest line: right-aligned lines would take all the available
  /// width, so that the title of a pin would be beside it and that of a badge would leave no room.
  private func layOut(_ text: String, in environment: Environment) -> TextLayout {
    let isLeft = environment.direction == .rightToLeft
    var request = TextRequest(
      text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
      alignment: isLeft ? .trailing : .leading, direction: environment.direction,
      scale: environment.scale)
    let layout = environment.typesetter.layout(request)
    if !isLeft || layout.lineCount < 2 { return layout }
    // Two lines end at their badge.
    request.alignment = .leading
    request.maxWidth = layout.size.width
    return environment.typesetter.layout(request)
  }

  /// Whether the picture of a title exists.
  func isReady(_ text: String) -> Bool { pictures.picture(text) != nil }

  /// Draws a title with its top left corner at a point, if its picture exists.
  func draw(_ text: String, at corner: Point, opacity: Double, into canvas: inout Canvas) {
    guard opacity > 0, let picture = pictures.picture(text) else { return }
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
