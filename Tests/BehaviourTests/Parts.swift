import Vitrine
import VitrineTesting

/// Rows of 60 points, in a list by the name "list".
@MainActor
func plainList(rows: Int = 200, onTap: @escaping @MainActor (Int) -> Void = { _ in }) -> ListView {
  ListView(0..<rows, id: { $0 }, rowHeight: 60) { index in
    ListRow(title: "Row \(index)", onTap: { onTap(index) })
  }
}
