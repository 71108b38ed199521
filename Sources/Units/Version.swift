/// The version of this package, as in the changelog.
package enum VitrineVersion {
  package static let text = "0.2.0"
}
