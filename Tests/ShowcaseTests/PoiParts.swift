import Testing
import Vitrine

import VitrineShowcase

/// The parts of the town map's screen.
extension ShowcaseHarness {
  var sheet: Sheet { get throws { try #require(find { $0 is Sheet } as? Sheet) } }

  var map: MapView { get throws { try #require(find { $0 is MapView } as? MapView) } }

  var list: ListView { get throws { try #require(find { $0 is ListView } as? ListView) } }

  /// Closes a place's page.
  func tapBack() throws {
    tap(try #require(find { ($0 as? IconButton)?.icon == .close }))
    wait(Duration(seconds: 1))
  }
}
