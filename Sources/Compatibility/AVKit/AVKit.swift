// Makes `import AVKit` available, so that UIKit code that shows a player with controls compiles
// unchanged.
@_exported public import ResponderKit
