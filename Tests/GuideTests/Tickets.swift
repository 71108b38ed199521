import Vitrine

/// A screen whose button shows a message. The message appears above the button.
@MainActor func makeTicketScreen() -> Component {
  let buy = Button("Buy").on(\.onTap) { $0.snackbarHost?.show(Snackbar("You have a ticket")) }
  let host = SnackbarHost { Column { [TitleBar("Tickets"), Spacer(), Padding { buy }] } }
  host.bottomInset = Spacing.touchTarget + 2 * Spacing.large
  return host
}
