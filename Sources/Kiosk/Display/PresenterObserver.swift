package import VitrineRaster
package import VitrineRecording
package import VitrineUnits

/// Receives what happens while a stage is shown: for recordings, logs and the service manager.
@MainActor
package protocol PresenterObserver: AnyObject {
  /// Called with each drawn frame, before it is presented.
  func didDraw(_ frame: PanelPresenter.Frame)
  /// Called after the mode was set with the picture of the frame drawn last, which took `duration`.
  /// The frame is presented next.
  func didSetMode(in duration: Duration)
  /// Called after a picture has become visible.
  func didFlip(_ flip: FlipDone)
  /// Called with each event of the display that was applied to the stage. Frames are passed to
  /// `didDraw` only.
  func didApply(_ event: InputEvent)
  /// Called before the stage continues on another kind of panel.
  func willMove(to transform: PanelTransform, refreshInterval: Duration)
  /// Called with the descriptor of each display that is opened: it is readable when
  /// ``StagePresenter/update()`` is due.
  func didOpen(_ descriptor: Int32)
}
