import VitrineComponents
import VitrineTouch
import VitrineUnits

/// The staff page behind the PIN: what can be changed on the spot, and what a technician asks for
/// on the telephone.
@MainActor
final class MaintenancePage: Component {
  /// Called with what a control requests.
  var onRequest: ((StaffRequest) -> Void)?

  private let texts: StaffTexts
  private let page = Stack {}
  /// The network addresses; empty until they are known.
  private let network = Column {}
  /// Says what became of the recording; empty at first.
  private let outcome = Label("", \.caption, \.secondaryText, lineLimit: 4)
  /// Says what became of a report; empty at first.
  private let reportOutcome = Label("", \.caption, \.secondaryText, lineLimit: 6)

  init(_ texts: StaffTexts, _ facts: StaffFacts) {
    self.texts = texts
    super.init()
    page.addChild(
      Column {
        TitleBar(texts.title) {
          IconButton(.close) { [unowned self] in onRequest?(.close) }
        }
        ScrollContent(name: "staff", maxWidth: Spacing.maximumRowWidth) {
          Padding(horizontal: Spacing.large, vertical: Spacing.small) {
            Column { rows(facts) }
          }
        }
      })
    addChild(page)
  }

  override func receive(_ press: KeyPress) -> Bool {
    if press.key != .escape { return false }
    onRequest?(.close)
    return true
  }

  /// Shows the network addresses of the machine.
  func showAddresses(_ addresses: [NetworkAddress]) {
    for row in network.children { row.removeFromParent() }
    if addresses.isEmpty { network.addChild(row(texts.noAddress, value(""))) }
    for address in addresses {
      network.addChild(row(address.interface, value(address.address)))
    }
  }

  /// Says that the recording was saved as `path`, or why it was not.
  func showRecording(path: String, reason: String?) {
    outcome.text = text(for: path, reason)
  }

  /// Says that the report was written as `path`, or why it was not.
  func showReport(path: String, reason: String?) {
    reportOutcome.text = text(for: path, reason)
  }

  private func text(for path: String, _ reason: String?) -> String {
    let pattern = reason == nil ? texts.saved : texts.notSaved
    return pattern.replacing("#", with: isolated(reason ?? path))
  }

  /// A text with a direction of its own: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. Else the
  /// slash at the front of a path is moved behind it in Arabic.
  private func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

  private func rows(_ facts: StaffFacts) -> [Component] {
    // Not one expression, which Swift 6.0.3 cannot check.
    var rows = section(texts.panel)
    rows.append(row(texts.brightness, brightness(facts.brightness)))
    rows.append(row(texts.rotation, rotation(facts.rotation)))
    rows += section(texts.network)
    rows.append(network)
    rows += section(texts.kiosk)
    rows.append(row(texts.version, value(facts.version)))
    rows.append(row(texts.system, value(facts.system)))
    rows.append(row(texts.recording, button(texts.save, .saveRecording)))
    rows.append(outcome)
    rows.append(row(texts.report, writeButton))
    rows.append(reportOutcome)
    if facts.canRestart {
      rows.append(row(texts.restartsKiosk, button(texts.restart, .restart)))
    }
    return rows
  }

  private func section(_ title: String) -> [Component] {
    [Padding(horizontal: 0, vertical: Spacing.small) { Label(title, \.label, \.secondaryText) }]
  }

  private func row(_ title: String, _ control: Component) -> Component {
    Padding(horizontal: 0, vertical: Spacing.tiny) {
      Row(spacing: Spacing.medium) {
        Label(title, \.rowTitle, lineLimit: 2)
        Spacer()
        control
      }
    }
  }

  private func value(_ text: String) -> Component {
    Label(text, \.body, \.secondaryText, alignment: .trailing, lineLimit: 3)
  }

  private func button(_ title: String, _ request: StaffRequest) -> Component {
    Button(title, style: .tonal) { [unowned self] in onRequest?(request) }
  }

  /// The button that requests a report, which takes seconds.
  private var writeButton: Component {
    Button(texts.write, style: .tonal) { [unowned self] in
      reportOutcome.text = texts.writing
      onRequest?(.writeReport)
    }
  }

  private func brightness(_ percent: Int?) -> Component {
    guard let percent else { return value(texts.unchangeable) }
    let stepper = Stepper(value: Double(percent), in: 10...100, step: 10) { [unowned self] in
      onRequest?(.brightness(Int($0)))
    }
    stepper.format = { "\(Int($0)) %" }
    stepper.accessibilityLabel = texts.brightness
    return stepper
  }

  private func rotation(_ rotation: Rotation) -> Component {
    let all = Rotation.allCases
    let control = SegmentedControl(
      all.map { "\($0.rawValue)°" }, selection: all.firstIndex(of: rotation) ?? 0
    ) { [unowned self] in onRequest?(.rotation(all[$0])) }
    return Narrowed(control, to: 320)
  }

  override func layout() { page.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }
}

/// A component that takes no more than some width, and less where there is less.
@MainActor
private final class Narrowed: Component {
  private let child: Component
  private let width: Double

  init(_ child: Component, to width: Double) {
    self.child = child
    self.width = width
    super.init()
    addChild(child)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let room = Size(min(width, proposal.width), proposal.height)
    return Size(room.width, child.sizeThatFits(room).height)
  }

  override func layout() { child.frame = bounds }
}
