import MachineScreens
import Vitrine

Kiosk.main(languages: Text.catalog.languages) { request in
  let commands = CommandFile("/run/kiln/command")
  let machine = Machine(
    telemetry: .socket("/run/kiln/telemetry.sock"), isExample: request.isReplay,
    controller: { try commands.send($0) })
  return machine.catalog()
}
