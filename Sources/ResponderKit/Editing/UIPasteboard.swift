public import Foundation

/// What was copied, to be pasted elsewhere.
///
/// Where UIKit has one general pasteboard a device, Baton has one a client: `general` is that of the client whose input is being handled, so that what one person copies
/// nobody else pastes. Named ones belong to the application.
@MainActor
public final class UIPasteboard {
    /// What a pasteboard is found by.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The text.
        public let rawValue: String

        /// A name by its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A name by its text.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// That of the client whose input is being handled.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }

    /// The most bytes that one pasteboard holds, all items together. What is more is not taken. (Ours)
    public nonisolated static let sizeLimit = 262_144
    /// The most items that one pasteboard holds. (Ours)
    public nonisolated static let itemLimit = 100
    /// The most named pasteboards of one application. (Ours)
    public nonisolated static let namedLimit = 100
    /// The type of text.
    public nonisolated static let textType = "public.utf8-plain-text"
    /// The type of an address.
    public nonisolated static let urlType = "public.url"
    /// The types that count as text.
    public nonisolated static let typeListString = [
        "public.utf8-plain-text", "public.plain-text", "public.text", "NSString",
    ]
    /// The types that count as an address.
    public nonisolated static let typeListURL = ["public.url"]

    /// Something else is on a pasteboard, which is the object; which types came and went stands in the information.
    public nonisolated static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
    /// A named pasteboard, which is the object, was removed.
    public nonisolated static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
    /// The types that came, in a change's information.
    public nonisolated static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
    /// The types that went, in a change's information.
    public nonisolated static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

    /// What the client whose input is being handled has copied; outside of an input, the application's own.
    public static var general: UIPasteboard {
        let application = UIApplication.shared
        return application.currentDevice?.pasteboard ?? application.editing.pasteboard
    }

    /// What it is found by.
    public let name: Name
    /// How often something else was put on it.
    public var changeCount: Int { store.changeCount }

    /// What is on a pasteboard: all of one name see the same.
    private final class Store {
        var changeCount = 0
        var items: [[String: Any]] = []
    }

    private let store: Store

    init(_ name: Name) {
        self.name = name
        store = Store()
    }

    /// The application's pasteboard of a name; nil where there is none and none is to be made, or no more are.
    public init?(name: Name, create: Bool) {
        let editing = UIApplication.shared.editing
        self.name = name
        if let known = name == .general ? Self.general : editing.pasteboards[name] {
            store = known.store
        } else {
            guard create, editing.pasteboards.count < Self.namedLimit else { return nil }
            store = Store()
            editing.pasteboards[name] = self
        }
    }

    /// A pasteboard of the application's under a name that no other has.
    public static func withUniqueName() -> UIPasteboard {
        let editing = UIApplication.shared.editing
        let numbers = (1...namedLimit + 1).lazy.map { Name("pasteboard-\($0)") }
        let name = numbers.first { editing.pasteboards[$0] == nil } ?? Name("pasteboard")
        return UIPasteboard(name: name, create: true) ?? UIPasteboard(name)
    }

    /// Forgets the application's pasteboard of a name.
    public static func remove(withName name: Name) {
        guard let removed = UIApplication.shared.editing.pasteboards.removeValue(forKey: name) else { return }
        NotificationCenter.default.post(name: removedNotification, object: removed)
    }

    // MARK: Items

    /// What is on it: each item in one or more types.
    public var items: [[String: Any]] {
        get { store.items }
        set { put(newValue) }
    }

    /// How many items are on it.
    public var numberOfItems: Int { store.items.count }

    /// The types of the first item.
    public var types: [String] { store.items.first.map { $0.keys.sorted() } ?? [] }

    /// Adds items.
    public func addItems(_ items: [[String: Any]]) { put(store.items + items) }

    /// Puts items on it in place of what was there.
    public func setItems(_ items: [[String: Any]]) { put(items) }

    /// Whether the first item has one of the types.
    public func contains(pasteboardTypes types: [String]) -> Bool { types.contains { store.items.first?[$0] != nil } }

    /// The first item's value of a type.
    public func value(forPasteboardType type: String) -> Any? { store.items.first?[type] }

    /// Puts one value on it in place of what was there.
    public func setValue(_ value: Any, forPasteboardType type: String) { put([[type: value]]) }

    /// The first item's bytes of a type; text is in UTF-8.
    public func data(forPasteboardType type: String) -> Data? {
        switch store.items.first?[type] {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        default: nil
        }
    }

    /// Puts bytes on it in place of what was there.
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
                // What its size is cannot be seen: as much as an object takes.
                default: 64
                }
            return sum + size + entry.key.utf8.count
        }
    }
}
