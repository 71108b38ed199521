import Testing
import VitrineKMS
import VitrineUnits

@Suite("Modes")
struct DisplayModeTests {
  let hd = DisplayMode(
    clock: 148_500, horizontal: .init(1920, 2008, 2052, 2200),
    vertical: .init(1080, 1084, 1089, 1125), flags: 5)

  @Test("the refresh rate is the pixel clock over the pixels of a whole picture")
  func refresh() {
    // CEA-861 gives both: 148.5 MHz for 60 Hz, 148.352 MHz for 59.94 Hz.
    #expect(hd.refreshMilliHertz == 60_000)
    #expect(hd.refreshInterval == Duration(nanoseconds: 16_666_667))
    var ntsc = hd
    ntsc.clock = 148_352
    #expect(ntsc.refreshMilliHertz == 59_940)
    #expect(ntsc.refreshInterval == Duration(nanoseconds: 16_683_294))
  }

  @Test("interlacing doubles the refresh rate, double scan halves it")
  func flags() {
    var mode = hd
    mode.flags |= DisplayMode.interlaceFlag
    #expect(mode.refreshMilliHertz == 120_000)
    mode.flags = DisplayMode.doubleScanFlag
    #expect(mode.refreshMilliHertz == 30_000)
    mode.flags = 0
    mode.vscan = 3
    #expect(mode.refreshMilliHertz == 20_000)
  }

  @Test("a mode with empty timing is assumed to be 60 Hz")
  func emptyTiming() {
    var mode = hd
    mode.clock = 0
    #expect(mode.refreshMilliHertz == 60_000)
    mode = hd
    mode.vertical.total = 0
    #expect(mode.refreshMilliHertz == 60_000)
  }

  @Test("extreme timings neither overflow nor reach zero")
  func extremes() {
    let longest = DisplayMode(
      clock: 1, horizontal: .init(.max, .max, .max, .max),
      vertical: .init(.max, .max, .max, .max), vscan: .max, flags: DisplayMode.doubleScanFlag)
    #expect(longest.refreshInterval.nanoseconds > 0)
    let shortest = DisplayMode(
      clock: .max, horizontal: .init(1, 1, 1, 1), vertical: .init(1, 1, 1, 1))
    #expect(shortest.refreshInterval == Duration(nanoseconds: 1))
  }

  @Test("a mode prints in the format of --mode, and is read back to its own size and refresh rate")
  func description() throws {
    var mode = hd
    #expect(mode.description == "1920x1080@60")
    mode.clock = 148_352
    #expect(mode.description == "1920x1080@59.94")
    mode.clock = 148_525
    #expect(mode.description == "1920x1080@60.01")
    mode.flags |= DisplayMode.interlaceFlag
    #expect(mode.description == "1920x1080i@120.02")
    let request = try #require(ModeRequest(mode.description))
    #expect(request == .size(PixelSize(1920, 1080), hertz: 120.02))
  }

  @Test(
    "requests for a mode are parsed",
    arguments: [
      ("preferred", ModeRequest.preferred), ("current", .current),
      ("800x480", .size(PixelSize(800, 480), hertz: nil)),
      ("1x65535", .size(PixelSize(1, 65535), hertz: nil)),
      ("800x480@60", .size(PixelSize(800, 480), hertz: 60)),
      ("800x480@59.94", .size(PixelSize(800, 480), hertz: 59.94)),
      ("1920x1080i@60", .size(PixelSize(1920, 1080), hertz: 60)),
    ] as [(String, ModeRequest)])
  func requests(_ text: String, _ request: ModeRequest) {
    #expect(ModeRequest(text) == request)
  }

  @Test(
    "invalid requests for a mode are refused",
    arguments: [
      "", "x", "800", "800x", "x480", "0x480", "800x0", "-800x480", "+800x480", "800X480",
      "800x480x2", "65536x1", "800x480@", "800x480@0", "800x480@-60", "800x480@1e1",
      "800x480@60Hz", "800x480@nan", "800x480@1001", "800x480@60@60", "Preferred", " 800x480", "i@",
    ])
  func nonsense(_ text: String) {
    #expect(ModeRequest(text) == nil)
  }
}
