public import Foundation

/// A store for copied items that can be pasted elsewhere.
///
/// UIKit has one general pasteboard per device; Baton has one per client. `general` is the pasteboard of the
/// client whose input is being handled, so one client cannot paste what another client copied. Named
/// pasteboards belong to the application.
@MainActor
public final class UIPasteboard {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The pasteboard name as a string.
        public let rawValue: String

        /// Creates a name from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name from its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name of the general pasteboard of the client whose input is being handled.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The maximum total size of all items on one pasteboard, in bytes. A change that would exceed this size is
    /// ignored. (Baton's own choice)
    public nonisolated static let sizeLimit = 262_144
    /// The maximum number of items on one pasteboard. A change that would exceed this number is ignored.
    /// (Baton's own choice)
    public nonisolated static let itemLimit = 100
    /// The maximum number of named pasteboards of one application. (Baton's own choice)
    public nonisolated static let namedLimit = 100
    /// The type identifier of text.
    public nonisolated static let textType = "public.utf8-plain-text"
    /// The type identifier of a URL.
    public nonisolated static let urlType = "public.url"
    /// The type identifiers that count as text.
    public nonisolated static let typeListString = [
        "public.utf8-plain-text", "public.plain-text", "public.text", "NSString",
    ]
    /// The type identifiers that count as a URL.
    public nonisolated static let typeListURL = ["public.url"]

    /// Posted after a pasteboard's contents have changed. The object is the pasteboard; the user info
    /// lists the added and removed types.
    public nonisolated static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
    /// Posted after a named pasteboard was removed. The object is the pasteboard.
    public nonisolated static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
    /// The user-info key for the types that a change added.
    public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
    /// The user-info key for the types that a change removed.
    public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

    /// The pasteboard of the client whose input is being handled. While no input is being handled, it is the
    /// application's general pasteboard.
    public static var general: UIPasteboard {
        let application = UIApplication.shared(for: "UIPasteboard.general")
        return application.currentDevice?.pasteboard ?? application.editing.pasteboard
    }

    /// The pasteboard's name.
    public let name: Name
    /// The number of times that the contents have changed so far.
    public var changeCount: Int { store.changeCount }

    /// The contents, shared by all `UIPasteboard` objects of the same name.
    private final class Store {
        var changeCount = 0
        var items: [[String: Any]] = []
    }

    private let store: Store

    init(_ name: Name) {
        self.name = name
        store = Store()
    }

    /// Opens the application's pasteboard that has the given name. If the name is `general`, opens the pasteboard of
    /// the client whose input is being handled.
    ///
    /// Fails if no such pasteboard exists and `create` is false, or if the application has `namedLimit` pasteboards
    /// already.
    public init?(name: Name, create: Bool) {
        let editing = UIApplication.shared(for: "UIPasteboard").editing
        self.name = name
        if let known = name == .general ? Self.general : editing.pasteboards[name] {
            store = known.store
        } else {
            guard create, editing.pasteboards.count < Self.namedLimit else { return nil }
            store = Store()
            editing.pasteboards[name] = self
        }
    }

    /// Creates a pasteboard of the application with an unused name.
    public static func withUniqueName() -> UIPasteboard {
        let editing = UIApplication.shared(for: "UIPasteboard").editing
        let numbers = (1...namedLimit + 1).lazy.map { Name("pasteboard-\($0)") }
        let name = numbers.first { editing.pasteboards[$0] == nil } ?? Name("pasteboard")
        return UIPasteboard(name: name, create: true) ?? UIPasteboard(name)
    }

    /// Removes the application's pasteboard that has the given name.
    public static func remove(withName name: Name) {
        guard let removed = UIApplication.shared(for: "UIPasteboard").editing.pasteboards.removeValue(forKey: name)
        else { return }
        NotificationCenter.default.post(name: removedNotification, object: removed)
    }

    // MARK: Items

    /// The items on the pasteboard. Each item maps type identifiers to values.
    public var items: [[String: Any]] {
        get { store.items }
        set { put(newValue) }
    }

    /// The number of items on the pasteboard.
    public var numberOfItems: Int { store.items.count }

    /// The type identifiers of the first item.
    public var types: [String] { store.items.first.map { $0.keys.sorted() } ?? [] }

    /// Appends items to the pasteboard.
    public func addItems(_ items: [[String: Any]]) { put(store.items + items) }

    /// Replaces the contents of the pasteboard.
    public func setItems(_ items: [[String: Any]]) { put(items) }

    /// Returns whether the first item has a value of one of the types.
    public func contains(pasteboardTypes types: [String]) -> Bool { types.contains { store.items.first?[$0] != nil } }

    /// Returns the first item's value of the given type.
    public func value(forPasteboardType type: String) -> Any? { store.items.first?[type] }

    /// Replaces the contents of the pasteboard with one value.
    public func setValue(_ value: Any, forPasteboardType type: String) { put([[type: value]]) }

    /// Returns the first item's value of the given type as bytes. Text and URLs are encoded as UTF-8.
    public func data(forPasteboardType type: String) -> Data? {
        switch store.items.first?[type] {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        default: nil
        }
    }

    /// Replaces the contents of the pasteboard with one value, given as bytes.
    public func setData(_ data: Data, forPasteboardType type: String) { put([[type: data]]) }

    private func put(_ items: [[String: Any]]) {
        let items = items.filter { !$0.isEmpty }
        guard items.count <= Self.itemLimit, items.reduce(0, { $0 + Self.size(of: $1) }) <= Self.sizeLimit else {
            return
        }
        let before = Set(store.items.flatMap(\.keys))
        let after = Set(items.flatMap(\.keys))
        store.items = items
        store.changeCount += 1
        NotificationCenter.default.post(
            name: Self.changedNotification, object: self,
            userInfo: [
                Self.changedTypesAddedUserInfoKey: after.subtracting(before).sorted(),
                Self.changedTypesRemovedUserInfoKey: before.subtracting(after).sorted(),
            ])
    }

    private static func size(of item: [String: Any]) -> Int {
        item.reduce(0) { sum, entry in
            let size =
                switch entry.value {
                case let text as String: text.utf8.count
                case let data as Data: data.count
                case let bytes as [UInt8]: bytes.count
                case let url as URL: url.absoluteString.utf8.count
                case let image as UIImage: image.data.count
                // The size of an object of an unknown type cannot be determined, so 64 bytes are assumed.
                default: 64
                }
            return sum + size + entry.key.utf8.count
        }
    }
}
