import VitrineUnits

/// A container that shows dialogs, menus and sheets over its content, one over the other.
///
///     let host = ModalHost { screen }
///     …
///     button.onTap = { [unowned button] in button.modalHost?.present(Dialog("Delete it?", …)) }
///
/// While one is shown the content takes no touches.
@MainActor
public final class ModalHost: Component {
  /// The component below the dialogs, menus and sheets, which fills the host.
  public let content: Component
  private var layers: [any ModalPresentation] = []

  /// Creates a host over `content`; several components become a ``Column``.
  public init(@ComponentBuilder _ content: () -> [Component]) {
    self.content = ComponentBuilder.single(content())
    super.init()
    addChild(self.content)
  }

  /// Shows a dialog over everything else in the host. One that is shown already moves to the top.
  public func present(_ dialog: Dialog) {
    dialog.dismiss?()
    let layer = show(dialog, dims: true, isLeftByTap: dialog.isDismissable)
    layer.place = { [unowned dialog] room in dialog.place(in: room) }
    dialog.dismiss = { [weak self, weak layer] in if let layer { self?.remove(layer) } }
  }

  /// Shows a menu beside `anchor`, a component in the host: below it, or above where there is more
  /// room. One that is shown already moves there.
  public func present(_ menu: Menu, from anchor: Component) {
    require(anchor.isDescendant(of: self), "ModalHost.present: the anchor is not inside the host")
    menu.dismiss?()
    let layer = show(menu, dims: false, isLeftByTap: true)
    layer.place = { [unowned self, weak anchor, unowned menu] room in
      let target = anchor.map { frame(of: $0) } ?? Rect(origin: room.center, size: .zero)
      return menu.place(beside: target, in: room)
    }
    menu.dismiss = { [weak self, weak layer] in if let layer { self?.remove(layer) } }
  }

  /// Shows a sheet over everything else in the host. One that is shown already moves to the top.
  public func present(_ sheet: ModalSheet) {
    if let index = layers.firstIndex(where: { $0 === sheet }) {
      layers.append(layers.remove(at: index))
      sheet.removeFromParent()
      return addChild(sheet)
    }
    sheet.close()
    sheet.removeFromParent()
    sheet.appear { [weak self, unowned sheet] in
      // A host that is gone has no list.
      if let self { remove(sheet) } else { sheet.disappear() }
    }
    layers.append(sheet)
    addChild(sheet)
  }

  /// Removes the dialog, menu or sheet on top; does nothing without one.
  public func dismiss() { if let layer = layers.last { remove(layer) } }

  /// Whether a dialog, a menu or a sheet is shown.
  public var isPresenting: Bool { !layers.isEmpty }

  /// Whether a dialog, a menu or a sheet is over a component of the host.
  func covers(_ component: Component) -> Bool {
    layers.last.map { !component.isDescendant(of: $0) } ?? false
  }

  /// The dialog, menu or sheet on top; nil: none is shown.
  var topLayer: (any ModalPresentation)? { layers.last }

  private func show(_ modal: Component, dims: Bool, isLeftByTap: Bool) -> ModalLayer {
    let layer = ModalLayer(modal, dims: dims)
    if isLeftByTap {
      layer.onOutsideTap = { [unowned self, unowned layer] in remove(layer) }
    }
    layers.append(layer)
    addChild(layer)
    layer.appear()
    return layer
  }

  private func remove(_ layer: any ModalPresentation) {
    guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
    layers.remove(at: index)
    layer.disappear()
  }

  /// The frame of a component of the host, in the host's coordinates.
  private func frame(of component: Component) -> Rect {
    let origin = component.convert(.zero) - convert(.zero)
    return Rect(-origin.dx, -origin.dy, component.frame.width, component.frame.height)
  }

  public override func layout() { for child in children { child.frame = bounds } }
}

extension Component {
  /// The nearest host of dialogs, menus and sheets around this component. Nil without one: then
  /// nothing can be shown.
  public var modalHost: ModalHost? { nearest(ModalHost.self) }
}
