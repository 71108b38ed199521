import VitrineMotion

/// The providers of a scroller's release target.
///
/// At a release the first of these determines where the content comes to rest:
///
/// 1. ``ScrollView/onRelease``, the author's;
/// 2. the provider added last, of a header around the scroller;
/// 3. ``ScrollView/releaseTarget(for:)``, the subclass's.
@MainActor
struct ReleaseTargetProviders {
  typealias Provider = @MainActor (ScrollRelease) -> ReleaseTarget

  private struct Entry {
    weak var owner: AnyObject?
    let provider: Provider
  }
  private var entries: [Entry] = []

  /// Adds a provider for as long as `owner` lives.
  mutating func add(_ owner: AnyObject, _ provider: @escaping Provider) {
    entries.removeAll { $0.owner == nil }
    entries.append(Entry(owner: owner, provider: provider))
  }

  /// Returns the target of a release; nil without a provider.
  func target(of release: ScrollRelease) -> ReleaseTarget? {
    entries.last { $0.owner != nil }?.provider(release)
  }
}
