import Testing
import Vitrine
import VitrineImages
import VitrineKiosk
import VitrineRaster
import VitrineTesting

@MainActor
private final class FakeKiosk: StatusSource {
  var displayState: (display: KioskStatus.Display, mode: String?) = (.shown, "DSI-1 64x48@60")
  var touchscreenNames = ["Panel"]
  var awaitedTouchscreen: String?
  var contactCount = 7
  var frameStatistics = FrameStatistics()
  var visibleScene: Scene?
  let components = "Label  0, 0  64 × 48  text “Open”\n"
  let recording: @Sendable () -> [UInt8] = { [0x23] }
  var isPrivate = false
}

@MainActor
@Suite("What a kiosk says about itself")
struct StatusReporterTests {
  private let clock = ManualClock()
  private let lines = RecentLines()

  private func reporter() -> StatusReporter {
    let clock = clock
    return StatusReporter(
      StatusServer(path: nil, port: nil, log: { _, _ in }), screen: "home", lines: lines,
      failures: 2, clock: { clock.now })
  }

  private func text(_ answer: StatusAnswer) -> String {
    String(decoding: answer.bytes(), as: UTF8.self)
  }

  @Test("A kiosk that waits for its first display answers")
  func waiting() {
    let reporter = reporter()
    clock.advance(by: .seconds(90))
    let status = text(reporter.answer(.status))
    #expect(status.contains(#""uptime_s":90,"display":"lost","mode":null"#), "\(status)")
    #expect(status.contains(#""failures_before_start":2"#))
    #expect(text(reporter.answer(.metrics)).contains("vitrine_display_state{state=\"lost\"} 1"))
    #expect(text(reporter.answer(.screenshot)).hasPrefix("error: nothing is shown"))
    #expect(text(reporter.answer(.recording)).hasPrefix("error: nothing is recorded"))
    lines.add(.warning, "display: no card", at: 1_782_672_300)
    #expect(text(reporter.answer(.log)) == "2026-06-28T18:45:00Z <4> display: no card\n")
  }

  @Test("A screenshot is a picture of what is visible")
  func screenshot() throws {
    let kiosk = FakeKiosk()
    let reporter = reporter()
    reporter.source = kiosk
    kiosk.visibleScene = Scene(
      size: PixelSize(64, 48), background: .white,
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList([.fill(Rect(0, 0, 8, 8), .black)]),
          origin: PixelPoint(16, 16), clip: PixelRect(x: 0, y: 0, width: 64, height: 48))
      ])
    let bytes = reporter.answer(.screenshot).bytes()
    #expect(PNGFile.isWhole(bytes) && !PNGFile.isWhole(Array(bytes.dropLast())))
    let picture = try PNGFile.decode(bytes, name: "now.png")
    #expect(picture.size == PixelSize(64, 48))
    #expect(picture.pixels[20 * 64 + 20] == 0xff00_0000 && picture.pixels[0] == 0xffff_ffff)
    #expect(text(reporter.answer(.components)) == kiosk.components)
    #expect(text(reporter.answer(.status)).contains(#""contacts":7"#))
    #expect(text(reporter.answer(.recording)) == "#")
    kiosk.visibleScene = nil
    kiosk.displayState = (.off, "DSI-1 64x48@60")
    #expect(text(reporter.answer(.screenshot)).contains("the panel was turned off"))
    kiosk.displayState = (.lost, nil)
    for topic in [StatusRequest.Topic.screenshot, .components] {
      #expect(text(reporter.answer(topic)).contains("there is no display now"))
    }
  }

  @Test("Neither pictures nor components of the staff page are shown to others")
  func staffPage() {
    let kiosk = FakeKiosk()
    let reporter = reporter()
    reporter.source = kiosk
    kiosk.visibleScene = Scene(size: PixelSize(64, 48), background: .white)
    kiosk.isPrivate = true
    for topic in [StatusRequest.Topic.screenshot, .components] {
      #expect(text(reporter.answer(topic)).hasPrefix("error: the staff page is open"))
    }
  }

  @Test("A client names the reason, and an older kiosk")
  func client() throws {
    for (answer, reason) in [
      (StatusAnswer.error("nothing is shown").bytes(), "nothing is shown"),
      (Array("ask 'status' or 'metrics'\n".utf8), "restart it"),
      ([], "closed the connection"),
    ] {
      do {
        _ = try StatusClient.checked(answer, .screenshot)
        Issue.record("an answer without a result is an error")
      } catch {
        #expect(error.exitCode == 1 && error.description.contains(reason))
      }
    }
    #expect(try StatusClient.checked([1, 2], .log) == [1, 2])
    #expect(try StatusClient.checked([], .log).isEmpty)
  }

  @Test("The log keeps the last lines, also those that are not written")
  func recentLines() {
    for number in 0..<(RecentLines.most + 3) { lines.add(.info, "\(number)", at: 0) }
    let kept = lines.text.split(separator: "\n")
    #expect(kept.count == RecentLines.most && kept[0].hasSuffix("> 3"))
    #expect(kept.last?.hasSuffix("> \(RecentLines.most + 2)") == true)
    lines.add(.info, String(repeating: "x", count: 100_000), at: 0)
    lines.add(.info, "e" + String(repeating: "\u{301}", count: 100_000), at: 0)
    #expect(lines.text.utf8.count < RecentLines.most * 40 + 2 * RecentLines.longest)
    #expect(lines.text.contains(String(repeating: "x", count: RecentLines.longest) + " …"))
    let logger = Logger(descriptor: -1, isTerminal: false, keeping: lines)
    logger.log(.debug, "a detail\nof two lines")
    #expect(lines.text.hasSuffix(" <7> a detail of two lines\n"))
  }
}
