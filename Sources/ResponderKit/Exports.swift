// As UIKit does: whoever imports the views has their geometry.
//
// A note on `@exclusivity(unchecked)`, which stands before the stored properties that every input reads or writes: all of them belong to the main actor,
// none is handed on `inout` to code that could come back to it, and the run-time check for that costs a fifth of a tap.
@_exported public import Foundation
