public import VitrineRaster
public import VitrineUnits

/// How much a button stands out.
public enum ButtonStyle: Sendable, Hashable {
  /// The one thing to do here.
  case filled
  /// A good choice among others.
  case tonal
  /// As quiet as a link.
  case plain
  /// It destroys something.
  case danger

  func ground(_ theme: Theme) -> Color {
    switch self {
    case .filled: theme.accent
    case .tonal: theme.tonal
    case .plain: .clear
    case .danger: theme.danger
    }
  }

  func ink(_ theme: Theme) -> Color {
    switch self {
    case .filled: theme.onAccent
    case .tonal: theme.onTonal
    case .plain: theme.accent
    case .danger: theme.onDanger
    }
  }
}

/// A button with a word or two, an icon, or both.
///
///     Button("Try again", icon: .refresh) { store.reload() }
@MainActor
public final class Button: Pressable {
  public var title: String { didSet { if title != oldValue { changed() } } }
  public var icon: Icon? { didSet { if icon != oldValue { changed() } } }
  public var style: ButtonStyle { didSet { if style != oldValue { setNeedsDisplay() } } }

  private static let height = 48.0
  private static let iconSide = 24.0

  public init(
    _ title: String, icon: Icon? = nil, style: ButtonStyle = .filled,
    onTap: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.style = style
    super.init(radius: Self.height / 2, onTap: onTap)
  }

  private func changed() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  private var padding: Double { style == .plain ? Spacing.medium : Spacing.huge - 4 }
  private var gap: Double { icon == nil || title.isEmpty ? 0 : Spacing.small }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let text = canvas.layout(title, environment.theme.label).size.width
    let width = text + gap + (icon == nil ? 0 : Self.iconSide) + 2 * padding
    return Size(min(proposal.width, max(Self.height, width)), min(proposal.height, Self.height))
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    let ground = isEnabled || style == .plain ? style.ground(theme) : theme.inset
    canvas.fill(canvas.bounds, radius: size.height / 2, ground)
    let ink = isEnabled ? style.ink(theme) : theme.disabledText
    let iconWidth = icon == nil ? 0 : Self.iconSide
    let room = max(0, size.width - 2 * padding - gap - iconWidth)
    let natural = canvas.layout(title, theme.label)
    let label =
      natural.size.width <= room ? natural : canvas.layout(title, theme.label, maxWidth: room)
    let textWidth = min(label.size.width, room)
    var x = (size.width - iconWidth - gap - textWidth) / 2
    if let icon {
      let place = Rect(x, (size.height - Self.iconSide) / 2, Self.iconSide, Self.iconSide)
      canvas.icon(icon, in: canvas.environment.mirrored(place, in: size.width), ink)
      x += iconWidth + gap
    }
    let place = canvas.environment.mirrored(Rect(x, 0, textWidth, size.height), in: size.width)
    canvas.text(label, at: Point(place.minX, (size.height - label.size.height) / 2), ink)
  }
}

/// A button that is an icon alone.
@MainActor
public final class IconButton: Pressable {
  public var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// Nil takes the theme's text colour.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// A disc behind the icon, for buttons over pictures; nil: none.
  public var ground: Color? { didSet { if ground != oldValue { setNeedsDisplay() } } }
  public var isRaised = false { didSet { if isRaised != oldValue { setNeedsDisplay() } } }

  public init(
    _ icon: Icon, color: Color? = nil, ground: Color? = nil, isRaised: Bool = false,
    onTap: @escaping @MainActor () -> Void
  ) {
    self.icon = icon
    self.color = color
    self.ground = ground
    self.isRaised = isRaised
    super.init(radius: PanelScale.targetPoints / 2, onTap: onTap)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    Size(PanelScale.targetPoints, PanelScale.targetPoints)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if let ground {
      if isRaised {
        canvas.shadow(
          canvas.bounds.offset(by: Vector(0, 2)), radius: canvas.size.height / 2, blur: 8,
          theme.shadow)
      }
      canvas.fill(canvas.bounds, radius: canvas.size.height / 2, ground)
    }
    let inset = max(0, (canvas.size.height - 24) / 2)
    canvas.icon(
      icon, in: canvas.bounds.inset(by: Insets(all: inset)),
      isEnabled ? color ?? theme.text : theme.disabledText)
  }
}

/// A choice that is on or off: one of several in a toolbar.
@MainActor
public final class Chip: Pressable {
  public var title: String { didSet { if title != oldValue { setNeedsMeasure() } } }
  public let icon: Icon?
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  /// Drawn 40 points high; the target is larger.
  private static let height = 40.0

  public init(
    _ title: String, icon: Icon? = nil, isOn: Bool = false, onTap: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.isOn = isOn
    super.init(radius: Self.height / 2, onTap: onTap)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let text = canvas.layout(title, environment.theme.label).size.width
    return Size(text + (icon == nil ? 0 : 28) + 2 * Spacing.large, Self.height)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    let radius = size.height / 2
    let ink = isOn ? theme.onAccent : theme.text
    if isOn {
      canvas.fill(canvas.bounds, radius: radius, theme.accent)
    } else {
      canvas.fill(canvas.bounds, radius: radius, theme.separator)
      canvas.fill(
        canvas.bounds.inset(by: Insets(all: 1)), radius: radius - 1, theme.surface)
    }
    var x = Spacing.large
    if let icon {
      let place = Rect(x - 2, (size.height - 22) / 2, 22, 22)
      canvas.icon(icon, in: canvas.environment.mirrored(place, in: size.width), ink)
      x += 28
    }
    let room = max(0, size.width - x - Spacing.large)
    let label = canvas.layout(title, theme.label)
    let place = canvas.environment.mirrored(Rect(x, 0, room, size.height), in: size.width)
    canvas.text(label, at: Point(place.minX, (size.height - label.size.height) / 2), ink)
  }
}
