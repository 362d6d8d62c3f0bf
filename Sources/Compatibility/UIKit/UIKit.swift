// Makes `import UIKit` work: a source file that uses only the supported API compiles unchanged.
@_exported public import ResponderKit
