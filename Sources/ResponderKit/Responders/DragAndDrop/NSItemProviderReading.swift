public import Foundation

/// A type whose values can be created from the data of a dragged item.
///
/// `String`, `URL`, `NSString`, `NSURL` and `UIImage` conform. Follows Apple's protocol of the same name; the methods
/// are called on the main actor.
@MainActor
public protocol NSItemProviderReading {
    /// The type identifiers from which a value can be created, the preferred one first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Creates a value from data.
    /// - Throws: an error if the data cannot be read.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// An object that can be dragged, because it can be written as data.
///
/// `String`, `URL`, `NSString`, `NSURL` and `UIImage` conform. Follows Apple's protocol of the same name; the methods
/// are called on the main actor.
@MainActor
public protocol NSItemProviderWriting {
    /// The type identifiers in which values of this type can be written, the preferred one first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The type identifiers in which this value can be written. The default is the list of the value's type.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Writes the value as data and passes it to the completion handler.
    /// - Returns: the progress, or nil if the handler was already called.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// Default implementation: returns the type identifiers in which all values of this type can be written.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}

/// The type identifiers of text, URLs and images.
private enum Readable {
    static let text = [TypeIdentifiers.text, "public.plain-text", "public.text"]
    static let url = [TypeIdentifiers.url]
    static let image = [
        "public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp", "public.avif", "public.svg-image",
        TypeIdentifiers.image,
    ]

    static func text(_ data: Data) throws -> String {
        guard let text = String(data: data, encoding: .utf8) else {
            throw NSItemProvider.ErrorCode.unavailableCoercionError
        }
        return text
    }

    /// Reads the first address of a list in the format `text/uri-list` (RFC 2483), where lines with `#` are comments.
    static func url(_ data: Data) throws -> URL {
        let lines = try text(data).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { !$0.hasPrefix("#") }),
            let url = URL(string: line.trimmingCharacters(in: .whitespaces))
        else { throw NSItemProvider.ErrorCode.unavailableCoercionError }
        return url
    }
}

extension String: NSItemProviderReading, NSItemProviderWriting {
    /// The types from which a string can be read: UTF-8 text, and other plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] { Readable.text }
    /// The type identifier of a string's data: UTF-8 text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifiers.text] }

    /// Creates a string from UTF-8 data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
        try Readable.text(data)
    }

    /// Passes the text to the completion handler as UTF-8 data.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(utf8), nil)
        return nil
    }
}

extension URL: NSItemProviderReading, NSItemProviderWriting {
    /// The type identifier of the data from which a URL can be read.
    public static var readableTypeIdentifiersForItemProvider: [String] { Readable.url }
    /// The type identifier of a URL's data.
    public static var writableTypeIdentifiersForItemProvider: [String] { Readable.url }

    /// Creates a URL from the first address in a list of URLs.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
        try Readable.url(data)
    }

    /// Passes the absolute address to the completion handler as UTF-8 data.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    /// The types from which a string can be read: UTF-8 text, and other plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] { Readable.text }
    /// The type identifier of a string's data: UTF-8 text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifiers.text] }

    /// Creates a string from UTF-8 data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let text = NSString(string: try Readable.text(data)) as? Self else {
            throw NSItemProvider.ErrorCode.unexpectedValueClassError
        }
        return text
    }

    /// Passes the text to the completion handler as UTF-8 data.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(String(describing: self).utf8), nil)
        return nil
    }
}

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
    /// The type identifier of the data from which a URL can be read.
    public static var readableTypeIdentifiersForItemProvider: [String] { Readable.url }
    /// The type identifier of a URL's data.
    public static var writableTypeIdentifiersForItemProvider: [String] { Readable.url }

    /// Creates a URL from the first address in a list of URLs.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let url = NSURL(string: try Readable.url(data).absoluteString) as? Self else {
            throw NSItemProvider.ErrorCode.unexpectedValueClassError
        }
        return url
    }

    /// Passes the absolute address to the completion handler as UTF-8 data.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
    /// The types from which an image can be read: the formats that browsers show, then any image.
    public static var readableTypeIdentifiersForItemProvider: [String] { Readable.image }
    /// The type identifier in which images in general can be written: `public.image`, which includes every image
    /// format.
    public static var writableTypeIdentifiersForItemProvider: [String] { [TypeIdentifiers.image] }
    /// The type identifier of this image's data: the format of the image's file. A symbol has no file, so its type is
    /// `public.image`.
    public var writableTypeIdentifiersForItemProvider: [String] {
        [data.isEmpty ? TypeIdentifiers.image : TypeIdentifiers.identifier(ofMediaType: mediaType)]
    }

    /// Creates an image from a file in a format that browsers show.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> UIImage {
        guard let image = UIImage(data: data) else { throw NSItemProvider.ErrorCode.unavailableCoercionError }
        return image
    }

    /// Passes the bytes of the image's file to the completion handler. A symbol has no file, so the handler receives an
    /// error.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @MainActor (Data?, (any Error)?) -> Void
    ) -> Progress? {
        if data.isEmpty {
            completionHandler(nil, NSItemProvider.ErrorCode.unavailableCoercionError)
        } else {
            completionHandler(Data(data), nil)
        }
        return nil
    }
}
