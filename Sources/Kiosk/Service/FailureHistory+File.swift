/// The history in the folder that systemd keeps until the service is stopped.
extension FailureHistory {
  /// The path of its file; nil outside of a service.
  static var path: String? { Settings.value("RUNTIME_DIRECTORY").map { "\($0)/failures" } }

  /// The history that the file has.
  static var stored: FailureHistory {
    let text = path.flatMap { try? TextFile.read($0) }
    return FailureHistory(text: text ?? "")
  }
}
