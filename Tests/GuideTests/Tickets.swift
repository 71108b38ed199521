import Vitrine

/// A screen whose button shows a message. The message rests above the button.
@MainActor func makeTicketScreen() -> Component {
  let buy = Button("Buy").on(\.onTap) { $0.snackbarHost?.show(Snackbar("You have a ticket")) }
  return SnackbarHost { Column { [TitleBar("Tickets"), Spacer(), Padding { buy }] } }
}
