import OrderScreens
import Vitrine

Kiosk.main(languages: Text.catalog.languages) { _ in
  let tickets = TicketFolder("/var/lib/order-terminal/tickets")
  let terminal = OrderCatalog(
    menu: try Product.menu(in: DataFolder("/srv/order-terminal")),
    soldOut: .file("/srv/order-terminal/sold-out.json"), kitchen: { try tickets.submit($0) })
  return terminal.catalog()
}
