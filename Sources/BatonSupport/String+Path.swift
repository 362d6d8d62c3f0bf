import Foundation

extension String {
    /// The path that a person typed, normalised and with `~` expanded.
    public var normalizedPath: String { ((self as NSString).expandingTildeInPath as NSString).standardizingPath }
}
