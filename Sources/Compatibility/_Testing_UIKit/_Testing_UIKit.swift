// The compiler imports this module in place of Testing in a file that also imports UIKit. On Apple's systems, a
// module of this name attaches pictures to test results.
@_exported public import Testing
