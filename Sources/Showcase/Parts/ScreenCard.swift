import Vitrine

/// A card with a miniature of a screen, its name and a line about it. After a tap the card grows
/// into the screen.
@MainActor
final class ScreenCard: Component {
  /// The name of the screen.
  let name: String
  private let data: ShowcaseData
  private let card: Card
  private let picture: CardPicture
  /// The edition of the data that the miniature shows.
  private var edition: Int

  private static let radius = 18.0

  init(_ demoScreen: DemoScreen, _ data: ShowcaseData, isLarge: Bool) {
    var open: (@MainActor () -> Void)?
    name = demoScreen.screen.name
    self.data = data
    edition = data.edition
    let picture = CardPicture(
      Miniature(
        cornerRadius: Self.radius, roundsLowerCorners: false,
        placeholder: CardPlaceholder(demoScreen.icon, hue: demoScreen.hue, radius: Self.radius),
        of: demoScreen.makePreview))
    self.picture = picture
    let (above, below) = isLarge ? (16.0, 20.0) : (10, 14)
    card = Card(radius: Self.radius, onTap: { open?() }) {
      Column {
        picture
        Padding(EdgeInsets(top: above, leading: 16, bottom: below, trailing: 16)) {
          Column(spacing: 2) {
            Label(demoScreen.title, isLarge ? \.title : \.label, lineLimit: 2)
            Label(demoScreen.text, isLarge ? \.body : \.caption, \.secondaryText, lineLimit: 4)
          }
        }
      }
    }
    super.init()
    card.cachesPicture = true
    addChild(card)
    open = { [unowned self] in
      navigator?.push(
        demoScreen.screen.make(), transition: .grow(from: card, cornerRadius: Self.radius))
    }
  }

  /// The height of the miniature, in points. The container sets it before layout.
  var pictureHeight: Double {
    get { picture.height }
    set { picture.height = newValue }
  }

  override func sizeThatFits(_ proposal: Size) -> Size { card.sizeThatFits(proposal) }
  override func layout() { card.frame = bounds }

  /// The miniature shows what a visitor has changed on the screen.
  override func didEnterStage() {
    if edition == data.edition { return }
    edition = data.edition
    picture.miniature.reload()
  }
}

/// A miniature with a height that is set, and a thin line below it.
@MainActor
private final class CardPicture: Component {
  let miniature: Miniature
  private let line = Divider()
  var height = 0.0

  init(_ miniature: Miniature) {
    self.miniature = miniature
    super.init()
    isTouchable = false
    addChild(miniature)
    addChild(line)
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }

  override func layout() {
    miniature.frame = bounds
    let thickness = line.sizeThatFits(frame.size).height
    line.frame = Rect(0, frame.height - thickness, frame.width, thickness)
  }
}
