// Makes `import CoreMotion` available, so that code that reads the accelerometer, the gyroscope or the attitude of a
// device compiles unchanged. The samples come from the motion sensors that a browser offers to the page.
@_exported public import ResponderKit
