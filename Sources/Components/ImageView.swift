public import VitrineRaster
public import VitrineUnits

/// A picture from a file or from memory, decoded beside the frames for the size it is shown in.
///
///     ImageView(.file("/srv/photos/harbour.jpg"), mode: .fill, cornerRadius: 12, aspectRatio: 3 / 2)
///
/// A quiet ground stands for it until it is there; then it fades in, or is simply there where less
/// motion is wished or the picture was at hand. What cannot be read shows a torn picture, and the log
/// says why. Who loads is ``Environment/images``.
@MainActor
open class ImageView: Component {
  public enum State: Sendable, Hashable {
    /// Without source, or not on a stage yet.
    case empty
    case loading
    case shown
    /// With a sentence that names the file, the place and the remedy.
    case failed(String)
  }

  public var source: ImageSource? { didSet { if source != oldValue { restart() } } }
  public var mode: ImageMode { didSet { if mode != oldValue { restart() } } }
  /// Of the picture's own corners, in points.
  public var cornerRadius: Double {
    didSet { if cornerRadius != oldValue { showRadius() } }
  }
  /// What is seen until the picture is; nil takes the theme's ``Theme/inset``.
  public var placeholder: Color? { didSet { ground.color = placeholder } }
  /// Width over height of the room asked for, above 0; nil asks for all there is.
  public var aspectRatio: Double? {
    didSet { if aspectRatio != oldValue { setNeedsMeasure() } }
  }
  public private(set) var state = State.empty {
    didSet { if state != oldValue { onStateChange?(state) } }
  }
  /// Called at each change of ``state``.
  public var onStateChange: (@MainActor (State) -> Void)?

  let ground = ImageGround()
  let picture = ImagePicture()
  /// What is shown or on its way.
  private var wanted: ImageRequest?
  private var ticket: WorkTicket?
  /// When the size has rested for long enough to decode anew for it.
  private var settlesAt: Instant?

  /// A view that changes its size keeps the picture it has, stretched, until it has rested this long.
  private static let rest = Duration.milliseconds(150)

  public init(
    _ source: ImageSource? = nil, mode: ImageMode = .fit, cornerRadius: Double = 0,
    placeholder: Color? = nil, aspectRatio: Double? = nil
  ) {
    precondition(cornerRadius >= 0, "a radius is not negative")
    precondition(aspectRatio.map { $0 > 0 && $0.isFinite } ?? true, "a ratio is above 0")
    self.source = source
    self.mode = mode
    self.cornerRadius = cornerRadius
    self.placeholder = placeholder
    self.aspectRatio = aspectRatio
    super.init()
    ground.color = placeholder
    addChild(ground)
    addChild(picture)
    picture.onProgress = { [weak self] in self?.showProgress($0) }
    showRadius()
  }

  /// Looks at the file again: what was changed since is read anew. What is shown stays until then.
  public func reload() {
    wanted = nil
    setNeedsLayout()
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    guard let aspectRatio else { return proposal }
    let width = min(proposal.width, proposal.height * aspectRatio)
    return Size(width, width / aspectRatio)
  }

  open override func layout() {
    ground.frame = bounds
    picture.frame = bounds
    guard let request = request() else { return }
    if request == wanted {
      settlesAt = nil
      return
    }
    let isSameFile = wanted?.source == request.source && wanted?.mode == request.mode
    if isSameFile && (state == .shown || state == .loading) {
      let moment = (stage?.moment ?? .zero) + Self.rest
      settlesAt = moment
      setNeedsAdvance(at: moment)
    } else {
      ask(request)
    }
  }

  open override func advance(to now: Instant) {
    guard let moment = settlesAt else { return }
    if now < moment || ticket != nil {
      setNeedsAdvance(at: max(moment, now + Self.rest))
    } else if let request = request() {
      settlesAt = nil
      if request != wanted { ask(request) }
    }
  }

  override func enter(_ stage: Stage?) {
    if stage !== self.stage {
      // Nobody waits for a row that is gone; when it comes back it asks again.
      ticket?.cancel()
      ticket = nil
      wanted = nil
      settlesAt = nil
      if state == .loading { state = .empty }
    }
    super.enter(stage)
  }

  // MARK: Loading

  /// What to ask for at the present size; nil where there is nothing to show or no room.
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
    ground.isBroken = false
    ground.opacity = 1
    state = .empty
    setNeedsLayout()
  }

  private func ask(_ request: ImageRequest) {
    ticket?.cancel()
    ticket = nil
    wanted = request
    guard let loader = stage?.environment.images else {
      show(.failure("no picture can be shown: Environment.images is not set"), fades: false)
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
      ground.isBroken = false
      let isFirst = picture.pixmap == nil
      let reducesMotion = stage?.environment.reducesMotion ?? true
      picture.show(pixmap, mode, fades: fades && isFirst && !reducesMotion)
      state = .shown
    case .failure(let reason):
      picture.clear()
      ground.isBroken = true
      ground.opacity = 1
      state = .failed(reason)
    }
  }

  private func showRadius() {
    ground.radius = cornerRadius
    picture.radius = cornerRadius
  }

  /// The ground stays whole behind a picture that will hide it, and gives way to one that will not.
  private func showProgress(_ progress: Double) {
    if progress >= 1 {
      ground.opacity = 0
    } else {
      ground.opacity = mode == .fill && picture.pixmap?.isOpaque == true ? 1 : 1 - progress
    }
  }
}
