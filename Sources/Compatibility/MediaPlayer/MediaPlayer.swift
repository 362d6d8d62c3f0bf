// Makes `import MediaPlayer` available, so that code that publishes now-playing information and receives
// remote commands compiles unchanged.
@_exported public import ResponderKit
