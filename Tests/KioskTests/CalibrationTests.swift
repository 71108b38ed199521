import Testing
import Vitrine
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// A touchscreen that reports wrong positions, the picture of a calibration, and fingers.
@MainActor
private final class WrongPanel {
  let transform: PanelTransform
  let calibrator: Calibrator
  let driver: StageDriver
  private(set) var stored: [Calibration] = []
  private var writer: SlotWriter
  private var time = Instant(nanoseconds: 1_000_000_000)
  private let results: Results

  @MainActor private final class Results { var matrices: [Calibration] = [] }

  /// `fault` maps true positions in the panel's unit square to the reported ones.
  init(
    _ transform: PanelTransform, fault: Calibration, known: TouchOverrides = .none,
    udev: Calibration = .identity
  ) {
    let results = Results()
    self.results = results
    self.transform = transform
    calibrator = Calibrator { _, matrix in results.matrices.append(matrix) }
    driver = StageDriver(
      stage: Stage(
        root: calibrator.view, pictureSize: transform.picture,
        environment: Environment(scale: transform.scale, typesetter: BoxTypesetter())),
      transform: transform)
    driver.add(
      RecordedDevice(device: .simulated(), calibration: udev, overrides: known), number: 0)
    driver.apply(.deviceAdded(device: 0, time))
    writer = SlotWriter(device: .simulated()) { point in
      let reported = fault.apply(transform.touch(point: point))
      func cell(_ unit: Double) -> Int32 { Int32(min(max((unit * 4096).rounded(.down), 0), 4095)) }
      return (cell(reported.x), cell(reported.y))
    }
    calibrator.begin(driver)
  }

  var matrix: Calibration? { results.matrices.last }

  func send(_ contacts: [Contact], ended: [Contact] = [], lasting steps: Int = 1) {
    for step in 0..<steps {
      let lifted = step == 0 ? ended : []
      for event in writer.report(TouchFrame(time: time, contacts: contacts, ended: lifted)) {
        driver.apply(.raw(device: 0, event))
      }
      time = time + .milliseconds(10)
    }
  }

  /// Touches points at a time, then lifts.
  func touch(
    _ points: Point..., lasting duration: Duration = .milliseconds(400), moving: Vector = .zero
  ) {
    let steps = Int(duration.nanoseconds / 10_000_000)
    var contacts: [Contact] = []
    for step in 0...steps {
      let moved = moving * (Double(step) / Double(max(steps, 1)))
      contacts = points.enumerated().map {
        Contact(id: ContactID(UInt64($0.offset + 1)), position: $0.element + moved)
      }
      send(contacts)
    }
    send([], ended: contacts)
  }

  func target(_ number: Int) -> Point {
    let place = CalibrationSession.targets[number]
    return Point(place.x * transform.size.width, place.y * transform.size.height)
  }

  func touchAllTargets() {
    for number in CalibrationSession.targets.indices { touch(target(number)) }
  }

  /// The position that the driver reports for a finger at `point`.
  func reported(_ point: Point) -> Point? {
    var found: Point?
    driver.onTouch = { frame in if let contact = frame.contacts.first { found = contact.position } }
    touch(point)
    return found
  }
}

@MainActor
@Suite("Calibration")
struct CalibrationTests {
  private nonisolated static let faults = [
    Calibration(0.85, 0, 0.08, 0, 0.9, 0.04),
    Calibration(-1, 0, 1, 0, 0.8, 0.1),
    Calibration(0, 0.9, 0.05, -0.9, 0, 0.95),
    Calibration(0.95, 0.03, 0, -0.02, 0.97, 0.02),
  ]

  @Test(
    "After a calibration every touch is where the finger is, on panels turned in four ways",
    arguments: Rotation.allCases, faults)
  func corrects(rotation: Rotation, fault: Calibration) throws {
    let transform = PanelTransform(scanOut: PixelSize(800, 480), rotation: rotation, scale: 1.5)
    let panel = WrongPanel(transform, fault: fault)
    panel.touchAllTargets()
    #expect(try panel.calibrator.isDone())
    let matrix = try #require(panel.matrix)
    // As the kiosk reads it from the file.
    let text = CalibrationStore.text(adding: matrix, of: .simulated(), to: "")
    let file = try TouchOverrideFile(parsing: text, name: "touch.conf")
    let corrected = WrongPanel(
      transform, fault: fault, known: file.overrides(for: .simulated()))
    for (x, y) in [(0.2, 0.3), (0.5, 0.5), (0.7, 0.15), (0.85, 0.8), (0.15, 0.9)] {
      let point = Point(x * transform.size.width, y * transform.size.height)
      let found = try #require(corrected.reported(point))
      #expect((found - point).length < 1, "\(point) is reported at \(found)")
    }
  }

  @Test("A calibration refines the matrix in force, and keeps udev's", arguments: Rotation.allCases)
  func refines(rotation: Rotation) throws {
    let transform = PanelTransform(scanOut: PixelSize(480, 800), rotation: rotation)
    let fault = Calibration(0.9, 0.02, 0.03, 0, 0.85, 0.1)
    let known = TouchOverrides(
      swapsAxes: true, calibration: Calibration(0.9, 0, 0.1, 0.05, 1, 0))
    let udev = Calibration(-1, 0, 1, 0, 1, 0)
    let panel = WrongPanel(transform, fault: fault, known: known, udev: udev)
    panel.touchAllTargets()
    var better = known
    better.calibration = try #require(panel.matrix)
    let corrected = WrongPanel(transform, fault: fault, known: better, udev: udev)
    let point = Point(transform.size.width * 0.3, transform.size.height * 0.6)
    let found = try #require(corrected.reported(point))
    #expect((found - point).length < 1, "\(point) is reported at \(found)")
  }

  @Test("Short, moving and second fingers do not count")
  func ignoresAccidents() throws {
    let panel = WrongPanel(PanelTransform(scanOut: PixelSize(800, 480)), fault: .identity)
    let first = panel.target(0)
    panel.touch(first, lasting: .milliseconds(50))
    panel.touch(first, moving: Vector(200, 0))
    panel.touch(first, panel.target(2))
    #expect(try !panel.calibrator.isDone())
    panel.touchAllTargets()
    let matrix = try #require(panel.matrix)
    #expect(abs(matrix.a - 1) < 0.01 && abs(matrix.e - 1) < 0.01 && abs(matrix.b) < 0.01)
  }

  @Test("A finger that landed beside another one does not count after that has lifted")
  func company() throws {
    let panel = WrongPanel(PanelTransform(scanOut: PixelSize(800, 480)), fault: .identity)
    let palm = Contact(id: ContactID(1), position: Point(400, 200))
    let finger = Contact(id: ContactID(2), position: Point(80, 48))
    panel.send([palm], lasting: 3)
    panel.send([palm, finger], lasting: 10)
    panel.send([finger], ended: [palm], lasting: 30)
    panel.send([], ended: [finger])
    // Five more touches are needed, not four.
    for number in 0..<4 { panel.touch(panel.target(number)) }
    #expect(try !panel.calibrator.isDone())
    panel.touch(panel.target(4))
    let matrix = try #require(panel.matrix)
    #expect(abs(matrix.a - 1) < 0.01 && abs(matrix.e - 1) < 0.01)
  }

  @Test("Touches that fit no matrix are asked for again")
  func repeats() throws {
    let panel = WrongPanel(PanelTransform(scanOut: PixelSize(800, 480)), fault: .identity)
    for number in [0, 2, 1, 3, 0] { panel.touch(panel.target(number)) }
    #expect(try !panel.calibrator.isDone() && panel.matrix == nil)
    panel.touchAllTargets()
    #expect(try panel.calibrator.isDone())
  }

  @Test(
    "The override file keeps its lines, and has one matrix of a device however often it is calibrated"
  )
  func file() throws {
    let old = "# mine\n[0eef:0001]\nswap = yes\nmatrix = 1 0 0 0 1 0\n"
    let device = TouchDevice(name: "panel", vendor: 0x0eef, product: 1)
    let first = CalibrationStore.text(
      adding: Calibration(1, 0, 0.1, 0, 1, 0), of: device, to: old)
    #expect(first.hasPrefix(old))
    let second = CalibrationStore.text(
      adding: Calibration(1, 0, 0.2, 0, 1, 0), of: device, to: first)
    #expect(second == first.replacing("0.1", with: "0.2"))
    let overrides = try TouchOverrideFile(parsing: second, name: "f").overrides(for: device)
    #expect(overrides.calibration.c == 0.2 && overrides.swapsAxes)
    // The same by an editor that ends its lines in another way.
    let third = CalibrationStore.text(
      adding: Calibration(1, 0, 0.3, 0, 1, 0), of: device,
      to: second.replacing("\n", with: "\r\n"))
    #expect(third.matches(of: /0eef:0001/).count == 2)
    let again = try TouchOverrideFile(parsing: third, name: "f").overrides(for: device)
    #expect(again.calibration.c == 0.3 && again.swapsAxes)
  }

  @Test(
    "A device without ids is found by its name, or by its ids if the file cannot hold the name",
    arguments: [
      ("Serial Touch", "[name Serial Touch]"), ("Touch*", "[name Touch*]"),
      ("Panel #2", "[0000:0000]"), (" Touch ", "[0000:0000]"), ("A\nB", "[0000:0000]"),
      ("", "[0000:0000]"),
    ])
  func heading(name: String, expected: String) throws {
    let device = TouchDevice(name: name)
    let matrix = Calibration(1, 0, 0.1, 0, 1, 0)
    let text = CalibrationStore.text(adding: matrix, of: device, to: "")
    #expect(text.split(separator: "\n").contains(Substring(expected)))
    let file = try TouchOverrideFile(parsing: text, name: "f")
    #expect(file.overrides(for: device).calibration == matrix)
  }

  @Test("A matrix followed by its inverse changes nothing")
  func inverse() throws {
    let matrix = Calibration(0.9, 0.1, 0.03, -0.2, 0.85, 0.1)
    let point = Point(0.3, 0.7)
    let both = try #require(matrix.inverse).following(matrix)
    #expect((both.apply(point) - point).length < 1e-12)
    #expect(matrix.following(matrix).apply(point) == matrix.apply(matrix.apply(point)))
    #expect(Calibration(1, 2, 0, 2, 4, 0).inverse == nil)
  }
}
