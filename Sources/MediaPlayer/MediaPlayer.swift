// A file that tells what plays, and takes commands for it, compiles with `import MediaPlayer`, unchanged.
@_exported public import ResponderKit
