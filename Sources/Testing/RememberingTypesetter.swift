package import VitrineComponents
package import VitrineRaster

/// A typesetter, by default of boxes, that stores its requests and layouts, so that the texts of a
/// scene can be read.
package final class RememberingTypesetter: Typesetter {
  /// The typesetter that lays out the texts.
  package let base: any Typesetter
  private var requests: [ObjectIdentifier: TextRequest] = [:]
  private var layouts: [ObjectIdentifier: TextLayout] = [:]
  /// Kept alive, so that no later run has the same identity.
  private var runs: [GlyphRun] = []

  package init(_ base: any Typesetter = BoxTypesetter()) { self.base = base }

  package func layout(_ request: TextRequest) -> TextLayout {
    let layout = base.layout(request)
    let id = ObjectIdentifier(layout.run)
    if layouts[id] == nil { runs.append(layout.run) }
    requests[id] = request
    layouts[id] = layout
    return layout
  }

  package func spans(_ request: TextRequest) -> [TextSpan] { base.spans(request) }

  package func lineLengths(_ request: TextRequest) -> [Int] { base.lineLengths(request) }

  /// The request that led to a run of this typesetter; nil for any other run.
  package func request(of run: GlyphRun) -> TextRequest? { requests[ObjectIdentifier(run)] }

  /// The layout that a run of this typesetter belongs to; nil for any other run.
  package func layout(of run: GlyphRun) -> TextLayout? { layouts[ObjectIdentifier(run)] }

  package func text(of run: GlyphRun) -> String { request(of: run)?.text ?? "?" }
}
