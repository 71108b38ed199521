/// The source that a map shows, and the one that is read to replace it.
@MainActor
final class ShownSource {
  enum Change {
    /// The shown source has more data.
    case extended
    /// Another source is shown.
    case replaced
  }

  private(set) var current: MapSource
  /// The source that is read to replace the present one.
  private var next: (source: MapSource, adopted: @MainActor () -> Void)?
  /// The sources that are observed: each once, however often it is shown again.
  private var followed: [FollowedSource] = []
  /// Called after each change.
  var onChange: ((Change) -> Void)?

  init(_ source: MapSource) {
    current = source
    follow(source)
  }

  /// Makes `map` the one whose jobs read the sources.
  func attach(to map: MapView) {
    current.attach(map)
    next?.source.attach(map)
  }

  /// Shows another source as soon as all of it is read, by jobs of `map`, and calls `adopted` then.
  func replace(
    by source: MapSource, read map: MapView, then adopted: @escaping @MainActor () -> Void
  ) {
    next = (source, adopted)
    follow(source)
    source.attach(map)
    adoptNextIfRead()
  }

  private func follow(_ source: MapSource) {
    followed.removeAll { $0.source == nil }
    if followed.contains(where: { $0.source === source }) { return }
    followed.append(FollowedSource(source: source))
    source.observe(self) { [weak self] in self?.sourceDidChange($0) }
  }

  private func sourceDidChange(_ changed: MapSource) {
    if changed === next?.source { return adoptNextIfRead() }
    if changed === current { onChange?(.extended) }
  }

  private func adoptNextIfRead() {
    guard let (source, adopted) = next, source.progress >= 1 else { return }
    next = nil
    source.follow(current)
    current = source
    onChange?(.replaced)
    adopted()
  }
}

private struct FollowedSource {
  weak var source: MapSource?
}
