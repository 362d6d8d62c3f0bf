// If a file imports both Testing and CoreImage, the compiler imports this module in place of Testing. The module
// therefore exports Testing. On Apple's systems, a module of this name attaches pictures to test results.
@_exported public import Testing
