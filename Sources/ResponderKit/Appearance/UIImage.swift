/// A picture: one of the system's symbols by name, or bytes that the server hands out.
@MainActor
public final class UIImage {
    private final class Weak {
        weak var image: UIImage?
        init(_ image: UIImage) { self.image = image }
    }

    private static var registered: [String: Weak] = [:]

    /// The symbol's name, for a system image.
    public let systemName: String?
    /// What names the bytes, made from what they are: the same picture has the same.
    public let contentID: String?
    /// The picture in its own format.
    public let data: [UInt8]
    /// The format's media type, such as `image/jpeg`.
    public let mediaType: String

    /// A system image in the manner of SF Symbols, such as `play.fill`. The page draws it in the tint colour.
    public init(systemName: String) {
        self.systemName = systemName
        contentID = nil
        data = []
        mediaType = ""
    }

    /// A picture in one of the web's formats.
    ///
    /// It can be fetched from the server for as long as the image is held by someone.
    /// - Parameters:
    ///   - data: the bytes of a file.
    ///   - mediaType: such as `image/png`.
    public init(data: [UInt8], mediaType: String) {
        systemName = nil
        self.data = data
        self.mediaType = mediaType
        // FNV-1a, 64 bits: names the content, guards nothing.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let id = String(hash, radix: 36) + "-" + String(data.count, radix: 36)
        contentID = id
        Self.registered[id] = Weak(self)
        if Self.registered.count > 4_096 { Self.registered = Self.registered.filter { $0.value.image != nil } }
    }

    /// The picture of that name, while someone holds it.
    public static func registered(_ contentID: String) -> UIImage? {
        registered[contentID]?.image
    }

    var renderValue: RenderValue {
        if let systemName { return .string("symbol:" + systemName) }
        return contentID.map { .string("/assets/" + $0) } ?? .none
    }
}
