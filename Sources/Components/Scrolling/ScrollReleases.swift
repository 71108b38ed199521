import VitrineMotion

/// The observers of a scroller's releases, and the providers of their targets.
///
/// At a release the first of these determines where the content comes to rest:
///
/// 1. ``ScrollView/onRelease``, the author's;
/// 2. the provider added last, of a header around the scroller;
/// 3. ``ScrollView/releaseTarget(for:)``, the subclass's.
@MainActor
final class ScrollReleases {
  typealias Provider = @MainActor (ScrollRelease) -> ReleaseTarget

  private struct Entry {
    weak var owner: AnyObject?
    let provider: Provider
  }
  private var entries: [Entry] = []
  private let observers = Observers<(scroller: ScrollView, release: ScrollRelease)>()

  /// Adds a provider for as long as `owner` lives.
  func addTarget(for owner: AnyObject, _ provider: @escaping Provider) {
    entries.removeAll { $0.owner == nil }
    entries.append(Entry(owner: owner, provider: provider))
  }

  /// Calls `body` at each release, before its target is determined, for as long as `owner` lives.
  func observe(
    _ owner: AnyObject, _ body: @escaping @MainActor (ScrollView, ScrollRelease) -> Void
  ) {
    observers.add(owner) { body($0.scroller, $0.release) }
  }

  /// Receives the releases of the link of `scroller`.
  func connect(_ link: ScrollCoordinator.Link, of scroller: ScrollView) {
    link.willRelease = { [weak self, weak scroller] release in
      if let self, let scroller { observers.notify((scroller, release)) }
    }
    link.releaseTarget = { [weak self, weak scroller] release in
      guard let self, let scroller else { return .natural }
      return scroller.onRelease?(release) ?? providedTarget(of: release)
        ?? scroller.releaseTarget(for: release)
    }
  }

  private func providedTarget(of release: ScrollRelease) -> ReleaseTarget? {
    entries.last { $0.owner != nil }?.provider(release)
  }
}
