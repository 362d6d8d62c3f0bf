// A file that shows a player with its controls compiles with `import AVKit`, unchanged.
@_exported public import ResponderKit
