import Testing
import VitrineKMS
import VitrineUnits

/// The state of a card after an event, compared with the pipeline that was selected before.
@Suite("A pipeline after its card has changed")
struct PipelineFaultTests {
  /// The fault of the pipeline of a board after `change`; `request` selected it.
  private func fault(
    _ board: Board, _ request: DisplayRequest = DisplayRequest(),
    _ change: (inout DisplaySnapshot, DisplayPipeline) -> Void
  ) throws -> DisplayError? {
    let cards = try board.cards()
    let pipeline = try selectPipeline(from: cards, request: request)
    var card = try #require(cards.first { $0.path == pipeline.card })
    change(&card, pipeline)
    return pipeline.fault(on: card, request: request)
  }

  private static func connector(
    _ card: inout DisplaySnapshot, _ pipeline: DisplayPipeline,
    _ change: (inout DisplaySnapshot.Connector) -> Void
  ) {
    for i in card.connectors.indices where card.connectors[i].id == pipeline.connector {
      change(&card.connectors[i])
    }
  }

  private static let boards = Board.allCases.filter { $0 != .nothingConnected }

  @Test("stays if nothing has changed, also when it drives the panel now", arguments: boards)
  func stays(_ board: Board) throws {
    #expect(try fault(board) { _, _ in } == nil)
    let driven = try fault(board) { card, pipeline in
      Self.connector(&card, pipeline) { $0.crtc = pipeline.crtc }
      for i in card.crtcs.indices where card.crtcs[i].id == pipeline.crtc {
        card.crtcs[i].mode = pipeline.mode
      }
      for i in card.planes.indices where card.planes[i].id == pipeline.plane {
        card.planes[i].crtc = pipeline.crtc
      }
    }
    #expect(driven == nil)
  }

  @Test("is lost when its panel is unplugged, or its output is gone", arguments: boards)
  func unplugged(_ board: Board) throws {
    let fault = try fault(board) { card, pipeline in
      Self.connector(&card, pipeline) { $0.status = .disconnected }
    }
    #expect(fault?.kind == .nothingConnected)
    let gone = try self.fault(board) { card, _ in card.connectors = [] }
    #expect(gone?.kind == .nothingConnected)
  }

  @Test("is selected again for a monitor with another mode, another size or another mounting")
  func otherMonitor() throws {
    let mode = try fault(.virtioGPU) { card, pipeline in
      Self.connector(&card, pipeline) { connector in
        let other = connector.modes.firstIndex { $0.size != pipeline.size } ?? 0
        for i in connector.modes.indices { connector.modes[i].isPreferred = i == other }
      }
    }
    #expect(mode?.kind == .changed && mode?.step.contains("the mode is now") == true)
    let size = try fault(.virtioGPU) { card, pipeline in
      Self.connector(&card, pipeline) {
        $0.size = PhysicalSize(widthMillimetres: 123, heightMillimetres: 45)
      }
    }
    #expect(size?.kind == .changed)
    let mounting = try fault(.virtioGPU) { card, pipeline in
      Self.connector(&card, pipeline) { $0.orientation = .upsideDown }
    }
    #expect(mounting?.kind == .changed)
    let link = try fault(.virtioGPU) { card, pipeline in
      Self.connector(&card, pipeline) {
        $0.properties.removeAll { $0.name == "link-status" }
        $0.properties.append(.init(id: 99, name: "link-status", value: 1))
      }
    }
    #expect(link?.kind == .changed)
  }

  @Test("is lost when a monitor lacks the mode that was requested")
  func missingMode() throws {
    var request = DisplayRequest()
    let size = try choose(.virtioGPU).size
    request.mode = .size(size, hertz: nil)
    let fault = try fault(.virtioGPU, request) { card, pipeline in
      Self.connector(&card, pipeline) { $0.modes.removeAll { $0.size == size } }
    }
    #expect(fault?.kind == .noSuchMode)
  }

  @Test("stays when a monitor is plugged into another output")
  func otherOutput() throws {
    let fault = try fault(.raspberryPi4) { card, pipeline in
      for i in card.connectors.indices where card.connectors[i].id != pipeline.connector {
        card.connectors[i].status = .connected
      }
    }
    #expect(fault == nil)
  }
}
