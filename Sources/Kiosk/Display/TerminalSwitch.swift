import Glibc

/// A message of the kernel, or of a seat's service, about the virtual terminals.
package enum TerminalSwitch: Sendable, Hashable {
  /// Another terminal is to be shown, and waits until ours allows it.
  case requested
  /// Our terminal is shown again.
  case returned

  /// The signals that carry the messages of the kernel. Real-time signals, because other programs
  /// send none of them.
  package static let requestedSignal = __libc_current_sigrtmin()
  package static let returnedSignal = __libc_current_sigrtmin() + 1
}
