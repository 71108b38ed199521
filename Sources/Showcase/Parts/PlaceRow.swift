import Vitrine

extension ItemRow {
  /// Makes the row of a place: its name, its address, text or kind, and its distance.
  convenience init(
    _ place: Place, _ facts: PlaceFacts, opening: OpenText?, isChosen: Bool, picture: ImageSource?,
    onTap: @escaping @MainActor () -> Void
  ) {
    let (kind, language) = (PlaceKind(place), facts.language)
    let code = language.rawValue
    let (address, text) = (place.address[language: code], place.text[language: code])
    let kindName = CategoryNames.name(of: place.category)?[language] ?? ""
    // A square is where its name says; its kind follows instead of its address.
    let details = address.isEmpty ? [text, kindName] : [address, kindName]
    self.init(
      title: place.name[language: code],
      subtitle: details.first { !$0.isEmpty && !place.isNamed($0, language) } ?? "",
      trailing: facts.distance(to: place), icon: kind.icon, hue: kind.hue, isOnSurface: true,
      isChosen: isChosen, status: opening, picture: picture, onTap: onTap)
  }
}
