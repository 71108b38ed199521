import Vitrine

/// A question with an answer a button; a thank you takes its place for three seconds.
@MainActor public func makeStartScreen(_ votes: Votes) -> Component {
  ModalHost {
    Column {
      TitleBar("") { makeLanguageButton() }.bind { $0.title = $0.say(.title) }
      Spacer()
      Observed({ votes.last }) { last in
        if last == nil {
          makeQuestion(votes)
        } else {
          Label("", \.display, \.accent, alignment: .center).bind { $0.text = $0.say(.thanks) }
        }
      }
      Spacer()
      Padding {
        Label("", \.caption, \.secondaryText, alignment: .center)
          .bind { $0.text = $0.say(.votes, count: votes.total) }
      }
    }
  }
  .every(.milliseconds(500)) { votes.advance(to: $0.stage?.now) }
}

@MainActor private func makeQuestion(_ votes: Votes) -> Component {
  Centered(maxWidth: 640) {
    Padding {
      Column(spacing: Spacing.huge) {
        Label("", \.headline, alignment: .center, lineLimit: 2)
          .bind { $0.text = $0.say(.question) }
        Row(spacing: Spacing.medium) {
          Votes.Choice.allCases.map { choice in
            // All three have the same width.
            FixedSize(width: .infinity) {
              Button("", icon: choice.icon, style: .tonal)
                .bind { $0.title = $0.say(choice.name) }
                .on(\.onTap) { votes.add(choice, at: $0.stage?.now) }
            }
          }
        }
      }
    }
  }
}

/// A visitor chooses the language. The next one begins in that of the kiosk, by `home-after`.
@MainActor private func makeLanguageButton() -> Component {
  IconButton(.globe)
    .bind { $0.accessibilityLabel = $0.say(.language) }
    .on(\.onTap) { button in
      let languages = Text.catalog.languages.map { tag in
        Menu.Item(Text.catalog[Text.languageName, tag]) { [weak button] in
          button?.stage?.environment.language = tag
        }
      }
      button.modalHost?.present(Menu(languages), from: button)
    }
}

extension Votes.Choice {
  fileprivate var name: Text {
    switch self {
    case .good: .good
    case .fair: .fair
    case .poor: .poor
    }
  }

  fileprivate var icon: Icon {
    switch self {
    case .good: .starFilled
    case .fair: .star
    case .poor: .close
    }
  }
}
