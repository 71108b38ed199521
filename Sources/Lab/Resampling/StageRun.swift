import Vitrine
import VitrineRecording

/// A finger that drags content up a panel at constant speed and releases it, through all parts of a
/// kiosk: kernel events, decoder, arena, stage and scroller.
///
/// The panel reports periodically, in whole points, with time stamps off by up to 0.3 ms. The
/// finger lifts in the report after its last movement. All values come from fixed sequences: the
/// same on every machine.
@MainActor
struct StageRun {
  struct Frame {
    /// The time at which it was made, and at which it is visible, in seconds.
    var made: Double
    var seen: Double
    /// The content's offset and the finger's distance up the panel, in points.
    var offset: Double
    var finger: Double?
    /// The positions of two other methods: the newest report, and interpolation one report late.
    var newest: Double
    var interpolated: Double
    var isFlung: Bool
  }

  private(set) var frames: [Frame] = []
  /// The first frame of steady dragging, and the last report of the moving finger, in seconds.
  let steady = 0.25
  let lift: Double
  let speed: Double

  private static let height = 4800

  /// `lead` returns the time from making a frame, numbered from 0, to its refresh; nil is a whole
  /// refresh interval, as on a slow machine.
  init(
    reportInterval: Duration, refreshRate: Double, speed: Double = 1000, seconds: Double = 3,
    run: Int = 0, lead: (Int) -> Duration? = { _ in nil }
  ) {
    let refresh = Duration(seconds: 1 / refreshRate)
    let count = Int(seconds / reportInterval.seconds)
    let samples = (0...count).map { n in
      let truth = (Double(n) + ResamplingComparison.spread(run * 3 + 1)) * reportInterval.seconds
      let error = 0.0003 * (2 * ResamplingComparison.spread(n + run * 1000) - 1)
      return ResamplingComparison.Sample(
        time: truth + error, place: (speed * truth).rounded(.down) + 0.5)
    }
    self.speed = speed
    lift = samples[count - 1].time
    let strip = Strip()
    let stage = Stage(
      root: strip, pictureSize: Self.size, environment: Environment(typesetter: NoText()))
    let driver = StageDriver(
      stage: stage, transform: PanelTransform(scanOut: Self.size),
      devices: [RecordedDevice(device: Self.device)])
    var writer = SlotWriter(device: Self.device) { (Int32($0.x), Int32($0.y)) }
    var fed = 0
    // The first frame is made some part of an interval later than the first report.
    let display = VirtualDisplay(
      stage,
      origin: Instant.zero + refresh
        + Duration(seconds: ResamplingComparison.spread(run * 7 + 2) / refreshRate),
      refreshInterval: refresh)
    let end = Int64((samples[count].time + 0.3) * 1e9)
    while true {
      display.lead = lead(frames.count)
      display.skip()
      let begin = display.frameBegin
      if begin.nanoseconds >= end { break }
      while fed <= count, Self.instant(samples[fed]) <= begin {
        for event in writer.report(Self.touch(samples[fed], isLift: fed == count)) {
          driver.apply(.raw(device: 0, event))
        }
        fed += 1
      }
      // Also frames of an unchanged picture are counted.
      _ = display.drawUnchanged()
      let report = stage.report()
      let seen = samples[..<min(fed, count)]
      let state = report.scrollers[0].state
      let made = Double(begin.nanoseconds) / 1e9
      frames.append(
        Frame(
          made: made, seen: Double(display.now.nanoseconds) / 1e9, offset: state.offset,
          finger: report.contacts.first.map { Double(Self.height) - $0.position.y },
          newest: seen.last?.place ?? 0,
          interpolated: ResamplingComparison.interpolated(seen, at: made - reportInterval.seconds),
          isFlung: state.phase == .coast))
    }
  }

  /// Returns the mean |second difference| from frame to frame while the finger moves steadily.
  func unevenness(_ value: (Frame) -> Double) -> Double {
    let steady = frames.filter { $0.made > self.steady && $0.made < lift }
    let differences = Self.secondDifferences(steady.map(value))
    return differences.reduce(0, +) / Double(differences.count)
  }

  /// The largest |second difference| in the six frames around the lift, including the start of the
  /// fling: it takes 2·v·t² of a step, 0.6 points at 1000 points per second and 60 Hz.
  var unevennessAtLift: Double {
    let flung = frames.firstIndex { $0.isFlung } ?? 3
    let near = frames[max(0, flung - 4)...min(frames.count - 1, flung + 3)]
    return Self.secondDifferences(near.map(\.offset)).max() ?? 0
  }

  /// Returns the mean age of the drawn finger position at the time when the frame is made, or at
  /// another one.
  func lag(
    _ place: (Frame) -> Double?, at time: (Frame) -> Double = { $0.made }
  ) -> Duration {
    let steady = frames.filter { $0.made > self.steady && $0.made < lift }
    let lags = steady.compactMap { frame in place(frame).map { time(frame) - $0 / speed } }
    return Duration(seconds: lags.reduce(0, +) / Double(lags.count))
  }

  private static func secondDifferences(_ values: [Double]) -> [Double] {
    values.indices.dropFirst(2).map { n in abs(values[n] - 2 * values[n - 1] + values[n - 2]) }
  }

  // MARK: The panel

  private static let size = PixelSize(480, height)
  /// It has a cell for each point.
  private static let device = TouchDevice.simulated(cells: size)

  private static func instant(_ sample: ResamplingComparison.Sample) -> Instant {
    Instant(nanoseconds: Int64(sample.time * 1e9))
  }

  private static func touch(_ sample: ResamplingComparison.Sample, isLift: Bool) -> TouchFrame {
    let finger = Contact(id: ContactID(1), position: Point(240, Double(height) - sample.place))
    return isLift
      ? TouchFrame(time: instant(sample), ended: [finger])
      : TouchFrame(time: instant(sample), contacts: [finger])
  }
}

/// Scrollable content without an end.
final class Strip: ScrollView {
  init() { super.init(name: "strip") }

  override func layout() {
    setContentLength(1e6)
    super.layout()
  }
}

/// A typesetter that is never called: the strip has no text.
private final class NoText: Typesetter {
  func layout(_ request: TextRequest) -> TextLayout {
    TextLayout(
      size: .zero, firstBaseline: 0, run: GlyphRun(glyphs: []), lineEnds: [], isTruncated: false)
  }
}
