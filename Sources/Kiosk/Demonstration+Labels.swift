import VitrineComponents
import VitrineUnits

/// Steps of a person who reads the screen. Scrolling and typing are done in the preview only: a
/// recording does not have them.
extension Demonstration {
  private static let longestScroll = Duration.seconds(10)
  private static let frame = Duration.milliseconds(20)

  /// The place in reading order at which a person would tap who reads `label`: a component with
  /// this label, a key of the keyboard, or a component that a scroller brings into sight.
  @MainActor
  mutating func place(ofLabel label: String, remedy: String) throws(TapTarget.Refusal) -> Point {
    guard let stage = previewedStage else { misuse("only a script with a preview finds labels") }
    let refusal: TapTarget.Refusal
    do throws(TapTarget.Refusal) {
      return reading(try TapTarget(label, on: stage, remedy: remedy).place)
    } catch {
      refusal = error
    }
    // The keyboard takes the taps of its keys, which are no components.
    if refusal.reason == .absent, let key = stage.input.middle(ofKey: label) {
      return reading(key)
    }
    guard let component = find(label, on: stage, refusal.reason) else { throw refusal }
    FocusReveal.scroll(component, on: stage)
    settle(within: Self.longestScroll)
    do throws(TapTarget.Refusal) {
      return reading(try TapTarget(label, on: stage, remedy: remedy).place)
    } catch {
      throw error.reason == .blocked ? error : refusal
    }
  }

  /// The component that is out of sight; nil where scrolling does not help.
  @MainActor
  private mutating func find(
    _ label: String, on stage: Stage, _ reason: TapTarget.Refusal.Reason
  ) -> Component? {
    switch reason {
    case .blocked: return nil
    case .outOfSight(let id):
      return ComponentOutline(of: stage).nodes.first { $0.component.id == id }?.component
    case .absent:
      return LabelSearch(for: label, on: stage, isForTap: true).scrollThrough {
        rest(for: Self.frame)
        _ = previewedStage
        rest(for: Self.frame)
        _ = previewedStage
      }
    }
  }

  /// Types a text into the field that has the focus.
  @MainActor
  func type(_ text: String) throws(TapTarget.Refusal) {
    guard let stage = previewedStage else { misuse("only a script with a preview types") }
    guard let field = stage.input.field else {
      throw TapTarget.Refusal(
        .blocked, description: "no text field has the focus to type “\(text)”; tap one before")
    }
    field.type(text)
  }
}
