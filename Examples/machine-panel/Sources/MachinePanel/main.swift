import MachineScreens
import Vitrine

Kiosk.main(languages: Text.catalog.languages) { request in
  // A demonstration and a replay must not control the kiln.
  let commands = CommandFile("/run/kiln/command")
  let machine = Machine(
    telemetry: .socket("/run/kiln/telemetry.sock"), isExample: request.isReplay,
    controller: { if !request.isReplay { try commands.send($0) } })
  return machine.catalog()
}
