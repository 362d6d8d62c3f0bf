import Foundation

extension String {
    /// The normalized path of a path that a person has typed, with `~` expanded.
    public var normalizedPath: String { ((self as NSString).expandingTildeInPath as NSString).standardizingPath }
}
