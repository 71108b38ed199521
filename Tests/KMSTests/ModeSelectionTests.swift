import Testing
import VitrineKMS
import VitrineUnits

@Suite("The choice of a mode")
struct ChooseModeTests {
  private func mode(_ request: ModeRequest, on board: Board = .raspberryPi4) throws -> String {
    try choose(board, output: board == .raspberryPi4 ? "HDMI-A-1" : nil, mode: request).mode
      .description
  }

  @Test("preferred is the mode that the panel flags, otherwise the first")
  func preferred() throws {
    #expect(try mode(.preferred) == "1920x1080@60")
    #expect(try mode(.preferred, on: .legacyVGA) == "1280x1024@60.02")
  }

  @Test("current is the active mode, or the preferred one if none is active")
  func current() throws {
    #expect(try mode(.current, on: .legacyVGA) == "1024x768@60")
    #expect(try mode(.current, on: .virtioGPU) == "1280x800@74.95")
    // The firmware's mode need not be in the list.
    var cards = try Board.legacyVGA.cards()
    cards[0].connectors[0].modes.removeLast()
    let request = DisplayRequest(mode: .current)
    #expect(try selectPipeline(from: cards, request: request).mode.description == "1024x768@60")
  }

  @Test("a size alone selects the preferred mode of that size")
  func preferredSize() throws {
    #expect(try mode(ModeRequest("1920x1080")!) == "1920x1080@60")
    #expect(try mode(ModeRequest("1280x800")!, on: .virtioGPU) == "1280x800@74.95")
  }

  @Test("another size alone selects the highest refresh up to 60.5 Hz, whole pictures first")
  func bestOfSize() throws {
    var cards = try Board.raspberryPi4.cards()
    let modes = cards[1].connectors[0].modes
    // Without the preferred 60 Hz: 59.94, 50, 27, 60 interlaced; 720p at 60.
    func best(_ list: [DisplayMode]) throws -> String {
      cards[1].connectors[0].modes = list
      return try selectPipeline(
        from: cards, request: DisplayRequest(output: "HDMI-A-1", mode: ModeRequest("1920x1080")!)
      ).mode.description
    }
    let others = [modes[5]] + modes[1...4]
    #expect(try best(others) == "1920x1080@59.94")
    #expect(try best(Array(others.reversed())) == "1920x1080@59.94")
    var fast = modes[1]
    fast.clock = 297_000
    #expect(try best([modes[5], fast, modes[2]]) == "1920x1080@50")
    var faster = fast
    faster.clock = 594_000
    #expect(try best([modes[5], faster, fast]) == "1920x1080@120")
    #expect(try best([modes[5], modes[4]]) == "1920x1080i@60")
  }

  @Test("a size with a refresh rate selects the nearest within 0.5 Hz, whole pictures first")
  func sizeAndRefresh() throws {
    #expect(try mode(ModeRequest("1920x1080@60")!) == "1920x1080@60")
    #expect(try mode(ModeRequest("1920x1080@59.94")!) == "1920x1080@59.94")
    #expect(try mode(ModeRequest("1920x1080@60.5")!) == "1920x1080@60")
    #expect(try mode(ModeRequest("1920x1080@50.4")!) == "1920x1080@50")
    #expect(try mode(ModeRequest("640x480@60")!) == "640x480@59.94")
    for (text, list) in [("1920x1080@60.6", "1920x1080i@60"), ("800x600", "640x480@59.94")] {
      let error = try refusal(.raspberryPi4, output: "HDMI-A-1", mode: ModeRequest(text)!)
      #expect(error.kind == .noSuchMode)
      #expect(error.step.hasSuffix("no mode \(text)"))
      #expect(error.remedy.hasPrefix("there are: 1920x1080@60, 1920x1080@59.94, "))
      #expect(error.remedy.contains(list))
    }
  }
}

@Suite("The choice of CRTC and plane")
struct ChooseCRTCTests {
  @Test("an idle CRTC is preferred to one that feeds another output, which may be detached")
  func idleFirst() throws {
    var cards = try Board.nothingConnected.cards()
    cards[0].connectors[1].status = .connected
    cards[0].connectors[1].modes = try Board.vkms.cards()[0].connectors[0].modes
    cards[0].connectors[1].encoders[0].possibleCRTCs = 0b11
    cards[0].connectors[0].crtc = 94
    var choice = try selectPipeline(from: cards)
    #expect(choice.crtc == 107)
    #expect(choice.detachedConnectors == [])
    cards[0].connectors[1].encoders[0].possibleCRTCs = 0b01
    choice = try selectPipeline(from: cards)
    #expect(choice.crtc == 94)
    #expect(choice.detachedConnectors == [33])
  }

  @Test("a CRTC without a plane of its own is skipped, and the output leaves it")
  func vacated() throws {
    var cards = try Board.raspberryPi4.cards()
    cards[1].connectors[2].encoders[0].possibleCRTCs = 0b1010
    cards[1].planes[1].formats = []
    let choice = try selectPipeline(from: cards)
    #expect(choice.crtc == 120)
    #expect(choice.plane == 108)
    #expect(choice.vacatedCRTC == 94)
  }

  @Test("a plane that another CRTC uses is not taken")
  func foreignPlane() throws {
    var cards = try Board.portraitTablet.cards()
    cards[0].planes[0].crtc = 50
    cards[0].planes[1].crtc = nil
    #expect(try selectPipeline(from: cards).plane == 48)
  }

  @Test("a driver that lacks an atomic property is driven by legacy calls")
  func lackingProperty() throws {
    let card = try Board.virtioGPU.cards()[0]
    #expect(try selectPipeline(from: [card]).path == .atomic)
    for name in AtomicPlaneProperties.names {
      var lacking = card
      lacking.planes[0].properties.removeAll { $0.name == name }
      #expect(try selectPipeline(from: [lacking]).path == .legacy, "\(name)")
    }
    for name in ["ACTIVE", "MODE_ID"] {
      var lacking = card
      lacking.crtcs[0].properties.removeAll { $0.name == name }
      #expect(try selectPipeline(from: [lacking]).path == .legacy, "\(name)")
    }
    var lacking = card
    lacking.connectors[0].properties = []
    #expect(try selectPipeline(from: [lacking]).path == .legacy)
    lacking = card
    lacking.capabilities.remove(.atomic)
    #expect(try selectPipeline(from: [lacking]).path == .legacy)
  }
}
