import VitrineRaster
public import VitrineUnits

/// A small picture of a page, as it looks on the whole panel: for a card that leads there.
///
///     Miniature { makePage() }
///
/// It shows the page's own components, in the present theme and with the present data, cut off at
/// the bottom where the frame is lower than the panel. Where it would be smaller than three tenths,
/// the page is laid out for a smaller panel, so that its letters stay clear. The picture is painted
/// once, and fades in when it is ready.
///
/// Nothing waits for it. The page is made and laid out between two frames while no finger is down
/// and nothing moves, one miniature of a stage after another. Everything else is done by background
/// jobs, and what was made is released again. Changes of the theme, the scale, the reading
/// direction or the size paint it again, meanwhile the old picture stays; after a change of the
/// data call ``reload()``.
///
/// The page is never visible: it gets no touches, and its time passes only while it is painted. So
/// it must not act on its own, such as delete something.
@MainActor
public final class Miniature: Component {
  private let make: @MainActor () -> Component
  private let placeholder: Component
  private let picture = ImageLayer()
  private var step = Step.none
  /// The request of the present picture, or of the one that is being painted.
  private var wanted: MiniatureRequest?
  private var tickets: [WorkTicket] = []

  private enum Step {
    case none
    /// Others are painted, or something moves; nothing begins before the time, which is unknown at
    /// first.
    case waiting(since: Instant?)
    /// The page is there and advances in steps.
    case developing(MiniaturePage)
    /// Jobs of the page run.
    case working(MiniaturePage, open: Int)
    /// The picture is painted.
    case painting
  }

  /// The time in which a screen comes to rest before its miniatures begin.
  private static let delay = Duration.milliseconds(250)
  /// The time after which a miniature tries again while something moves.
  private static let retry = Duration.milliseconds(150)

  /// Creates a miniature of the page that `make` returns. It is called once for each picture.
  ///
  /// - Parameters:
  ///   - cornerRadius: The radius of the corners, in points, 0 or more.
  ///   - roundsLowerCorners: Whether the lower corners are round too; false for a picture at the
  ///     top of a card.
  ///   - placeholder: What is visible until the picture is ready; nil takes a plain area in the
  ///     theme's ``Theme/inset``.
  ///   - make: Makes the page. It is neither on a stage already nor used again.
  public init(
    cornerRadius: Double = 0, roundsLowerCorners: Bool = true, placeholder: Component? = nil,
    of make: @escaping @MainActor () -> Component
  ) {
    requireNonnegative(cornerRadius, "Miniature.cornerRadius")
    self.make = make
    let plain = ImagePlaceholder()
    plain.radius = cornerRadius
    self.placeholder = placeholder ?? plain
    super.init()
    picture.radius = cornerRadius
    picture.roundsLowerCorners = roundsLowerCorners
    addChild(self.placeholder)
    addChild(picture)
    picture.onProgress = { [weak self] in self?.placeholder.isHidden = $0 >= 1 }
  }

  /// Whether the picture is there and shows the present state.
  package var isReady: Bool {
    if case .none = step { picture.pixmap != nil } else { false }
  }

  /// Paints the picture again, because its data has changed. The old one stays until then.
  public func reload() {
    stop()
    wanted = nil
    setNeedsLayout()
  }

  public override func layout() {
    placeholder.frame = bounds
    picture.frame = bounds
    guard let stage else { return }
    let request = MiniatureRequest(on: stage, size: frame.size)
    if request == wanted || request.room.width <= 0 || request.room.height <= 0 { return }
    stop()
    wanted = request
    step = .waiting(since: nil)
    stage.longWork.add(self)
    setNeedsAdvance()
  }

  override func enter(_ stage: Stage?) {
    if stage !== self.stage {
      stop()
      if picture.pixmap == nil { wanted = nil }
    }
    super.enter(stage)
  }

  /// Drops a picture that is being painted.
  private func stop() {
    if case .none = step { return }
    for ticket in tickets { ticket.cancel() }
    tickets = []
    step = .none
    wanted = nil
    stage?.longWork.end(self)
  }

  // MARK: Painting

  public override func advance(to now: Instant) {
    guard let stage else { return }
    switch step {
    case .none, .working, .painting: return
    case .waiting(let since):
      let start = since ?? now + Self.delay
      step = .waiting(since: start)
      if now < start { return setNeedsAdvance(at: start) }
      guard stage.longWork.isNext(self) else { return }
      if stage.isBusy { return setNeedsAdvance(at: now + Self.retry) }
      guard let wanted else { return }
      step = .developing(MiniaturePage(make(), like: stage, scale: wanted.scale))
      setNeedsAdvance()
    case .developing(let page):
      if stage.isBusy { return setNeedsAdvance(at: now + Self.retry) }
      develop(page)
    }
  }

  /// Advances the page by half a step, and runs the jobs that it requests. Without any it is
  /// painted.
  private func develop(_ page: MiniaturePage) {
    guard let jobs = page.proceed() else { return setNeedsAdvance() }
    if !jobs.isEmpty {
      step = .working(page, open: jobs.count)
      tickets = jobs.map { job in
        perform({ job.run() }) { [weak self] result in self?.receive(result, for: page) }
      }
    } else if page.isReady {
      paint(page)
    } else {
      setNeedsAdvance()
    }
  }

  private func receive(_ result: WorkResult, for page: MiniaturePage) {
    guard case .working(_, let open) = step else { return }
    page.finish(result)
    step = open > 1 ? .working(page, open: open - 1) : .developing(page)
    if open == 1 { setNeedsAdvance() }
  }

  private func paint(_ page: MiniaturePage) {
    guard let wanted else { return }
    step = .painting
    let scene = page.scene
    tickets = [perform({ wanted.paint(scene) }) { [weak self] in self?.show($0) }]
  }

  private func show(_ pixmap: Pixmap) {
    tickets = []
    step = .none
    stage?.longWork.end(self)
    let isFirst = picture.pixmap == nil
    let reducesMotion = stage?.environment.reducesMotion ?? true
    picture.show(pixmap, .fill, fades: isFirst && !reducesMotion)
  }
}
