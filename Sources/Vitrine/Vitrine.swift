@_exported public import VitrineComponents
@_exported public import VitrineKiosk
@_exported public import VitrineLayout
@_exported public import VitrineMap
@_exported public import VitrineMotion
@_exported public import VitrineRaster
@_exported public import VitrineTouch
@_exported public import VitrineUnits
