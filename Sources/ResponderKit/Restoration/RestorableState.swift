import Foundation

/// What a screen's view controllers and views wrote down of themselves, to be as they were when the screen begins anew. (K1)
///
/// It is made by `UIApplication.restorableState()` and taken by `UIApplication.launch(delegate:options:state:restoring:)`. It knows no file: whoever runs the
/// application keeps it, in whatever form an `Encoder` gives it.
public struct RestorableState: Codable, Equatable, Sendable {
    /// What one object wrote.
    struct Entry: Codable, Hashable, Sendable {
        /// What it is to its owner.
        enum Kind: String, Codable, Sendable {
            /// A window's root view controller, which has no owner.
            case root
            /// A view controller that is contained.
            case child
            /// A view controller that is presented.
            case presented
            /// A view below the view controller's.
            case view
        }

        var kind: Kind
        /// The restoration identifiers from a root's to its own.
        var path: [String]
        /// How many of the same kind, with the same owner and identifier, stand before it.
        var occurrence = 0
        /// Its owner's number.
        var owner: Int?
        /// The name of the class that makes it anew, as the compiler mangles it: Foundation finds no class by its name that stands in another, or is private.
        var restorationClass: String?
        var values: [String: StateValue] = [:]

        var identifier: String { path.last ?? "" }

        /// The keys of values that are no content.
        private static let incidental: Set<String> = [
            "UI.contentOffset", "UI.zoomScale", "UI.top", "UI.distance", "UI.selection",
        ]

        /// The entry without where it is scrolled to and what is selected.
        fileprivate var content: Entry {
            var content = self
            for key in Self.incidental { content.values[key] = nil }
            return content
        }
    }

    /// What the application's delegate wrote.
    var application: [String: StateValue] = [:]
    /// Each behind its owner. An object's number is its place here.
    var entries: [Entry] = []
    /// The number of the view that text is written into.
    var firstResponder: Int?
}

extension RestorableState {
    /// Whether the same was entered and chosen in another state. Where a person has scrolled to, what is selected of a text and
    /// which view has the focus are no content.
    public func hasSameContent(as other: RestorableState) -> Bool {
        application == other.application && entries.count == other.entries.count
            && zip(entries, other.entries).allSatisfy { $0.content == $1.content }
    }

    /// About how much memory it takes.
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
