import Foundation

extension String {
    /// This path, which a person has typed, in normalized form and with `~` expanded.
    public var normalizedPath: String { ((self as NSString).expandingTildeInPath as NSString).standardizingPath }
}
