/// The version of this package, as in the changelog.
public enum VitrineVersion {
  public static let text = "0.2.0-dev"
}
