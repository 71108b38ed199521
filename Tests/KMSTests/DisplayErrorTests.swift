import Glibc
import Testing
import VitrineKMS
import VitrineUnits

@Suite("Display errors")
struct DisplayErrorTests {
  private func kind(opening path: String) -> DisplayError.Kind? {
    do throws(DisplayError) {
      _ = try DisplaySnapshot.capture(card: path)
      return nil
    } catch {
      #expect(error.object == path)
      #expect(!error.remedy.isEmpty)
      return error.kind
    }
  }

  @Test("a path that is not a DRM device is reported as such")
  func notACard() {
    #expect(kind(opening: "/dev/dri/card99") == .noCard)
    #expect(kind(opening: "/dev/null") == .noCard)
    #expect(kind(opening: "/dev") == .refused)
  }

  @Test("a panel on a path that is not a DRM device fails before anything is changed")
  func noPanel() {
    for path in ["/dev/dri/card99", "/dev/null", ""] {
      #expect(throws: DisplayError.self) {
        try FoundDisplay(DisplayRequest(device: path))
      }
    }
  }

  @Test(
    "each error of the kernel has its kind",
    arguments: [
      (EBUSY, DisplayError.Kind.busy), (EACCES, .ownedByAnother),
      (EPERM, .ownedByAnother), (ENODEV, .lost), (ENXIO, .lost), (EIO, .lost), (EINVAL, .refused),
      (ENOSPC, .refused), (ENOMEM, .refused),
    ])
  func kinds(_ code: Int32, _ kind: DisplayError.Kind) {
    let error = DisplayError("/dev/dri/card0", "setting 800x480@60", errno: code)
    #expect(error.kind == kind)
    #expect(error.description.hasPrefix("/dev/dri/card0: "))
    #expect(error.description.contains("setting 800x480@60 failed"))
  }

  @Test("a busy card and a missing permission are reported with a remedy")
  func remedies() {
    let owned = DisplayError("/dev/dri/card0", "becoming DRM master", errno: EBUSY)
    #expect(owned.description.contains("another program (a desktop or another kiosk)"))
    #expect(owned.remedy.contains("systemctl stop display-manager"))
    let closed = DisplayError(opening: "/dev/dri/card0", errno: EACCES)
    #expect(closed.kind == .noPermission)
    #expect(closed.remedy.contains("video"))
  }

  @Test("libdrm's −errno and −1 have the same meaning, and EPERM is both")
  func codes() {
    #expect(errorCode(0) == 0)
    #expect(errorCode(-EBUSY) == EBUSY)
    errno = EPERM
    #expect(errorCode(-1) == EPERM)
    errno = EACCES
    #expect(errorCode(-1) == EACCES)
  }

  @Test("without a virtual terminal the console is not changed, which is logged for debugging")
  func noTerminal() {
    for paths in [[], ["/dev/null", "/no/such/tty"], ["/dev/zero"]] {
      var lines: [LogPriority] = []
      let console = Console(first: -1, then: paths) { priority, _ in lines.append(priority) }
      #expect(console == nil)
      #expect(lines == [.debug])
    }
    let descriptor = open("/dev/null", O_RDWR)
    #expect(Console(first: descriptor, then: []) { _, _ in } == nil)
    // The panel closes the descriptor that it owns.
    #expect(fcntl(descriptor, F_GETFD) == -1)
  }
}

@Suite("Lists for the command line")
struct OutputsTests {
  @Test("the list shows every output with its state, and a star at the one that would be used")
  func outputs() throws {
    let cards = try Board.raspberryPi4.cards()
    #expect(
      listOutputs(cards) == [
        "  HDMI-A-1 on /dev/dri/card1 (vc4): connected 1920x1080@60 598 x 336 mm",
        "  HDMI-A-2 on /dev/dri/card1 (vc4): disconnected",
        "* DSI-1 on /dev/dri/card1 (vc4): connected 800x480@60 154 x 86 mm",
        "  Writeback-1 on /dev/dri/card1 (vc4): unknown",
      ])
    #expect(
      listOutputs(cards, request: DisplayRequest(output: "HDMI-A-1"))[0].hasPrefix("* HDMI-A-1"))
    #expect(
      listOutputs(try Board.raspberryPiDSI.cards())[1]
        == "* DSI-1 on /dev/dri/card0 (vc4): connected 800x480@60 154 x 86 mm upside-down")
    #expect(try listOutputs(Board.nothingConnected.cards()).allSatisfy { $0.hasPrefix("  ") })
    #expect(listOutputs([]) == [])
  }

  @Test("the list shows the modes of the output that would be used, and a star at the chosen one")
  func modes() throws {
    let cards = try Board.virtioGPU.cards()
    let request = DisplayRequest(mode: ModeRequest("1024x768")!)
    #expect(
      try listModes(cards, request: request) == [
        "  1280x800@74.95 preferred", "  1280x800@59.81", "  1920x1080@60", "* 1024x768@60",
        "  640x480@59.94",
      ])
    #expect(throws: DisplayError.self) {
      try listModes(Board.nothingConnected.cards())
    }
  }
}
