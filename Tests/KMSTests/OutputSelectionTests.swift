import Testing
import VitrineKMS
import VitrineRaster
import VitrineUnits

@Suite("The choice of card and output")
struct ChooseOutputTests {
  @Test("virtio-gpu: the whole choice is atomic, with its own 75 Hz")
  func virtioGPU() throws {
    let card = try Board.virtioGPU.cards()[0]
    let pipeline = try choose(.virtioGPU)
    #expect(pipeline.card == "/dev/dri/card0" && pipeline.path == .atomic)
    #expect(pipeline.connector == 37 && pipeline.connectorName == "Virtual-1")
    #expect(pipeline.crtc == 35 && pipeline.crtcIndex == 0 && pipeline.plane == 33)
    #expect(pipeline.mode == card.connectors[0].modes[0] && pipeline.format == .xrgb8888)
    #expect(pipeline.orientation == .normal && !pipeline.takesDamageClips)
    #expect(
      pipeline.physicalSize == PhysicalSize(widthMillimetres: 325, heightMillimetres: 203))
    #expect(pipeline.detachedConnectors.isEmpty && pipeline.clearedPlanes.isEmpty)
    #expect(pipeline.vacatedCRTC == nil)
    #expect(pipeline.mode.description == "1280x800@74.95")
  }

  @Test("vkms: the write-back connector is no display")
  func vkms() throws {
    let choice = try choose(.vkms)
    #expect(choice.connectorName == "Virtual-1")
    #expect(choice.mode.description == "1024x768@60")
    #expect(try refusal(.vkms, output: "Writeback-1").kind == .noSuchOutput)
  }

  @Test("real kernels: the card with the output, its own mode, atomic")
  func captured() throws {
    let virtual = try choose(.capturedVirtioGPU)
    #expect(virtual.card == "/dev/dri/card1")
    #expect(virtual.mode.description == "1280x800@74.99")
    #expect(virtual.crtc == 33 && virtual.plane == 31)
    #expect(virtual.path == .atomic)
    #expect(try choose(.capturedVirtioGPU, mode: .current).mode == virtual.mode)
    let vkms = try choose(.capturedVkms)
    #expect(vkms.mode.description == "1024x768@60")
    #expect(vkms.path == .atomic)
    #expect(
      try choose(.capturedVkms, mode: ModeRequest("1280x800")!).mode.refreshMilliHertz == 59_910)
  }

  @Test("Raspberry Pi 4: not the card without connectors; the built-in panel before the monitor")
  func raspberryPi4() throws {
    let choice = try choose(.raspberryPi4)
    #expect(choice.card == "/dev/dri/card1")
    #expect(choice.connectorName == "DSI-1")
    #expect(choice.crtc == 94)
    #expect(choice.crtcIndex == 1)
    #expect(choice.plane == 82)
    #expect(choice.format == .xrgb8888)
    #expect(choice.size == PixelSize(800, 480))
    #expect(choice.clearedPlanes == [])
  }

  @Test("an output is found by name in any case, and planes that cover it are cleared")
  func byName() throws {
    for name in ["HDMI-A-1", "hdmi-a-1"] {
      let choice = try choose(.raspberryPi4, output: name)
      #expect(choice.connector == 33)
      #expect(choice.crtc == 107)
      #expect(choice.plane == 95)
      #expect(choice.clearedPlanes == [134])
    }
  }

  @Test("Raspberry Pi with only the panel: it is mounted upside down")
  func raspberryPiDSI() throws {
    let choice = try choose(.raspberryPiDSI)
    #expect(choice.card == "/dev/dri/card0")
    #expect(choice.connectorName == "DSI-1")
    #expect(choice.orientation.rotation == .half)
  }

  @Test("panel and HDMI on different cards: the panel is used, whichever card comes first")
  func apart() throws {
    var cards = try Board.panelAndHDMIApart.cards()
    #expect(try selectPipeline(from: cards).connectorName == "DSI-1")
    cards.reverse()
    #expect(try selectPipeline(from: cards).connectorName == "DSI-1")
    #expect(try choose(.panelAndHDMIApart, device: "/dev/dri/card0").connectorName == "HDMI-A-1")
    #expect(try choose(.panelAndHDMIApart, output: "HDMI-A-1").card == "/dev/dri/card0")
  }

  @Test("a portrait panel has its rotation, and RGB565 if there is nothing better")
  func portrait() throws {
    let choice = try choose(.portraitTablet)
    #expect(choice.orientation == .rightSideUp)
    #expect(choice.orientation.rotation == .quarter)
    #expect(choice.size == PixelSize(800, 1280))
    #expect(choice.format == .rgb565)
    #expect(choice.takesDamageClips)
  }

  @Test("each mounting rotates the picture's top to the side that is up")
  func orientations() {
    // The side of the display where the picture's top edge is after the rotation.
    let sides: [(PanelOrientation, Rotation)] = [
      (.normal, .none), (.rightSideUp, .quarter), (.upsideDown, .half),
      (.leftSideUp, .threeQuarters),
    ]
    for (orientation, rotation) in sides {
      #expect(orientation.rotation == rotation)
      let transform = PanelTransform(scanOut: PixelSize(10, 10), rotation: orientation.rotation)
      let top = transform.scanOutRect(PixelRect(x0: 0, y0: 0, x1: 10, y1: 1))
      switch orientation {
      case .normal: #expect(top == PixelRect(x0: 0, y0: 0, x1: 10, y1: 1))
      case .rightSideUp: #expect(top == PixelRect(x0: 9, y0: 0, x1: 10, y1: 10))
      case .upsideDown: #expect(top == PixelRect(x0: 0, y0: 9, x1: 10, y1: 10))
      case .leftSideUp: #expect(top == PixelRect(x0: 0, y0: 0, x1: 1, y1: 10))
      }
    }
  }

  @Test("simpledrm: one mode, and damage is reported")
  func simpledrm() throws {
    let choice = try choose(.simpledrm)
    #expect(choice.mode.description == "1024x600@50.63")
    #expect(choice.path == .atomic)
    #expect(choice.takesDamageClips)
  }

  @Test("a driver without atomic commits and planes: legacy calls, the other output is detached")
  func legacy() throws {
    let choice = try choose(.legacyVGA)
    #expect(choice.connectorName == "VGA-1")
    #expect(choice.path == .legacy)
    #expect(choice.plane == nil)
    #expect(choice.format == .xrgb8888)
    #expect(choice.detachedConnectors == [32])
    // None is preferred: the kernel lists the best first.
    #expect(choice.mode.description == "1280x1024@60.02")
  }

  @Test("a connected panel is preferred to one of unknown state, even if that one is built in")
  func unknownLast() throws {
    var cards = try Board.raspberryPi4.cards()
    cards[1].connectors[2].status = .unknown
    #expect(try selectPipeline(from: cards).connectorName == "HDMI-A-1")
    cards[1].connectors[0].status = .disconnected
    #expect(try selectPipeline(from: cards).connectorName == "DSI-1")
  }

  @Test("a headset is used only on request")
  func headset() throws {
    var cards = try Board.virtioGPU.cards()
    cards[0].connectors[0].isNonDesktop = true
    #expect(throws: DisplayError.self) { try selectPipeline(from: cards) }
    #expect(
      try selectPipeline(from: cards, request: DisplayRequest(output: "Virtual-1")).connector == 37)
  }

  @Test("drivers that keep copies of each buffer get no clips, which older kernels misread")
  func noClips() throws {
    var cards = try Board.simpledrm.cards()
    for driver in ["virtio_gpu", "vmwgfx"] {
      cards[0].driver = driver
      #expect(try selectPipeline(from: cards).takesDamageClips == false)
    }
  }

  @Test("errors name the request, the available outputs and a remedy")
  func errors() throws {
    var error = try refusal(.nothingConnected)
    #expect(error.kind == .nothingConnected)
    #expect(error.description.contains("HDMI-A-2 disconnected"))
    #expect(error.description.contains("--display memory"))

    error = try refusal(.raspberryPi4, output: "HDMI-A-2")
    #expect(error.kind == .nothingConnected)
    #expect(error.object == "HDMI-A-2 on /dev/dri/card1")

    error = try refusal(.raspberryPi4, output: "HDMI-1")
    #expect(error.kind == .noSuchOutput)
    #expect(error.remedy == "there are: HDMI-A-1 connected, HDMI-A-2 disconnected, DSI-1 connected")

    error = try refusal(.raspberryPi4, device: "/dev/dri/card0")
    #expect(error.kind == .noConnector)
    #expect(error.object == "/dev/dri/card0 (v3d)")

    error = try refusal(.raspberryPi4, device: "/dev/dri/card7")
    #expect(error.kind == .noCard)
    #expect(error.remedy == "there are: /dev/dri/card0, /dev/dri/card1")
  }

  @Test("a missing card, dumb buffer, mode or plane has its own error each")
  func poorCards() throws {
    func kind(_ cards: [DisplaySnapshot]) -> DisplayError.Kind? {
      do throws(DisplayError) {
        _ = try selectPipeline(from: cards)
        return nil
      } catch { return error.kind }
    }
    #expect(kind([]) == .noCard)
    let good = try Board.virtioGPU.cards()[0]
    #expect(kind([good]) == nil)
    var card = good
    card.capabilities.remove(.dumbBuffers)
    #expect(kind([card]) == .noPipeline)
    card = good
    card.connectors[0].modes = []
    #expect(kind([card]) == .noSuchMode)
    card.connectors[0].status = .unknown
    #expect(kind([card]) == .nothingConnected)
    card = good
    card.planes[0].formats = [FourCC("AR24")!]
    #expect(kind([card]) == .noPipeline)
    card = good
    card.connectors[0].encoders = []
    #expect(kind([card]) == .noPipeline)
    // A second card that is usable is chosen instead.
    var other = good
    other.path = "/dev/dri/card1"
    #expect(try selectPipeline(from: [card, other]).card == "/dev/dri/card1")
  }
}
