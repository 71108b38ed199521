import VitrineRaster
public import VitrineUnits

/// A QR code of a text: an address, a ticket, the settings of a network.
///
///     QRCode("https://museum.example/guide")
///
/// It is black on white in every theme, is never mirrored, and has the margin that scanners need. A
/// module is a whole number of device pixels, so the code may be a little smaller than its frame.
/// It has the error correction level M: 15 % of it may be dirty. In tests without a kiosk it is
/// blank.
@MainActor
public final class QRCode: Component {
  /// The largest number of bytes of a text in UTF-8: 2,331. So many need a code of 177 × 177
  /// modules; a text for the camera of a phone should have less than 300.
  public nonisolated static let maximumBytes = 2331

  /// The text, of at most ``maximumBytes`` bytes in UTF-8; nothing is shown for an empty one.
  /// Digits alone, and capital letters with digits and ` $%*+-./:` need fewer modules than other
  /// texts.
  public var text: String {
    didSet {
      Self.check(text)
      if text == oldValue { return }
      picture = nil
      setNeedsDisplay()
    }
  }
  /// The side of the square with its margin, in points, where there is as much space.
  public let side: Double
  /// The code of the text, one pixel for each module; nil until it is drawn.
  private var picture: Pixmap?
  /// The text that was too long for the frame in the last report to the log.
  private var reportedText: String?

  /// Creates a code with a side of `side` points, by default 192: 36 mm at least.
  public init(_ text: String, side: Double = 192) {
    Self.check(text)
    requirePositive(side, "QRCode.side")
    self.text = text
    self.side = side
    super.init()
    isTouchable = false
  }

  private static func check(_ text: String) {
    let count = text.utf8.count
    require(
      count <= maximumBytes,
      "QRCode.text has \(count) bytes; give at most \(maximumBytes), such as a link to the rest")
  }

  /// An image, with the text as its value.
  public override var semantics: Semantics? {
    text.isEmpty ? nil : Semantics(.image, label: accessibilityLabel ?? "", value: text)
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    let side = min(self.side, proposal.width, proposal.height)
    return Size(side, side)
  }

  /// The code of the text, which takes about 0.1 ms for 50 bytes.
  private func encoded(in environment: Environment) -> Pixmap? {
    if text.isEmpty { return nil }
    if picture == nil { picture = environment.qrMatrix?(text).picture() }
    return picture
  }

  public override func draw(into canvas: inout Canvas) {
    guard let code = encoded(in: canvas.environment) else { return }
    let scale = canvas.environment.scale
    let width = (canvas.size.width * scale).rounded(.down)
    let height = (canvas.size.height * scale).rounded(.down)
    let modules = Double(code.size.width)
    let module = (min(width, height) / modules).rounded(.down)
    if module < 1 { return report(code.size.width, canvas) }
    let side = module * modules
    let (left, top) = (((width - side) / 2).rounded(.down), ((height - side) / 2).rounded(.down))
    canvas.add(.image(code, in: Rect(left, top, side, side), radius: 0, .nearest))
  }

  private func report(_ modules: Int, _ canvas: Canvas) {
    if reportedText == text { return }
    reportedText = text
    canvas.environment.log(
      .warning,
      "QRCode: a text of \(text.utf8.count) bytes needs \(modules) x \(modules) pixels, but the "
        + "component has \(canvas.size.width) x \(canvas.size.height) points; give it more space "
        + "or a shorter text")
  }
}
