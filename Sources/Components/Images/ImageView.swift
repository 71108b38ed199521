public import VitrineRaster
public import VitrineUnits

/// A view that shows an image from a file or from memory, decoded in the background at its size.
///
///     ImageView(.file("/srv/photos/harbor.jpg"), mode: .fill, cornerRadius: 12, aspectRatio: 3 / 2)
///
/// A placeholder is visible until the image is decoded. Then the image fades in; with reduced
/// motion, or where it was cached, it appears at once. An image that cannot be read shows as a torn
/// picture, and the log says why.
@MainActor
public final class ImageView: Component {
  /// The progress of the image on its way to the screen.
  package enum State: Sendable, Hashable {
    /// There is no source, or the view is not on a stage yet.
    case empty
    /// The image is read and decoded in the background; the placeholder is visible.
    case loading
    /// The image is visible, or fading in.
    case shown
    /// The reason names the file, the position in it and what to do.
    case failed(String)
  }

  /// The image to show; nil shows the placeholder. A change removes the visible image at once and
  /// loads the new one.
  public var source: ImageSource? { didSet { if source != oldValue { restart() } } }
  /// The way in which the image fills the view. A change loads the image again.
  public var mode: ImageMode { didSet { if mode != oldValue { restart() } } }
  /// The radius of the image's corners, in points, 0 or more.
  public var cornerRadius: Double {
    didSet {
      requireNonnegative(cornerRadius, "ImageView.cornerRadius")
      if cornerRadius != oldValue { showRadius() }
    }
  }
  /// The color of the placeholder; nil takes the theme's ``Theme/inset``.
  public var placeholder: Color? { didSet { placeholderView.color = placeholder } }
  /// Width divided by height of the preferred size, above 0; nil fills the proposed size.
  public var aspectRatio: Double? {
    didSet {
      Self.check(aspectRatio: aspectRatio)
      if aspectRatio != oldValue { setNeedsMeasure() }
    }
  }
  /// The progress of the image; ``State/empty`` at first.
  package private(set) var state = State.empty {
    didSet {
      if state == oldValue { return }
      onStateChange?(state)
      if case .failed(let reason) = state { onFailure?(reason) }
    }
  }
  /// Called when the image cannot be shown. The reason names the file, the position in it and what
  /// to do; it is in the log already.
  public var onFailure: (@MainActor (_ reason: String) -> Void)?
  /// Called at each change of ``state``.
  package var onStateChange: (@MainActor (State) -> Void)?

  let placeholderView = ImagePlaceholder()
  let picture = ImageLayer()
  /// The request whose image is shown or being loaded.
  private var wanted: ImageRequest?
  private var ticket: WorkTicket?
  /// The time at which the size has been constant long enough to decode the image for it.
  private var settlesAt: Instant?

  /// While its size changes, the view stretches the image it has. It decodes again once the size
  /// has been constant this long.
  private static let resizeDelay = Duration.milliseconds(150)

  /// Creates a view, which loads its image once it is on a stage and has a size.
  ///
  /// - Parameters:
  ///   - source: The image; nil shows the placeholder until ``source`` is set.
  ///   - mode: The way in which the image fills the view.
  ///   - cornerRadius: The radius of the image's corners, in points, 0 or more.
  ///   - placeholder: The placeholder's color; nil takes the theme's ``Theme/inset``.
  ///   - aspectRatio: Width divided by height of the preferred size, finite and above 0; nil fills
  ///     the proposed size.
  public init(
    _ source: ImageSource? = nil, mode: ImageMode = .fit, cornerRadius: Double = 0,
    placeholder: Color? = nil, aspectRatio: Double? = nil
  ) {
    requireNonnegative(cornerRadius, "ImageView.cornerRadius")
    Self.check(aspectRatio: aspectRatio)
    self.source = source
    self.mode = mode
    self.cornerRadius = cornerRadius
    self.placeholder = placeholder
    self.aspectRatio = aspectRatio
    super.init()
    placeholderView.color = placeholder
    addChild(placeholderView)
    addChild(picture)
    picture.onProgress = { [weak self] in self?.showProgress($0) }
    showRadius()
  }

  private static func check(aspectRatio: Double?) {
    if let aspectRatio { requirePositive(aspectRatio, "ImageView.aspectRatio") }
  }

  /// Reads the file again. The visible image stays until the new one is decoded.
  public func reload() {
    wanted = nil
    setNeedsLayout()
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let aspectRatio else { return proposal }
    let width = min(proposal.width, proposal.height * aspectRatio)
    return Size(width, width / aspectRatio)
  }

  public override func layout() {
    placeholderView.frame = bounds
    picture.frame = bounds
    guard let request = request() else { return }
    if request == wanted {
      settlesAt = nil
      return
    }
    let isSameFile = wanted?.source == request.source && wanted?.mode == request.mode
    if isSameFile && (state == .shown || state == .loading) {
      let time = (stage?.now ?? .zero) + Self.resizeDelay
      settlesAt = time
      setNeedsAdvance(at: time)
    } else {
      ask(request)
    }
  }

  public override func advance(to now: Instant) {
    guard let time = settlesAt else { return }
    if now < time || ticket != nil {
      setNeedsAdvance(at: max(time, now + Self.resizeDelay))
    } else if let request = request() {
      settlesAt = nil
      if request != wanted { ask(request) }
    }
  }

  override func enter(_ stage: Stage?) {
    if stage !== self.stage {
      // Nothing waits for a row that is gone; it asks again when it comes back.
      ticket?.cancel()
      ticket = nil
      wanted = nil
      settlesAt = nil
      if state == .loading { state = .empty }
    }
    super.enter(stage)
  }

  // MARK: Loading

  /// The request for the present size; nil without a source or with an empty size.
  private func request() -> ImageRequest? {
    guard let source, let scale = stage?.environment.scale else { return nil }
    let room = PixelSize(
      Int((frame.width * scale).rounded()), Int((frame.height * scale).rounded()))
    if room.width <= 0 || room.height <= 0 { return nil }
    return ImageRequest(source, room: room, mode: mode)
  }

  private func restart() {
    ticket?.cancel()
    ticket = nil
    wanted = nil
    settlesAt = nil
    picture.clear()
    placeholderView.isBroken = false
    placeholderView.opacity = 1
    state = .empty
    setNeedsLayout()
  }

  private func ask(_ request: ImageRequest) {
    ticket?.cancel()
    ticket = nil
    wanted = request
    guard let loader = stage?.environment.images else {
      show(
        .failure(
          "the image cannot be shown: Environment.images is not set; set it where the stage is made"
        ), fades: false)
      return
    }
    if let outcome = loader.known(request) {
      show(outcome, fades: false)
      return
    }
    if state != .shown { state = .loading }
    let job = loader.job(for: request)
    ticket = perform {
      job.run()
    } then: { [weak self] outcome in
      loader.keep(outcome, of: job)
      self?.ticket = nil
      self?.show(outcome, fades: true)
    }
  }

  private func show(_ outcome: ImageOutcome, fades: Bool) {
    switch outcome {
    case .picture(let pixmap):
      placeholderView.isBroken = false
      let isFirst = picture.pixmap == nil
      let reducesMotion = stage?.environment.reducesMotion ?? true
      picture.show(pixmap, mode, fades: fades && isFirst && !reducesMotion)
      state = .shown
    case .failure(let reason):
      picture.clear()
      placeholderView.isBroken = true
      placeholderView.opacity = 1
      state = .failed(reason)
    }
  }

  private func showRadius() {
    placeholderView.radius = cornerRadius
    picture.radius = cornerRadius
  }

  /// Behind an image that covers it the placeholder stays until the end; behind others it fades
  /// out.
  private func showProgress(_ progress: Double) {
    if progress >= 1 {
      placeholderView.opacity = 0
    } else {
      placeholderView.opacity = mode == .fill && picture.pixmap?.isOpaque == true ? 1 : 1 - progress
    }
  }
}
