import Foundation
import Vitrine

/// Adds a byte to the file `$COUNT_FILE`, and returns how many it has: an answer that is never the
/// same again.
@Sendable func countUp() throws -> Int {
  let file = ProcessInfo.processInfo.environment["COUNT_FILE"] ?? "/dev/null"
  let bytes = (FileManager.default.contents(atPath: file) ?? Data()) + Data([0])
  try bytes.write(to: URL(fileURLWithPath: file))
  return bytes.count
}

/// Changes a text by a task, which is in no recording.
@MainActor @Observable final class Note { var text = "–" }

Kiosk.main(
  ScreenCatalog([
    Screen(name: "counter", summary: "A number that is asked for") {
      let note = Note()
      return Column {
        ListView([1], id: { $0 }, rowHeight: 200) { _ in
          ListRow(title: "Count").on(\.onTap) { row in
            row.ask("count", countUp) { row, answer in
              row.title = "Number \((try? answer.get()) ?? 0)"
            }
          }
        }
        Button("Task") { Task { note.text = "changed" } }
        Label { note.text }
      }
    }
  ]))
