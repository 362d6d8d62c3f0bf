import Foundation

/// The saved state of a screen's view controllers and views, from which the screen is restored after a restart. (K1)
///
/// `UIApplication.restorableState()` creates the state, and
/// `UIApplication.launch(delegate:options:state:restoring:)` restores it. The type does not access
/// files: the host of the application stores it with any `Encoder`.
public struct RestorableState: Codable, Equatable, Sendable {
    /// The saved state of one object.
    struct Entry: Codable, Hashable, Sendable {
        /// The relation of the object to its owner.
        enum Kind: String, Codable, Sendable {
            /// The object is the root view controller of a window, and has no owner.
            case root
            /// The object is a child view controller of its owner.
            case child
            /// The object is a view controller that its owner presents.
            case presented
            /// The object is a view of the view controller that owns it.
            case view
        }

        var kind: Kind
        /// The restoration identifiers on the path from the root to the object.
        var path: [String]
        /// The number of earlier objects in `entries` with the same kind, owner and identifier. It distinguishes such
        /// objects from each other.
        var occurrence = 0
        /// The index of the owner in `entries`.
        var owner: Int?
        /// The mangled name of the class that recreates the object. The plain name is not enough, because Foundation's
        /// class look-up does not find nested or private classes.
        var restorationClass: String?
        var values: [String: StateValue] = [:]

        var identifier: String { path.last ?? "" }

        /// The keys of values that are not content, such as scroll positions and text selections.
        private static let incidental: Set<String> = [
            "UI.contentOffset", "UI.zoomScale", "UI.top", "UI.distance", "UI.selection",
        ]

        /// A copy of the entry without scroll positions and text selections.
        fileprivate var content: Entry {
            var content = self
            for key in Self.incidental { content.values[key] = nil }
            return content
        }
    }

    /// The state that the application's delegate encoded.
    var application: [String: StateValue] = [:]
    /// The saved objects. References to an object contain its index here. Each object comes after its owner.
    var entries: [Entry] = []
    /// The index of the first responder in `entries`.
    var firstResponder: Int?
}

extension RestorableState {
    /// Returns whether another state has the same content: the same text and the same choices.
    ///
    /// Scroll positions, text selections and the focus are ignored.
    public func hasSameContent(as other: RestorableState) -> Bool {
        application == other.application && entries.count == other.entries.count
            && zip(entries, other.entries).allSatisfy { $0.content == $1.content }
    }

    /// The approximate memory use, in bytes.
    public var byteCount: Int {
        entries.reduce(application.byteCount) { sum, entry in
            sum + entry.values.byteCount
                + entry.path.reduce(entry.restorationClass?.utf8.count ?? 0) { $0 + $1.utf8.count + 16 } + 64
        }
    }
}

extension [String: StateValue] {
    fileprivate var byteCount: Int { reduce(0) { $0 + $1.key.utf8.count + $1.value.byteCount } }
}

extension StateValue {
    fileprivate var byteCount: Int {
        switch self {
        case .text(let text): 16 + text.utf8.count
        case .data(let data): 16 + data.count
        case .url(let url): 16 + url.absoluteString.utf8.count
        case .indexPath(let path): 16 + 8 * path.count
        case .list(let values): values.reduce(16) { $0 + $1.byteCount }
        case .dictionary(let values): 16 + values.byteCount
        default: 16
        }
    }
}
