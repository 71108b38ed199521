import VitrineMotion
import VitrineUnits

/// The scroll view of a ``PageView``: pages as wide as itself, at one of which it comes to rest.
///
///     │  page 0  │  page 1  │  page 2  │
///                └ viewport ┘
@MainActor
final class PageStrip: ScrollView {
  private let pages: [Component]
  /// The index of the page at which it rests, or to which it moves.
  private(set) var selection: Int
  /// Called with the index of a page as soon as the release of a finger has chosen it.
  var onChoose: (@MainActor (Int) -> Void)?
  /// The width for which the offset was set; in another width the same page remains visible.
  private var placedWidth = 0.0
  /// Whether code moves to a page.
  private var isShowing = false

  init(_ pages: [Component], selection: Int) {
    self.pages = pages
    self.selection = selection
    super.init(name: "pages", axis: .horizontal)
    showsIndicator = false
    alwaysBounces = false
    for page in pages { addContent(page) }
    let didChange = link.didChange
    link.didChange = { [weak self] in
      didChange()
      self?.adoptDestination()
    }
  }

  /// The visible page, with a fraction between two of them.
  var position: Double {
    frame.width > 0 ? offset / frame.width : Double(selection)
  }

  /// Moves to a page.
  func show(_ index: Int) {
    if index == selection && !isMoving { return }
    // A finger that has just lifted chooses no page any more.
    isShowing = true
    defer { isShowing = false }
    selection = index
    if placedWidth > 0 { scroll(to: Double(index) * placedWidth) }
  }

  /// Moves to a page as a swipe does, from wherever it is.
  func swipe(to page: Component) {
    guard let index = pages.firstIndex(where: { $0 === page }) else { return }
    scroll(to: Double(index) * placedWidth)
  }

  override func releaseTarget(for release: ScrollRelease) -> ReleaseTarget {
    frame.width > 0 ? .page(of: frame.width, in: extent) : .natural
  }

  /// A finger has let go: the page to which the content moves is the chosen one.
  private func adoptDestination() {
    if isShowing || isHeld || placedWidth == 0 || placedWidth != frame.width { return }
    let index = Int((destination / placedWidth).rounded())
    if index == selection || !pages.indices.contains(index) { return }
    selection = index
    onChoose?(index)
  }

  override func layout() {
    setContentLength(frame.width * Double(pages.count))
    super.layout()
    if frame.width == placedWidth { return }
    jump(to: frame.width * Double(selection))
    placedWidth = frame.width
  }

  override func offsetDidChange() {
    for (index, page) in pages.enumerated() {
      let start = Double(index) * frame.width
      page.isHidden = start + frame.width <= offset || start >= offset + frame.width
      page.frame = placeInView(Rect(start, 0, frame.width, frame.height))
    }
  }
}
