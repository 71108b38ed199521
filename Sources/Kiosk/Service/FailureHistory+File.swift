/// The history in the folder of the service.
extension FailureHistory {
  /// The path of its file; nil outside of a service.
  static var path: String? { ServiceFolder.path().map { "\($0)/failures" } }

  /// The history in that file.
  static var stored: FailureHistory {
    let text = path.flatMap { try? TextFile.read($0) }
    return FailureHistory(text: text ?? "")
  }
}
