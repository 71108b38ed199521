import Testing
import VitrineKMS
import VitrineRaster
import VitrineUnits

@Suite("Buffers higher than the picture")
struct PanRangeTests {
  private func range(
    _ board: Board, _ rotation: Rotation = .none, mounted: PanelOrientation? = nil,
    driver: String = "vc4",
    _ change: (inout DisplayPipeline, inout KMSPanel.Options) -> Void = { _, _ in }
  ) throws -> Int {
    var choice = try selectPipeline(from: board.cards(), request: DisplayRequest())
    if let mounted { choice.orientation = mounted }
    var options = KMSPanel.Options()
    options.rotation = rotation
    change(&choice, &options)
    return KMSPanel.wantedPanRange(choice, options, driver)
  }

  @Test("are used upright and upside down, not for a picture that is rotated by a quarter turn")
  func turned() throws {
    for rotation in Rotation.allCases {
      let wanted = try range(.virtioGPU, rotation)
      #expect(wanted == (rotation.isTransposing ? 0 : 800), "turned by \(rotation.rawValue)")
    }
  }

  @Test("depend on the panel's mounting and the program's rotation together")
  func mounted() throws {
    for mounting in [PanelOrientation.normal, .upsideDown, .leftSideUp, .rightSideUp] {
      for rotation in Rotation.allCases {
        let wanted = try range(.virtioGPU, rotation, mounted: mounting)
        let isOnItsSide = mounting.rotation.isTransposing != rotation.isTransposing
        #expect(wanted == (isOnItsSide ? 0 : 800), "\(mounting) by \(rotation.rawValue)")
      }
    }
  }

  @Test("are not used with unknown drivers, legacy calls, narrow pixels, or if they are disabled")
  func others() throws {
    #expect(try range(.virtioGPU) == 800)
    let unknown = try range(.virtioGPU, driver: "bochs-drm")
    let legacy = try range(.virtioGPU) { choice, _ in choice.path = .legacy }
    let narrow = try range(.virtioGPU) { choice, _ in choice.format = .rgb565 }
    let unwanted = try range(.virtioGPU) { _, options in options.pans = false }
    #expect([unknown, legacy, narrow, unwanted] == [0, 0, 0, 0])
  }
}
