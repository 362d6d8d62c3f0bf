public import Foundation

/// A picture: one of the system's symbols by name, bytes that the server hands out, or several pictures that take turns.
///
/// Screens draw it in its own format: one that moves in its file, such as an animated GIF, moves wherever it is shown.
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
    /// How large it is, in points, one for each of its pixels; zero where its bytes do not say.
    ///
    /// A symbol is as large as an image view shows it by itself.
    public let size: CGSize
    /// The pictures that take turns; nil in one that stands still.
    public let images: [UIImage]?
    /// How long they take for one round, in seconds; 0 in one that stands still.
    public let duration: TimeInterval

    /// A system image in the manner of SF Symbols, such as `play.fill`. The page draws it in the tint colour.
    public init(systemName: String) {
        self.systemName = systemName
        contentID = nil
        data = []
        mediaType = ""
        size = CGSize(width: UIImageView.symbolWidth(17), height: UIImageView.symbolWidth(17))
        images = nil
        duration = 0
    }

    /// A picture in one of the web's formats.
    ///
    /// It can be fetched from the server for as long as the image is held by someone.
    /// - Parameters:
    ///   - data: the bytes of a file.
    ///   - mediaType: such as `image/png`.
    public convenience init(data: [UInt8], mediaType: String) {
        self.init(data: data, mediaType: mediaType, size: ImageHeader(data)?.size)
    }

    /// A picture in one of the web's formats: PNG, JPEG, GIF, WebP, AVIF or SVG.
    ///
    /// It can be fetched from the server for as long as the image is held by someone.
    /// - Parameter data: the bytes of a file.
    /// - Returns: nil where they are none of these.
    public convenience init?(data: Data) {
        let bytes = [UInt8](data)
        guard let header = ImageHeader(bytes) else { return nil }
        self.init(data: bytes, mediaType: header.mediaType, size: header.size)
    }

    /// A picture whose size is known, where it is.
    private init(data: [UInt8], mediaType: String, size: CGSize?) {
        systemName = nil
        self.data = data
        self.mediaType = mediaType
        self.size = size ?? .zero
        images = nil
        duration = 0
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

    /// A picture whose bytes are elsewhere: a replay shows the same name and size, and hands out nothing.
    package init(contentID: String, mediaType: String, size: CGSize) {
        systemName = nil
        self.contentID = contentID
        data = []
        self.mediaType = mediaType
        self.size = size
        images = nil
        duration = 0
    }

    /// Pictures that take turns: what shows them shows each for an equal part of the time, again and again.
    ///
    /// Where one picture is wanted, it is the first.
    private init(images: [UIImage], duration: TimeInterval, first: UIImage) {
        systemName = first.systemName
        contentID = first.contentID
        data = first.data
        mediaType = first.mediaType
        size = images.reduce(.zero) {
            CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
        self.images = images
        self.duration = duration.isFinite && duration > 0 ? duration : Double(images.count) / Self.framesPerSecond
    }

    /// How many pictures take turns in a second where nobody says for how long.
    static let framesPerSecond = 30.0

    /// An image of pictures that take turns.
    /// - Parameters:
    ///   - images: what is shown one after the other; of one that has pictures itself, those.
    ///   - duration: how long a round takes, in seconds; 0 is a thirtieth of a second for each.
    /// - Returns: nil where there is no picture.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        let still = images.flatMap { $0.images ?? [$0] }
        return still.first.map { UIImage(images: still, duration: duration, first: $0) }
    }

    /// The picture of that name, while someone holds it.
    public static func registered(_ contentID: String) -> UIImage? {
        registered[contentID]?.lazy.compactMap(\.image).first
    }

    /// How many names are kept, also those that nothing holds any longer.
    static var registeredCount: Int { registered.count }

    var renderValue: RenderValue { renderedPath.map { .string($0) } ?? .none }

    /// What it is called on the wire.
    var renderedPath: String? {
        if let systemName { return "symbol:" + systemName }
        return contentID.map { "/assets/" + $0 }
    }
}

extension UIImage: Hashable {
    /// Whether they are the same object.
    public nonisolated static func == (left: UIImage, right: UIImage) -> Bool { left === right }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
