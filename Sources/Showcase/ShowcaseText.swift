import Vitrine

/// The texts of the showcase that translators edit, in `Strings`.
enum ShowcaseText: String, CaseIterable {
  case allPlaces, balance, bread, buttonBeneath, cards, cheese, closePage, closed, closedDay,
    couldNotRefresh, culture, delete, demonstration, departures, departuresCard, departs,
    destination, everyDay, fish, flowers, food, friday, fruit, glassworksMuseum, help, homeQuestion,
    kilometers, letGoToRefresh, lindenhaven, lindenhavenCard, lineNumber, mapNotRead,
    marketCard, marketHours, messageDeleted, messageDeletedBefore, messages, messagesCard,
    messagesDeleted, messagesDeletedBefore, messagesNotRead, meters, minutes, minutesLong, monday,
    museumCard, museumHours, newMessagesHint, noMessages, noPlacesYet, noSuchPlaces,
    noTransactions, notSaved, notSavedUnchanged, notUndone, nothingKnown, nothingPaidYet,
    nothingReceivedYet, nothingToRead, now, openAtAllHours, openNow, outdoors, paid,
    payAndReceive, place, placesNotRead, platform, publicHolidays, pullForMessages,
    pullForTransactions, pullToRefresh, receive, received, refreshing, roundButton, saturday,
    scan, send, shops, stay, sunday, swipeAway, thursday, todayCard, todayInTown, tomorrow,
    touchToBegin, townMap, townMapCard, transactionsNotRead, transport, tryAgain, tuesday, undo,
    upToDate, vegetables, wallet, walletCard, weather, wednesday, weeklyMarket, welcome
}

extension ShowcaseText {
  /// The texts in all languages.
  static let catalog: StringCatalog = {
    do throws(DataError) {
      return try StringCatalog(
        files: [
          (language: "en", text: PackageResources.en_json),
          (language: "zh", text: PackageResources.zh_json),
          (language: "ar", text: PackageResources.ar_json),
        ], default: "en")
    } catch {
      preconditionFailure("Sources/Showcase/Strings: \(error)")
    }
  }()
}
