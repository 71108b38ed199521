import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The invitation of the showcase at rest")
struct InvitationTests {
  @Test(
    "it invites in each language in turn, the visitor's first, in large letters on the panel",
    arguments: [PixelSize(480, 272), PixelSize(1280, 720), PixelSize(720, 1280)], Language.allCases)
  func turns(size: PixelSize, language: Language) throws {
    let typesetter = RememberingTypesetter(BoxTypesetter())
    let screen = ScriptedStage(
      Invitation(language), size: size,
      environment: Environment(direction: language.direction, typesetter: typesetter))
    var seen: [String] = []
    var places: Set<Int> = []
    for _ in 0..<9 {
      screen.frames()
      for layer in screen.stage.draw().layers {
        for case .glyphs(let run, let at, _) in layer.list.commands {
          let area = run.bounds.offset(by: layer.origin + at)
          seen.append(typesetter.text(of: run))
          places.insert(area.x0)
          #expect(PixelRect(size).intersection(area) == area, "\(area)")
          // A portrait panel is narrower than the words would be.
          let least = size.width > size.height ? 10 : 16
          #expect(least * area.height >= min(size.width, size.height), "\(area)")
        }
      }
      screen.wait(Invitation.interval)
    }
    #expect(seen.count == 9, "one at a time: \(seen)")
    #expect(seen[0] == Phrase(.touchToBegin)[language])
    #expect(Set(seen.prefix(3)).count == 3 && Array(seen.prefix(3)) == Array(seen[3..<6]))
    #expect(places.count >= 3, "nothing burns in")
  }
}
