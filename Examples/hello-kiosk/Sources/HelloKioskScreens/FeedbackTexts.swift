/// The texts of the screen in one language.
public struct FeedbackTexts: Sendable {
  var title, question, good, fair, poor, thanks: String
  var votes: @Sendable (Int) -> String

  /// The tags of the languages, the default first.
  public static let languages = ["en", "zh", "ar"]

  static func of(_ language: String) -> FeedbackTexts {
    switch language {
    case "zh": chinese
    case "ar": arabic
    default: english
    }
  }

  func name(of vote: Feedback.Vote) -> String {
    switch vote {
    case .good: good
    case .fair: fair
    case .poor: poor
    }
  }

  private static let english = FeedbackTexts(
    title: "Hello kiosk", question: "How was your visit?", good: "Good", fair: "Fair", poor: "Poor",
    thanks: "Thank you!", votes: { "Votes: \($0)" })

  private static let chinese = FeedbackTexts(
    title: "Hello kiosk", question: "您今天的参观感受如何？", good: "很好", fair: "一般", poor: "不好",
    thanks: "谢谢！", votes: { "投票数：\($0)" })

  private static let arabic = FeedbackTexts(
    title: "Hello kiosk", question: "كيف كانت زيارتك؟", good: "جيدة", fair: "مقبولة", poor: "سيئة",
    thanks: "شكرًا لك!", votes: { "عدد الأصوات: \($0)" })
}
