import Vitrine

/// The state of a call for a taxi.
@MainActor @Observable final class Taxi {
  var isCalled = false
  var text = ""
}

/// A button that calls a taxi, and what came of it.
@MainActor func makeTaxiScreen(_ call: @escaping @Sendable () async throws -> Int) -> Component {
  let taxi = Taxi()
  let button = Button("Call a taxi").bind { $0.isEnabled = !taxi.isCalled }
    .on(\.onTap) { button in
      taxi.isCalled = true
      button.ask("taxi", example: 8, call) { _, answer in
        taxi.isCalled = false
        switch answer {
        case .success(let minutes): taxi.text = "It is here in \(minutes) minutes"
        case .failure: taxi.text = "No taxi can be called now"
        }
      }
    }
  return Padding {
    Column(spacing: Spacing.medium, alignment: .leading) {
      button
      Label { taxi.text }
    }
  }
}
