import OrderScreens
import Vitrine

Kiosk.main(languages: Text.catalog.languages) { request in
  // A demonstration and a replay must not send orders to the kitchen.
  let tickets = TicketFolder("/var/lib/order-terminal/tickets")
  let kitchen: Kitchen = { request.isReplay ? 42 : try tickets.submit($0) }
  let terminal = OrderCatalog(
    menu: try Product.menu(in: DataFolder("/srv/order-terminal")),
    soldOut: .file("/srv/order-terminal/sold-out.json"), kitchen: kitchen)
  return terminal.catalog()
}
