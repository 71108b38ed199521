import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The texts of a stage as a person sees them: those that nothing covers, with their contrast.
///
/// The scene is painted three times: with white text, with black text, and without text. Where
/// white and black differ there is visible ink, whatever is painted over it, and without text there
/// is its background.
@MainActor
struct ScreenTexts {
  /// A text of the scene.
  private struct Placed {
    /// The raw identity of the component.
    let component: UInt64
    let run: GlyphRun
    /// Where its ink is, in pixels of the picture, and which part the clips leave.
    let area: PixelRect
    let visible: PixelRect
    /// With the opacity of all around it.
    let color: Color
  }

  private let placed: [Placed]
  private let scene: Scene
  private let typesetter: RememberingTypesetter
  private let disabledText: Color

  /// The stage must set its text by a `RememberingTypesetter`.
  init(of stage: Stage) {
    guard let typesetter = stage.environment.typesetter as? RememberingTypesetter else {
      misuse("ScreenTexts: the stage does not remember its texts")
    }
    let scene = stage.draw()
    self.typesetter = typesetter
    self.scene = scene
    disabledText = stage.environment.theme.disabledText
    placed = scene.layers.flatMap { layer in
      Self.texts(
        in: layer.list, of: layer.id.rawValue, at: layer.origin,
        clip: layer.clip.intersection(PixelRect(scene.size)),
        opacity: Double(layer.opacity) / 255)
    }
  }

  private static func texts(
    in list: DisplayList, of component: UInt64, at origin: PixelPoint, clip: PixelRect,
    opacity: Double
  ) -> [Placed] {
    list.commands.flatMap { command -> [Placed] in
      switch command {
      case .glyphs(let run, let at, let color):
        let area = run.bounds.offset(by: origin + at)
        return [
          Placed(
            component: component, run: run, area: area, visible: area.intersection(clip),
            color: color.opacity(opacity))
        ]
      case .group(let inner, let at, let innerClip, _, let innerOpacity):
        return texts(
          in: inner, of: component, at: origin + at,
          clip: clip.intersection(pixels(in: innerClip).offset(by: origin)),
          opacity: opacity * Double(innerOpacity) / 255)
      case .fill, .roundedRect, .ellipse, .pixmap, .path, .gradient, .image, .shadow, .plane,
        .stretched:
        return []
      }
    }
  }

  private static func pixels(in rect: Rect) -> PixelRect {
    PixelRect(
      x0: Int(rect.minX.rounded(.down)), y0: Int(rect.minY.rounded(.down)),
      x1: Int(rect.maxX.rounded(.up)), y1: Int(rect.maxY.rounded(.up)))
  }

  /// Whether a text is painted over the same one at the same place in another color, as by the
  /// marker of a ``SegmentedControl``.
  private func hides(_ upper: Placed, _ lower: Placed) -> Bool {
    upper.area == lower.area && upper.color.alpha == 255
      && upper.visible.intersection(lower.visible) == lower.visible
      && typesetter.request(of: upper.run) == typesetter.request(of: lower.run)
  }

  /// The texts that are seen. `scale` is the number of pixels in a point.
  func seen(at scale: Double) -> [SeenText] {
    let region = Region(placed.map(\.visible).filter { !$0.isEmpty })
    let white = paint(region) { Color(argb: $0.argb | 0xff_ffff) }
    let black = paint(region) { Color(argb: $0.argb & 0xff00_0000) }
    let ground = paint(region) { _ in nil }
    return placed.enumerated().compactMap { index, text in
      if placed[(index + 1)...].contains(where: { hides($0, text) }) { return nil }
      guard let request = typesetter.request(of: text.run), !text.visible.isEmpty else {
        return nil
      }
      let ink = TextInk(
        white: white, black: black, ground: ground, alpha: Double(text.color.alpha) / 255)
      let fullest = text.run.glyphs.reduce(0) { max($0, Int($1.mask.coverage.max() ?? 0)) }
      guard fullest > 0, ink.strongest(in: text.visible) > 0.9 * Double(fullest) / 255 else {
        return nil
      }
      let isDisabled = text.color.argb & 0xff_ffff == disabledText.argb & 0xff_ffff
      return SeenText(
        component: text.component, request: request, area: text.area,
        isTruncated: typesetter.layout(of: text.run)?.isTruncated == true,
        contrast: isDisabled
          ? nil
          : ink.contrast(
            of: text.color, in: text.visible, side: max(2, Int((6 * scale).rounded()))))
    }
  }

  /// Paints the scene with other colors of the text; nil leaves the text out.
  private func paint(_ region: Region, _ color: (Color) -> Color?) -> Pixmap {
    var scene = scene
    for index in scene.layers.indices {
      scene.layers[index].list = Self.recolored(scene.layers[index].list, color)
    }
    let canvas = Surface(size: scene.size)
    Rasterizer().paint(scene, region: region, onto: canvas)
    return canvas.pixmap()
  }

  private static func recolored(_ list: DisplayList, _ color: (Color) -> Color?) -> DisplayList {
    var isChanged = false
    var commands: [DrawCommand] = []
    for command in list.commands {
      switch command {
      case .glyphs(let run, let at, let old):
        isChanged = true
        if let new = color(old) { commands.append(.glyphs(run, at: at, new)) }
      case .group(let inner, let at, let clip, let radius, let opacity):
        let new = recolored(inner, color)
        isChanged = isChanged || new !== inner
        commands.append(.group(new, at: at, clip: clip, radius: radius, opacity: opacity))
      case .fill, .roundedRect, .ellipse, .pixmap, .path, .gradient, .image, .shadow, .plane,
        .stretched:
        commands.append(command)
      }
    }
    return isChanged ? DisplayList(commands) : list
  }
}

/// A text that a person sees.
struct SeenText {
  /// The raw identity of the component.
  let component: UInt64
  let request: TextRequest
  /// Where its ink is, in pixels of the picture.
  let area: PixelRect
  let isTruncated: Bool
  /// The lowest contrast with its background; nil where none is demanded.
  let contrast: Double?

  /// The text in one line, at most 40 characters of it.
  var words: String {
    let line = request.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(40) + "…" : line
  }

  /// Whether WCAG counts it as large: from 18 printed points on, or 14 in bold.
  var isLarge: Bool {
    request.style.size >= 24 || request.style.weight.rawValue >= 600 && request.style.size >= 18.7
  }

  /// How far the ink reaches beyond a frame, in points; 0 where the letters of a script may do so:
  /// 2 points at the sides, and a quarter of an em above and below the lines.
  func excess(over frame: Rect, scale: Double) -> Size {
    let across = max(
      frame.minX - Double(area.x0) / scale, Double(area.x1) / scale - frame.maxX)
    let down = max(frame.minY - Double(area.y0) / scale, Double(area.y1) / scale - frame.maxY)
    return Size(across > 2 ? across : 0, down > request.style.size / 4 ? down : 0)
  }
}
