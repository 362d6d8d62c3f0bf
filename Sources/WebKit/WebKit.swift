// A file that shows web pages compiles with `import WebKit`, unchanged.
@_exported public import ResponderKit
