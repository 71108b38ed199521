import Vitrine

/// An empty state in the place of a list without rows.
@MainActor func makeEmptyState(_ say: Phrases) -> Component {
  EmptyState(
    say("No tickets", "没有门票", "لا تذاكر"),
    say("Tickets that you buy are shown here", "您购买的门票会显示在这里", "تظهر هنا التذاكر التي تشتريها"),
    icon: .ticket, action: say("Buy a ticket", "购买门票", "شراء تذكرة")
  ) { Kiosk.log(.info, "buy") }
}
