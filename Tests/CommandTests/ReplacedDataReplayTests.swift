import Foundation
import Testing
import Vitrine
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineShowcase
import VitrineTesting

import VitrineCommand

/// Tests that data that were replaced while a kiosk was recorded are replaced in the replay.
@MainActor
@Suite("Replaced data in a replay")
struct ReplacedDataReplayTests {
  private static func folder(_ subject: String) throws -> String {
    let folder = try Run.folder()
    let text = #"[{"id": "\#(subject)", "sender": "S", "subject": "\#(subject)", "time": 5}]"#
    try Data(text.utf8).write(to: folder.appending(path: "messages.json"))
    return folder.path
  }

  private let size = PixelSize(400, 480)
  private let environment = Environment(typesetter: BoxTypesetter())

  private func catalog(_ data: ShowcaseData) -> ScreenCatalog {
    var catalog = Showcase.catalog(ShowcaseOptions(data: data))
    catalog.reload = { root, folder in data.replace(by: folder, on: root) }
    return catalog
  }

  /// Runs a kiosk whose jobs take some frames, and replaces its data. Returns its recording and the
  /// hashes of its frames.
  private func run(
    _ data: ShowcaseData, replacing folders: [String]
  ) throws -> (recording: Recording, hashes: [UInt64]) {
    let catalog = catalog(data)
    let stage = Stage(
      root: try catalog.screen(named: "swipe").make(), pictureSize: size, environment: environment)
    let driver = StageDriver(stage: stage, transform: PanelTransform(scanOut: size))
    driver.onReload = catalog.reload
    let canvas = Surface(size: size)
    var recording = Recording.ofFrames([], on: "swipe", size: size)
    var hashes: [UInt64] = []
    var time = Recording.base
    func apply(_ event: InputEvent) {
      recording.steps.append(event)
      guard let scene = driver.apply(event) else { return }
      Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
      hashes.append(canvas.pixmap().hash)
    }
    for frame in 0..<160 {
      if frame % 80 == 10, let folder = folders.dropFirst(frame / 80).first {
        apply(.reload(folder: folder, time))
      }
      if frame % 7 == 0 {
        for work in driver.takeWork() where driver.bring(work.run()) {
          apply(.workFinished(work.number, time))
        }
      }
      apply(.frame(time))
      time = time + .nanoseconds(16_666_667)
    }
    return (recording, hashes)
  }

  private func replay(_ recording: Recording, _ data: ShowcaseData) throws -> [UInt64?] {
    let replay = try Replay(recording, catalog: catalog(data), environment: environment)
    var hashes: [UInt64?] = []
    try replay.run { hashes.append($0.hash) }
    return hashes
  }

  @Test("The replay shows the same pictures, with the recorded folders or with copies of them")
  func same() throws {
    let folders = try ["first", "second", "third"].map(Self.folder)
    let (recording, hashes) = try run(
      ShowcaseData(directory: folders[0]), replacing: Array(folders.dropFirst()))
    #expect(Set([hashes[5], hashes[75], hashes[155]]).count == 3)
    #expect(try replay(recording, ShowcaseData(directory: folders[0])) == hashes)
    let copies = try ["first", "second", "third"].map(Self.folder)
    for folder in folders { try FileManager.default.removeItem(atPath: folder) }
    let moved = ShowcaseData(
      directory: copies[0], replacements: Array(copies.dropFirst()))
    #expect(try replay(recording, moved) == hashes)
  }

  @Test("A folder that was refused is refused in the replay, and nothing changes")
  func refused() throws {
    let first = try Self.folder("first")
    let bad = try Run.folder()
    try Data("[{".utf8).write(to: bad.appending(path: "messages.json"))
    let (recording, hashes) = try run(ShowcaseData(directory: first), replacing: [bad.path])
    #expect(Set(hashes.dropFirst(5)).count == 1)
    #expect(try replay(recording, ShowcaseData(directory: first)) == hashes)
  }

  @Test("The command names the recorded folders, and reads those of further --data")
  func command() throws {
    let folders = try ["first", "second"].map(Self.folder)
    let (recording, _) = try run(ShowcaseData(directory: folders[0]), replacing: [folders[1]])
    let file = try Run.file(recording)
    func output(_ data: [String]) throws -> Run {
      let run = try Run.vitrine(
        ["replay", file, "--log", "-"] + data.flatMap { ["--data", $0] })
      #expect(run.code == 0, "\(run.errors)")
      return run
    }
    let plain = try output([folders[0]])
    #expect(plain.errors.contains("replaced while this was recorded, by '\(folders[1])'"))
    let copy = try Self.folder("second")
    try FileManager.default.removeItem(atPath: folders[1])
    #expect(try output([folders[0], copy]).output == plain.output)
    let without = try output([folders[0]])
    #expect(without.errors.contains("the data that were shown before stay"), "\(without.errors)")
    #expect(without.output != plain.output)
  }

  @Test("A kiosk on a panel shows one folder")
  func oneFolder() throws {
    let run = try Run.vitrine(["run", "--data", "a", "--data", "b"])
    #expect(run.code == 2 && run.errors.contains("give --data once"), "\(run.errors)")
  }
}
