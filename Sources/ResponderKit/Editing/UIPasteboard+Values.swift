public import Foundation

/// Text, addresses and pictures on a pasteboard.
extension UIPasteboard {
    private func value<Value>(of item: [String: Any], in types: [String]) -> Value? {
        types.lazy.compactMap { item[$0] as? Value }.first
    }

    /// The first item's text. Setting it puts text on the pasteboard in place of what was there, and nil empties it.
    public var string: String? {
        get { strings?.first }
        set { items = newValue.map { [[Self.textType: $0]] } ?? [] }
    }

    /// The text of all items that have any; nil where none has.
    public var strings: [String]? {
        get {
            let found: [String] = items.compactMap {
                value(of: $0, in: Self.typeListString) ?? (value(of: $0, in: Self.typeListURL) as URL?)?.absoluteString
            }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.textType: $0] } }
    }

    /// Whether any item has text.
    public var hasStrings: Bool { strings != nil }

    /// The first item's address. Setting it puts it on the pasteboard in place of what was there.
    public var url: URL? {
        get { urls?.first }
        set { items = newValue.map { [[Self.urlType: $0]] } ?? [] }
    }

    /// The addresses of all items that have one; nil where none has.
    public var urls: [URL]? {
        get {
            let found: [URL] = items.compactMap { value(of: $0, in: Self.typeListURL) }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.urlType: $0] } }
    }

    /// Whether any item has an address.
    public var hasURLs: Bool { urls != nil }

    /// The first item's picture. Setting it puts it on the pasteboard in place of what was there.
    public var image: UIImage? {
        get { items.lazy.compactMap { self.value(of: $0, in: ["public.image"]) }.first }
        set { items = newValue.map { [["public.image": $0]] } ?? [] }
    }

    /// Whether any item has a picture.
    public var hasImages: Bool { image != nil }
}
