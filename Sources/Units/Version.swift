/// The version of this package, as the changelog counts it.
public enum VitrineVersion {
  public static let text = "0.1.0-dev"
}
