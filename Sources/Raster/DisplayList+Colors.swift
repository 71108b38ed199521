extension DisplayList {
  /// The colors of the commands, in their order; those of pictures are not among them.
  package var colors: [Color] {
    var colors: [Color] = []
    for command in commands {
      _ = command.mappingColors { color in
        colors.append(color)
        return color
      }
    }
    return colors
  }

  /// The same list in other colors, one for each of ``colors``.
  package func replacingColors(_ colors: [Color]) -> DisplayList {
    var index = 0
    return DisplayList(
      commands.map { command in
        command.mappingColors { _ in
          index += 1
          return colors[index - 1]
        }
      })
  }
}

extension DrawCommand {
  /// The command with each of its colors replaced by the one that `body` returns for it.
  func mappingColors(_ body: (Color) -> Color) -> DrawCommand {
    switch self {
    case .fill(let rect, let color): return .fill(rect, body(color))
    case .roundedRect(let rect, let radius, let color):
      return .roundedRect(rect, radius: radius, body(color))
    case .ellipse(let rect, let color): return .ellipse(rect, body(color))
    case .glyphs(let run, let at, let color): return .glyphs(run, at: at, body(color))
    case .path(let path, .color(let color)): return .path(path, .color(body(color)))
    case .path(let path, .gradient(let gradient)):
      return .path(path, .gradient(gradient.mappingColors(body)))
    case .gradient(let rect, let radius, let gradient):
      return .gradient(rect, radius: radius, gradient.mappingColors(body))
    case .shadow(let rect, let radius, let blur, let color):
      return .shadow(rect, radius: radius, blur: blur, body(color))
    case .group(let list, let at, let clip, let radius, let opacity):
      let inner = DisplayList(list.commands.map { $0.mappingColors(body) })
      return .group(inner, at: at, clip: clip, radius: radius, opacity: opacity)
    case .pixmap, .image, .plane, .stretched: return self
    }
  }
}

extension Gradient {
  fileprivate func mappingColors(_ body: (Color) -> Color) -> Gradient {
    Gradient(shape, stops: stops.map { Stop($0.position, body($0.color)) })
  }
}
