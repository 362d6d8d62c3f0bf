// Makes `import WebKit` available, so that UIKit code that shows web pages compiles unchanged.
@_exported public import ResponderKit
