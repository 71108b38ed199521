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
    case .up, .down:
      let isDown = press.key == .down
      if box.moveCaret(down: isDown, selecting: press.isShifted) { return true }
      // A selection goes to the end of the text, and a key that is held does not leave it.
      guard editing.hasLines, press.isShifted || press.isRepeat else { return false }
      if press.isShifted { moveCaret { $0.moveCaret(to: isDown ? .max : 0, selecting: true) } }
    case .home, .end:
      let line = box.lineRange
      let place = press.key == .home ? line.lowerBound : line.upperBound
      moveCaret { $0.moveCaret(to: place, selecting: press.isShifted) }
    case .selectAll: moveCaret { $0.selectAll() }
    case .copy: input.performByKey(.copy)
    case .cut: input.performByKey(.cut)
    case .paste: input.performByKey(.paste)
    case .enter: if editing.hasLines || !press.isRepeat { enter() }
    case .composing, .tab, .escape, .pageUp, .pageDown: return false
    }
    return true
  }
}
