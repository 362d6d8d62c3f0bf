// Code that imports the views also imports their geometry, as with UIKit.
//
// A note on `@exclusivity(unchecked)`, which marks stored properties that every input reads or writes.
// All of them belong to the main actor, and none is passed `inout` to code that could access it again.
// The run-time check that this attribute disables takes a fifth of the time of a tap.
@_exported public import Foundation
