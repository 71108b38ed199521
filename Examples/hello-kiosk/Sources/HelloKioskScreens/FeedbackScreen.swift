import Vitrine

/// A question with an answer a button; a thank you takes its place for three seconds.
@MainActor public func makeFeedbackScreen(_ feedback: Feedback, language: String) -> Component {
  let texts = FeedbackTexts.of(language)
  return Column {
    TitleBar(texts.title)
    Spacer()
    Observed({ feedback.last }) { last in
      if last == nil {
        makeQuestion(feedback, texts)
      } else {
        Label(texts.thanks, \.display, \.accent, alignment: .center)
      }
    }
    Spacer()
    Padding {
      Label(\.caption, \.secondaryText, alignment: .center) { texts.votes(feedback.total) }
    }
  }
  .every(.milliseconds(500)) { feedback.advance(to: $0.stage?.now) }
}

@MainActor private func makeQuestion(_ feedback: Feedback, _ texts: FeedbackTexts) -> Component {
  Centered(maxWidth: 640) {
    Padding {
      Column(spacing: Spacing.huge) {
        Label(texts.question, \.headline, alignment: .center, lineLimit: 2)
        Row(spacing: Spacing.medium) {
          Feedback.Vote.allCases.map { vote in
            // All three have the same width.
            FixedSize(width: .infinity) {
              Button(texts.name(of: vote), icon: vote.icon, style: .tonal)
                .on(\.onTap) { feedback.add(vote, at: $0.stage?.now) }
            }
          }
        }
      }
    }
  }
}

extension Feedback.Vote {
  fileprivate var icon: Icon {
    switch self {
    case .good: .starFilled
    case .fair: .star
    case .poor: .close
    }
  }
}
