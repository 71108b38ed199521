/// The text of the message after deletions, with their number.
enum DeletionMessage {
  static func text(_ count: Int, isFromBefore: Bool, _ language: Language) -> String {
    switch language {
    case .english:
      let before = isFromBefore ? " before the restart" : ""
      if count == 1 { return isFromBefore ? "Deleted\(before)" : "Message deleted" }
      return "\(count) messages deleted\(before)"
    case .chinese:
      let before = isFromBefore ? "重启前" : ""
      if count == 1 { return isFromBefore ? "\(before)已删除" : "消息已删除" }
      return "\(before)已删除 \(count) 条消息"
    case .arabic:
      let before = isFromBefore ? " قبل إعادة التشغيل" : ""
      if count == 1 { return isFromBefore ? "حُذفت\(before)" : "حُذفت الرسالة" }
      return "\(arabic(count))\(before)"
    }
  }

  /// Arabic has a dual for two, the plural for numbers that end in 03 to 10 and the singular for
  /// others.
  private static func arabic(_ count: Int) -> String {
    if count == 2 { return "حُذفت رسالتان" }
    switch count % 100 {
    case 3...10: return "حُذفت \(count) رسائل"
    default: return "حُذفت \(count) رسالة"
    }
  }
}
