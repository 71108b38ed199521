import Vitrine
import VitrineTesting

/// A scene as text: a line for each layer, named after its component, and one for each stroke in
/// it. It does not depend on fonts, so it is the same on every machine.
@MainActor
struct SceneText {
  let stage: Stage
  let typesetter: RememberingTypesetter

  /// A layer with more strokes is a drawing: the text has only their number and a digest.
  private static let most = 24

  func text() -> String {
    var names: [UInt64: String] = [:]
    func visit(_ node: Component) {
      names[node.id.rawValue] = "\(type(of: node))"
      for child in node.children { visit(child) }
    }
    visit(stage.root)
    var lines: [String] = []
    for layer in stage.draw().layers {
      let opacity = layer.opacity == 255 ? "" : " opacity \(layer.opacity)"
      let name = names[layer.id.rawValue] ?? "?"
      lines.append("\(name) \(layer.origin.x),\(layer.origin.y)\(clip(layer))\(opacity)")
      let commands = layer.list.commands
      let strokes = commands.flatMap { self.lines(of: $0) }
      if commands.count <= Self.most {
        lines += strokes.map { "  " + $0 }
      } else {
        lines.append("  \(commands.count) strokes, digest \(digest(strokes))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func clip(_ layer: Layer) -> String {
    let whole = PixelRect(stage.pictureSize)
    if layer.clip == whole { return "" }
    return " in \(layer.clip.x0),\(layer.clip.y0) \(layer.clip.width)×\(layer.clip.height)"
  }

  /// Returns the line of a stroke, and those of the strokes in it.
  private func lines(of command: DrawCommand) -> [String] {
    guard case .group(let list, _, _, _, _) = command, list.commands.count <= Self.most else {
      return [stroke(command)]
    }
    return [stroke(command)] + list.commands.flatMap { self.lines(of: $0) }.map { "  " + $0 }
  }

  private func stroke(_ command: DrawCommand) -> String {
    switch command {
    case .fill(let r, let color): "fill \(place(r)) \(ink(color))"
    case .roundedRect(let r, let radius, let color):
      "round \(place(r)) r\(number(radius)) \(ink(color))"
    case .ellipse(let r, let color): "ellipse \(place(r)) \(ink(color))"
    case .glyphs(let run, let at, let color):
      "text \"\(typesetter.text(of: run))\" \(at.x),\(at.y) \(ink(color))"
    case .pixmap(let p, let at): "pixmap \(p.size.width)×\(p.size.height) \(at.x),\(at.y)"
    case .path(let path, .color(let color)): "path \(place(path.bounds)) \(ink(color))"
    case .path(let path, .gradient): "path \(place(path.bounds)) gradient"
    case .gradient(let r, let radius, _): "gradient \(place(r)) r\(number(radius))"
    case .image(_, let r, let radius, _): "image \(place(r)) r\(number(radius))"
    case .shadow(let r, let radius, let blur, let color):
      "shadow \(place(r)) r\(number(radius)) blur \(number(blur)) \(ink(color))"
    case .plane(let picture): "plane \(pixels(command.bounds)) \(picture.opacity)"
    case .stretched(let list, let at, let scale, _):
      "stretched \(number(at.x)),\(number(at.y)) of \(list.commands.count) scale \(number(scale))"
    case .group(let list, let at, _, _, let opacity):
      "group \(at.x),\(at.y) of \(list.commands.count) opacity \(opacity)"
    }
  }

  private func place(_ r: Rect) -> String {
    "\(number(r.minX)),\(number(r.minY)) \(number(r.width))×\(number(r.height))"
  }

  private func pixels(_ r: PixelRect) -> String { "\(r.x0),\(r.y0) \(r.width)×\(r.height)" }

  /// Formats a number to a tenth of a pixel.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private func ink(_ color: Color) -> String {
    let digits = String(color.argb, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return "#" + (color.alpha == 255 ? String(padded.dropFirst(2)) : padded)
  }

  private func digest(_ lines: [String]) -> String {
    var hash = StableHash()
    hash.add(lines.joined(separator: "\n").utf8)
    return String(hash.value, radix: 16)
  }
}
