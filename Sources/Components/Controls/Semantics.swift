/// A description of a component in words: for tests, the inspector and speech.
///
///     Semantics(.slider, label: "Brightness", value: "40 %", actions: [.increment, .decrement])
///
/// A component returns it from ``Component/semantics``. Texts are in the language of the screen.
public struct Semantics: Sendable, Hashable {
  /// The kind of a component, as people know it.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// Text that is only read.
    case text
    /// A picture or an icon.
    case image
    /// Something to tap: a button, a row, a card.
    case button
    /// A choice that is on or off at once.
    case `switch`
    /// A choice that is on or off, in a form.
    case checkbox
    /// One of several choices that exclude each other.
    case radioButton
    /// The way to one of several views.
    case tab
    /// A value that is changed along a track.
    case slider
    /// A value that is changed step by step.
    case stepper
    /// A text that is typed.
    case textField
    /// The progress of a task, or a measured value.
    case progress
    /// A question over the screen, which must be answered first.
    case dialog
    /// A choice of a menu.
    case menuItem
  }

  /// Something that can be done with a component, without a finger.
  public enum Action: Sendable, Hashable, CaseIterable {
    /// A tap.
    case activate
    /// One step more.
    case increment
    /// One step less.
    case decrement
    /// Closing it.
    case dismiss
  }

  /// The kind of the component.
  public var role: Role
  /// The name: the title of a button, the text of a label. Empty where it has none.
  public var label: String
  /// The present value as text: “40 %”. Empty where it has none.
  public var value: String
  /// Whether it is on or chosen; nil for components that cannot be.
  public var isOn: Bool?
  /// Whether it can be used.
  public var isEnabled: Bool
  /// The actions that are possible now; see ``Component/perform(_:)``.
  public var actions: [Action]

  /// Creates a description. Without `isOn` the component is neither on nor off. A disabled
  /// component has no actions.
  public init(
    _ role: Role, label: String = "", value: String = "", isOn: Bool? = nil,
    isEnabled: Bool = true, actions: [Action] = []
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.actions = isEnabled ? actions : []
  }
}

extension Component {
  /// The texts inside it that are only read, in painting order, without hidden ones.
  var textsInside: [String] {
    children.flatMap { child -> [String] in
      if child.isHidden { return [] }
      let own = child.semantics.flatMap { $0.role == .text ? $0.label : nil } ?? ""
      return (own.isEmpty ? [] : [own]) + child.textsInside
    }
  }
}
