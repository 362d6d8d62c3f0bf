// A file that plays something compiles with `import AVFoundation`, unchanged.
@_exported public import ResponderKit
