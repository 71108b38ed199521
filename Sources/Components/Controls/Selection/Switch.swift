/// A setting that is on or off, with effect at once.
///
///     Switch("Announcements", isOn: true) { isOn in speaker.isMuted = !isOn }
///
/// A tap anywhere on it changes it, and so does a drag of the thumb. With a title it is as wide as
/// its container. For a choice in a form, which a button confirms, use a ``Checkbox``.
@MainActor
public final class Switch: ToggleControl {
  /// Creates a switch. `onChange` is called with the new value after each change by a finger.
  public init(
    _ title: String = "", isOn: Bool = false, onChange: (@MainActor (Bool) -> Void)? = nil
  ) {
    let thumb = SwitchThumb(isOn: isOn)
    super.init(title, mark: thumb, isMarkLast: true, onChange: onChange)
    thumb.onDrop = { [unowned self] isOn in change(to: isOn) }
  }

  public override var semantics: Semantics? { semantics(.switch, label: title, isOn: isOn) }
}
