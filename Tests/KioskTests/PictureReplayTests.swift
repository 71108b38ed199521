import Testing
import Vitrine
import VitrineRecording
import VitrineImages
import VitrineTesting
import VitrineKiosk

/// Tests that pictures decoded in the background replay as recorded.
@MainActor
@Suite("Pictures in a replay")
struct PictureReplayTests {
  private static let photo: ImageBytes = {
    let pixels = (0..<64 * 48).map { place -> UInt32 in
      let green = UInt32(place % 64 * 4)
      return 0xff00_0000 | green << 8 | UInt32(place / 64 * 5)
    }
    let bytes = PNGFile.encode(pixels: pixels, size: PixelSize(64, 48), isOpaque: true)
    return ImageBytes(bytes, name: "photo")
  }()

  private let catalog = ScreenCatalog([
    Screen(name: "album", summary: "two views of one picture, and one that is torn") {
      Column {
        ImageView(.bytes(photo), mode: .fill, aspectRatio: 3)
        ImageView(.bytes(photo), mode: .fill, aspectRatio: 3)
        ImageView(.bytes(ImageBytes([1, 2, 3], name: "scrap")), aspectRatio: 3)
      }
    }
  ])

  private func pictures(_ steps: [InputEvent]) throws -> [[UInt32]] {
    let recording = Recording(
      devices: [],
      panel: PanelSettings(
        scanOut: PixelSize(60, 80), refreshInterval: .milliseconds(16), screen: "album"),
      steps: steps)
    let replay = try Replay(
      recording, catalog: catalog, options: ReplayOptions(screen: "album"),
      environment: Environment(
        typesetter: BoxTypesetter(), images: ImageLoader(log: { _, _ in })))
    var pictures: [[UInt32]] = []
    try replay.run { _ in pictures.append(replay.picture.pixels) }
    return pictures
  }

  private func at(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  @Test("A picture appears with the frame after its result arrives, the same in every replay")
  func replayed() throws {
    // The jobs of the three views, in the order of the requests; results arrive in another order.
    var steps: [InputEvent] = [.frame(at(0)), .frame(at(16)), .workFinished(2, at(20))]
    for frame in 2..<20 { steps.append(.frame(at(Int64(frame) * 16))) }
    steps += [.workFinished(3, at(330)), .workFinished(1, at(331))]
    for frame in 21..<40 { steps.append(.frame(at(Int64(frame) * 16))) }
    let first = try pictures(steps)
    let second = try pictures(steps)
    #expect(first == second)
    func row(_ frame: Int, _ y: Int) -> ArraySlice<UInt32> { first[frame][y * 60..<y * 60 + 60] }
    #expect(first[0] == first[1], "nothing is there before its time")
    #expect(row(18, 10) == row(1, 10), "the first view waits for its own result")
    #expect(row(18, 30) != row(1, 30), "the second has its picture")
    #expect(row(38, 10) == row(38, 30), "in the end both show the same")
    #expect(first[38] == first[37], "and nothing moves any more")
    #expect(first[38][50 * 60 + 30] != first[1][50 * 60 + 30], "the third is torn")
  }
}
