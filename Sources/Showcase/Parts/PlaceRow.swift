import Vitrine

extension ItemRow {
  /// Makes the row of a place: its name, its address or text, and its distance.
  convenience init(
    _ place: Place, _ facts: PlaceFacts, opening: OpenText?, isChosen: Bool, picture: ImageSource?,
    onTap: @escaping @MainActor () -> Void
  ) {
    let kind = PlaceKind(place)
    let code = facts.language.rawValue
    self.init(
      title: place.name[language: code],
      subtitle: place.address.isEmpty ? place.text[language: code] : place.address[language: code],
      trailing: facts.distance(to: place), icon: kind.icon, hue: kind.hue, isOnSurface: true,
      isChosen: isChosen, status: opening, picture: picture, onTap: onTap)
  }
}
