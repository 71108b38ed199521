/// Divides a length among neighbors.
enum LengthDistribution {
  /// The length of each part. Parts that want all of `available` share what the others leave.
  ///
  /// With `shrinks`, where the others want too much together, the longest of them share too, until
  /// the rest fits.
  static func lengths(
    _ wanted: [Double], spacing: Double, available: Double, shrinks: Bool
  ) -> [Double] {
    let free = available - spacing * Double(max(0, wanted.count - 1))
    var sharing = Set(wanted.indices.filter { wanted[$0] >= available })
    func fixed() -> Double {
      wanted.indices.filter { !sharing.contains($0) }.reduce(0) { $0 + wanted[$1] }
    }
    func share() -> Double { max(0, free - fixed()) / Double(max(1, sharing.count)) }
    if shrinks {
      while fixed() > free || sharing.contains(where: { wanted[$0] > share() }) {
        // A part that wants more than an equal share joins those that share, the longest first.
        guard
          let longest = wanted.indices.filter({ !sharing.contains($0) })
            .max(by: { (wanted[$0], $1) < (wanted[$1], $0) }),
          fixed() > free || wanted[longest] > share()
        else { break }
        sharing.insert(longest)
      }
    }
    let part = share()
    return wanted.indices.map { sharing.contains($0) ? part : wanted[$0] }
  }
}
