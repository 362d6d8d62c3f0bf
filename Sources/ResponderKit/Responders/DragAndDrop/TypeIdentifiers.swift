/// The uniform type identifiers that items of drag and drop use, and the media types that browsers use for them.
///
/// The names and the hierarchy are those of Apple's "System-Declared Uniform Type Identifiers". An identifier that is
/// not listed here conforms only to itself.
enum TypeIdentifiers {
    static let text = UIPasteboard.textType
    static let url = UIPasteboard.urlType
    static let image = "public.image"
    static let data = "public.data"

    private static let parents: [String: String] = [
        "public.utf8-plain-text": "public.plain-text", "public.plain-text": "public.text", "public.text": "public.data",
        "public.html": "public.text", "public.json": "public.text", "public.xml": "public.text",
        "public.comma-separated-values-text": "public.text", "net.daringfireball.markdown": "public.text",
        "public.url": "public.data", "public.file-url": "public.url",
        "public.image": "public.data", "public.png": "public.image", "public.jpeg": "public.image",
        "com.compuserve.gif": "public.image", "org.webmproject.webp": "public.image", "public.avif": "public.image",
        "public.svg-image": "public.image", "public.heic": "public.image",
        "public.audiovisual-content": "public.data", "public.audio": "public.audiovisual-content",
        "public.movie": "public.audiovisual-content", "public.mp3": "public.audio", "public.mpeg-4": "public.movie",
        "com.adobe.pdf": "public.data", "public.zip-archive": "public.data",
    ]

    private static let identifiers: [String: String] = [
        "text/plain": text, "text/uri-list": url, "text/html": "public.html", "text/xml": "public.xml",
        "text/csv": "public.comma-separated-values-text", "text/markdown": "net.daringfireball.markdown",
        "application/json": "public.json", "application/xml": "public.xml", "application/pdf": "com.adobe.pdf",
        "application/zip": "public.zip-archive",
        "image/png": "public.png", "image/jpeg": "public.jpeg", "image/gif": "com.compuserve.gif",
        "image/webp": "org.webmproject.webp", "image/avif": "public.avif", "image/svg+xml": "public.svg-image",
        "image/heic": "public.heic", "audio/mpeg": "public.mp3", "video/mp4": "public.mpeg-4",
    ]

    /// Returns the type identifier for a browser's media type. For a media type that is not listed, the result is the
    /// identifier of its family, such as `public.image`.
    static func identifier(ofMediaType type: String) -> String {
        let type = type.lowercased()
        if let known = identifiers[type] { return known }
        switch type.prefix(while: { $0 != "/" }) {
        case "image": return image
        case "audio": return "public.audio"
        case "video": return "public.movie"
        case "text": return "public.text"
        default: return data
        }
    }

    /// Returns whether a type equals another type or is a special case of it, as `public.png` is of `public.image`.
    static func conforms(_ identifier: String, to other: String) -> Bool {
        var current = identifier
        while current != other {
            guard let parent = parents[current] else { return false }
            current = parent
        }
        return true
    }
}
