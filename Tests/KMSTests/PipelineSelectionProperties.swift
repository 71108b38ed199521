import Testing
import VitrineKMS
import VitrineTesting
import VitrineUnits

@Suite("Any choice of a pipeline is consistent")
struct PipelineSelectionProperties {
  /// Checks the conditions that the kernel would check.
  private func check(
    _ choice: DisplayPipeline, _ cards: [DisplaySnapshot], _ request: DisplayRequest
  ) throws {
    let card = try #require(cards.first { $0.path == choice.card })
    #expect(card.capabilities.contains(.dumbBuffers))
    #expect(request.device == nil || request.device == card.path)

    let connector = try #require(card.connectors.first { $0.id == choice.connector })
    #expect(connector.name == choice.connectorName)
    #expect(connector.status != .disconnected)
    #expect(connector.type != "Writeback")
    #expect(request.output.map { $0.lowercased() == connector.name.lowercased() } ?? true)
    #expect(request.output != nil || !connector.isNonDesktop)

    let crtc = card.crtcs[choice.crtcIndex]
    #expect(crtc.id == choice.crtc)
    #expect(connector.encoders.contains { $0.possibleCRTCs >> UInt32(choice.crtcIndex) & 1 == 1 })

    #expect(
      connector.modes.contains(choice.mode)
        || (request.mode == .current && card.crtcs.contains { $0.mode == choice.mode }))
    if case .size(let size, let hertz) = request.mode {
      #expect(choice.size == size)
      if let hertz { #expect(abs(Double(choice.mode.refreshMilliHertz) / 1000 - hertz) <= 0.5) }
    }

    if let id = choice.plane {
      let plane = try #require(card.planes.first { $0.id == id })
      #expect(plane.kind == .primary)
      #expect(plane.possibleCRTCs >> UInt32(choice.crtcIndex) & 1 == 1)
      #expect(plane.crtc == nil || plane.crtc == crtc.id)
      #expect(plane.formats.contains(choice.format == .xrgb8888 ? .xrgb8888 : .rgb565))
      #expect(!choice.clearedPlanes.contains(id))
    } else {
      #expect(choice.path == .legacy)
      #expect(!card.capabilities.contains(.universalPlanes))
    }
    // No other output is left on our CRTC, and ours is left on no other CRTC.
    #expect(!choice.detachedConnectors.contains(connector.id))
    for other in card.connectors where other.crtc == crtc.id && other.id != connector.id {
      #expect(choice.detachedConnectors.contains(other.id))
    }
    #expect(connector.crtc == nil || connector.crtc == crtc.id || choice.vacatedCRTC != nil)
  }

  @Test("a choice is consistent, an error has a cause and a remedy, and both are repeatable")
  func random() {
    var chosen = 0
    var kinds: Set<DisplayError.Kind> = []
    withEverySeed(2000) { seed, random in
      let cards = (0..<random.int(in: 0...3)).map { random.card($0) }
      var request = DisplayRequest()
      if random.flag(0.1) { request.device = "/dev/dri/card\(random.int(in: 0...3))" }
      if random.flag(0.2) { request.output = random.pick(["DSI-1", "hdmi-a-2", "eDP-1"]) }
      if random.flag(0.3) {
        request.mode = random.pick([
          .current, .size(PixelSize(800, 480), hertz: nil),
          .size(PixelSize(1280, 720), hertz: 60),
        ])
      }
      do throws(DisplayError) {
        let choice = try selectPipeline(from: cards, request: request)
        chosen += 1
        #expect(try selectPipeline(from: cards, request: request) == choice, "seed \(seed)")
        do { try check(choice, cards, request) } catch { Issue.record("seed \(seed): \(error)") }
      } catch {
        kinds.insert(error.kind)
        #expect(!error.object.isEmpty && !error.step.isEmpty && !error.remedy.isEmpty)
        #expect(throws: error) { try selectPipeline(from: cards, request: request) }
      }
    }
    // The seeds reach both outcomes.
    #expect(chosen > 200)
    #expect(
      kinds == [
        .noCard, .noConnector, .nothingConnected, .noSuchOutput, .noSuchMode, .noPipeline,
      ])
  }

  @Test("a request that a connected, complete card can meet is met")
  func notShy() throws {
    for board in Board.allCases where board != .nothingConnected {
      for card in try board.cards() where card.capabilities.contains(.dumbBuffers) {
        for connector in card.connectors where connector.status == .connected {
          for mode in connector.modes {
            let hertz = Double(mode.refreshMilliHertz) / 1000
            let request = DisplayRequest(
              device: card.path, output: connector.name,
              mode: .size(mode.size, hertz: hertz))
            let choice = try selectPipeline(from: board.cards(), request: request)
            #expect(choice.connector == connector.id)
            #expect(choice.mode.size == mode.size)
            #expect(abs(choice.mode.refreshMilliHertz - mode.refreshMilliHertz) <= 500)
          }
        }
      }
    }
  }
}
