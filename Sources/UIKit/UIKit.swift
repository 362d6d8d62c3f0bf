// A file that uses only what exists here compiles with `import UIKit`, unchanged.
@_exported public import ResponderKit
