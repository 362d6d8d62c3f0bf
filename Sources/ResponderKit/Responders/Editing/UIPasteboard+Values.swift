public import Foundation

/// Access to text, URLs and images on a pasteboard.
extension UIPasteboard {
    private func value<Value>(of item: [String: Any], in types: [String]) -> Value? {
        types.lazy.compactMap { item[$0] as? Value }.first
    }

    /// The first item's text. Setting this property replaces the pasteboard's contents; nil empties the pasteboard.
    public var string: String? {
        get { strings?.first }
        set { items = newValue.map { [[Self.textType: $0]] } ?? [] }
    }

    /// The texts of all items with text, or nil if no item has text.
    public var strings: [String]? {
        get {
            let found: [String] = items.compactMap {
                value(of: $0, in: Self.typeListString) ?? (value(of: $0, in: Self.typeListURL) as URL?)?.absoluteString
            }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.textType: $0] } }
    }

    /// Whether the pasteboard contains an item with text.
    public var hasStrings: Bool { strings != nil }

    /// The first item's URL. Setting this property replaces the pasteboard's contents; nil empties the pasteboard.
    public var url: URL? {
        get { urls?.first }
        set { items = newValue.map { [[Self.urlType: $0]] } ?? [] }
    }

    /// The URLs of all items with a URL, or nil if no item has a URL.
    public var urls: [URL]? {
        get {
            let found: [URL] = items.compactMap { value(of: $0, in: Self.typeListURL) }
            return found.isEmpty ? nil : found
        }
        set { items = (newValue ?? []).map { [Self.urlType: $0] } }
    }

    /// Whether the pasteboard contains an item with a URL.
    public var hasURLs: Bool { urls != nil }

    /// The first item's image. Setting this property replaces the pasteboard's contents; nil empties the pasteboard.
    public var image: UIImage? {
        get { items.lazy.compactMap { self.value(of: $0, in: ["public.image"]) }.first }
        set { items = newValue.map { [["public.image": $0]] } ?? [] }
    }

    /// Whether the pasteboard contains an item with an image.
    public var hasImages: Bool { image != nil }
}
