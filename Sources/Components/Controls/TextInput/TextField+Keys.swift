import VitrineTouch

/// The keys of hardware keyboards and scanners.
extension TextField {
  /// Edits the text with a key. Returns whether it did; keys that move the focus are not the
  /// field's.
  func edit(with press: KeyPress) -> Bool {
    guard isFocused, let input = stage?.input else { return false }
    if input.compose(press, burst: stage?.keys.burst ?? 1) { return true }
    switch press.key {
    case .text(let text): type(text)
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .left, .right:
      let isForward = (press.key == .right) != box.isTextRightToLeft
      moveCaret { $0.stepCaret(forward: isForward, selecting: press.isShifted) }
    case .home: moveCaret { $0.moveCaret(to: 0, selecting: press.isShifted) }
    case .end: moveCaret { $0.moveCaret(to: .max, selecting: press.isShifted) }
    case .selectAll: moveCaret { $0.selectAll() }
    case .copy: input.performByKey(.copy)
    case .cut: input.performByKey(.cut)
    case .paste: input.performByKey(.paste)
    case .enter: if !press.isRepeat { submit() }
    case .composing, .tab, .escape, .up, .down, .pageUp, .pageDown: return false
    }
    return true
  }
}
