/// An action of a swipe row that has been committed while the item is still in the list.
enum SwipeCommit {
  case none
  /// A tap on a button has begun a task, which may remove the item.
  case button
  /// A full swipe has committed its action; `isPending`: that has begun a task.
  case fullSwipe(isPending: Bool)

  /// Whether a task that may remove the item has begun.
  var isPending: Bool {
    switch self {
    case .button, .fullSwipe(isPending: true): true
    case .none, .fullSwipe(isPending: false): false
    }
  }

  var isFullSwipe: Bool {
    switch self {
    case .fullSwipe: true
    case .none, .button: false
    }
  }

  /// Notes that an action is performed now, which begins a task or not.
  mutating func perform(isPending: Bool) {
    switch self {
    case .none, .button: self = isPending ? .button : .none
    case .fullSwipe: self = .fullSwipe(isPending: isPending)
    }
  }
}

/// The way in which a swipe row was closed, as long as that matters.
enum SwipeClosing {
  case none
  /// By a tap: it ignores further taps until it is shut, but not a pan.
  case byTap
  /// While a finger holds it: the release commits nothing.
  case inHold
}
