import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineKMS

@Suite("Any choice of a pipe holds together")
struct ChoosePipeProperties {
  /// Breaks what the kernel would break.
  private func check(_ choice: DisplayPipeline, _ cards: [DisplaySnapshot], _ wish: DisplayRequest) throws {
    let card = try #require(cards.first { $0.path == choice.card })
    #expect(card.capabilities.contains(.dumbBuffers))
    #expect(wish.device == nil || wish.device == card.path)

    let connector = try #require(card.connectors.first { $0.id == choice.connector })
    #expect(connector.name == choice.connectorName)
    #expect(connector.status != .disconnected)
    #expect(connector.type != "Writeback")
    #expect(wish.output.map { $0.lowercased() == connector.name.lowercased() } ?? true)
    #expect(wish.output != nil || !connector.isNonDesktop)

    let crtc = card.crtcs[choice.crtcIndex]
    #expect(crtc.id == choice.crtc)
    #expect(connector.encoders.contains { $0.possibleCRTCs >> UInt32(choice.crtcIndex) & 1 == 1 })

    #expect(
      connector.modes.contains(choice.mode)
        || (wish.mode == .current && card.crtcs.contains { $0.mode == choice.mode }))
    if case .size(let size, let hertz) = wish.mode {
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
    // Nobody else is left on our CRTC, and we are left on no other.
    #expect(!choice.detachedConnectors.contains(connector.id))
    for other in card.connectors where other.crtc == crtc.id && other.id != connector.id {
      #expect(choice.detachedConnectors.contains(other.id))
    }
    #expect(connector.crtc == nil || connector.crtc == crtc.id || choice.vacatedCRTC != nil)
  }

  @Test("a choice is consistent, an error says what and why, and both are repeatable")
  func random() {
    var chosen = 0
    var kinds: Set<DisplayError.Kind> = []
    withEverySeed(2000) { seed, random in
      let cards = (0..<random.int(in: 0...3)).map { random.card($0) }
      var wish = DisplayRequest()
      if random.flag(0.1) { wish.device = "/dev/dri/card\(random.int(in: 0...3))" }
      if random.flag(0.2) { wish.output = random.pick(["DSI-1", "hdmi-a-2", "eDP-1"]) }
      if random.flag(0.3) {
        wish.mode = random.pick([
          .current, .size(PixelSize(800, 480), hertz: nil),
          .size(PixelSize(1280, 720), hertz: 60),
        ])
      }
      do throws(DisplayError) {
        let choice = try choosePipe(from: cards, wish: wish)
        chosen += 1
        #expect(try choosePipe(from: cards, wish: wish) == choice, "seed \(seed)")
        do { try check(choice, cards, wish) } catch { Issue.record("seed \(seed): \(error)") }
      } catch {
        kinds.insert(error.kind)
        #expect(!error.object.isEmpty && !error.step.isEmpty && !error.remedy.isEmpty)
        #expect(throws: error) { try choosePipe(from: cards, wish: wish) }
      }
    }
    // The seeds reach both sides.
    #expect(chosen > 200)
    #expect(
      kinds == [
        .noCard, .noConnector, .nothingConnected, .noSuchOutput, .noSuchMode, .noPipe,
      ])
  }

  @Test("a wish that a connected, whole card can meet is met")
  func notShy() throws {
    for board in Board.allCases where board != .nothingConnected {
      for card in try board.cards() where card.capabilities.contains(.dumbBuffers) {
        for connector in card.connectors where connector.status == .connected {
          for mode in connector.modes {
            let hertz = Double(mode.refreshMilliHertz) / 1000
            let wish = DisplayRequest(
              device: card.path, output: connector.name,
              mode: .size(mode.size, hertz: hertz))
            let choice = try choosePipe(from: board.cards(), wish: wish)
            #expect(choice.connector == connector.id)
            #expect(choice.mode.size == mode.size)
            #expect(abs(choice.mode.refreshMilliHertz - mode.refreshMilliHertz) <= 500)
          }
        }
      }
    }
  }
}
