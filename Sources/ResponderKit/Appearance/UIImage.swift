/// A picture: one of the system's symbols by name, or bytes that the server hands out.
@MainActor
public final class UIImage {
    private final class Weak {
        weak var image: UIImage?
        init(_ image: UIImage) { self.image = image }
    }

    /// Two images may have the same content: one that goes leaves the name to the other.
    private static var registered: [String: [Weak]] = [:]

    // Names that nothing holds any longer are swept out when they may have become as many as those that are held.
    private static var count = 0
    private static var sweepAt = 1_024

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
        Self.registered[id] = (Self.registered[id] ?? []).filter { $0.image != nil } + [Weak(self)]
        Self.count += 1
        guard Self.count > Self.sweepAt else { return }
        Self.registered = Self.registered.compactMapValues { images in
            let alive = images.filter { $0.image != nil }
            return alive.isEmpty ? nil : alive
        }
        Self.count = Self.registered.count
        Self.sweepAt = max(1_024, Self.count * 2)
    }

    /// The picture of that name, while someone holds it.
    public static func registered(_ contentID: String) -> UIImage? {
        registered[contentID]?.lazy.compactMap(\.image).first
    }

    /// How many names are kept, also those that nothing holds any longer.
    static var registeredCount: Int { registered.count }

    var renderValue: RenderValue {
        if let systemName { return .string("symbol:" + systemName) }
        return contentID.map { .string("/assets/" + $0) } ?? .none
    }
}

extension UIImage: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UIImage, right: UIImage) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
