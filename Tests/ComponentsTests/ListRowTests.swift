import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("A row of a list")
struct ListRowTests {
  /// Whether the row has a disc, and where its title begins, in pixels.
  private func drawn(_ row: ListRow) -> (hasDisc: Bool, title: Int?) {
    var canvas = Canvas(
      size: Size(400, 72), environment: Environment(typesetter: BoxTypesetter()))
    row.draw(into: &canvas)
    var (hasDisc, title): (Bool, Int?) = (false, nil)
    for command in canvas.displayList.commands {
      switch command {
      case .ellipse: hasDisc = true
      case .glyphs(_, let place, _) where title == nil: title = place.x
      default: break
      }
    }
    return (hasDisc, title)
  }

  @Test("A row without an avatar has no disc, and its title begins at the margin")
  func plain() {
    let row = drawn(ListRow(title: "Station 1", subtitle: "Every 20 minutes"))
    #expect(!row.hasDisc)
    #expect(row.title == 16)
  }

  @Test("A color or a letter gives a row a disc, beside which the title begins")
  func avatar() {
    let row = drawn(ListRow(title: "Station 1", avatarColor: .black))
    #expect(row.hasDisc && row.title == 80)
    #expect(drawn(ListRow(title: "Station 1", avatarText: "1")).hasDisc)
  }
}
