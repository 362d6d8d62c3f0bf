// Makes `import AVFoundation` available, so that UIKit code that plays media compiles unchanged.
@_exported public import ResponderKit
