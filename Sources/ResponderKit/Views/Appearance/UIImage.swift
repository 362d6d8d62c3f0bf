public import Foundation

/// An image: a system symbol by name, the bytes of an image file, or a sequence of images as an animation.
///
/// Clients draw the file in its own format. An animated file, such as a GIF, is animated wherever it is shown.
@MainActor
public final class UIImage {
    private final class WeakReference {
        weak var image: UIImage?
        init(_ image: UIImage) { self.image = image }
    }

    /// The existing images by content id. Several images may share an id, which stays valid while one of them
    /// exists.
    private static var registered: [String: [WeakReference]] = [:]

    // A sweep removes the ids of deallocated images when `count` exceeds `sweepThreshold`. `count` grows with each new
    // image, and a sweep sets it to the number of remaining ids.
    private static var count = 0
    private static var sweepThreshold = 1_024

    /// The symbol's name, for a system image.
    public let systemName: String?
    /// The name of the file's bytes, derived from their hash. Files with equal bytes have the same name. Nil for a
    /// system image.
    public let contentID: String?
    /// The bytes of the image file.
    public let data: [UInt8]
    /// The format's media type, such as `image/jpeg`.
    public let mediaType: String
    /// The size in points, with one point for each pixel of the file; zero if the bytes do not contain the size.
    ///
    /// A symbol has the size at which an image view shows it by default.
    public let size: CGSize
    /// The images of an animation; nil for a single image.
    public let images: [UIImage]?
    /// The duration of one cycle of the animation, in seconds; 0 for a single image.
    public let duration: TimeInterval

    /// Creates a system symbol, similar to SF Symbols, such as `play.fill`. Clients draw the symbol in the tint
    /// colour.
    ///
    /// `systemNames` lists the symbols that clients can draw. For another name, they draw the outline of a square.
    /// - Returns: nil if no SF Symbol can have the name, because it has other characters than lower-case letters,
    ///   digits and dots.
    public init?(systemName: String) {
        guard Self.mayHaveSymbol(systemName) else { return nil }
        self.systemName = systemName
        contentID = nil
        data = []
        mediaType = ""
        size = CGSize(width: UIImageView.symbolWidth(17), height: UIImageView.symbolWidth(17))
        images = nil
        duration = 0
    }

    /// Creates an image from a file in a format that browsers show.
    ///
    /// Clients can fetch the bytes from the server while the image object exists.
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - mediaType: the media type, such as `image/png`.
    public convenience init(data: [UInt8], mediaType: String) {
        self.init(data: data, mediaType: mediaType, size: ImageHeader(data)?.size)
    }

    /// Creates an image from a PNG, JPEG, GIF, WebP, AVIF or SVG file.
    ///
    /// Clients can fetch the bytes from the server while the image object exists.
    /// - Parameter data: the bytes of the file.
    /// - Returns: nil if the bytes have another format.
    public convenience init?(data: Data) {
        let bytes = [UInt8](data)
        guard let header = ImageHeader(bytes) else { return nil }
        self.init(data: bytes, mediaType: header.mediaType, size: header.size)
    }

    /// Creates an image with a size in pixels; nil if the size is unknown.
    private init(data: [UInt8], mediaType: String, size: CGSize?) {
        systemName = nil
        self.data = data
        self.mediaType = mediaType
        self.size = size ?? .zero
        images = nil
        duration = 0
        // FNV-1a, 64 bits. The hash names the content and is no protection against forgery.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let id = String(hash, radix: 36) + "-" + String(data.count, radix: 36)
        contentID = id
        Self.registered[id] = (Self.registered[id] ?? []).filter { $0.image != nil } + [WeakReference(self)]
        Self.count += 1
        guard Self.count > Self.sweepThreshold else { return }
        Self.registered = Self.registered.compactMapValues { images in
            let alive = images.filter { $0.image != nil }
            return alive.isEmpty ? nil : alive
        }
        Self.count = Self.registered.count
        Self.sweepThreshold = max(1_024, Self.count * 2)
    }

    /// Creates an image without bytes. A replay uses such images, because it needs their names and sizes but serves no
    /// files.
    package init(contentID: String, mediaType: String, size: CGSize) {
        systemName = nil
        self.contentID = contentID
        data = []
        self.mediaType = mediaType
        self.size = size
        images = nil
        duration = 0
    }

    /// Creates an animation that shows each image for an equal part of the time, in an endless loop.
    ///
    /// Views that cannot show an animation show the first image.
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

    /// The images per second of an animation without a given duration.
    static let framesPerSecond = 30.0

    /// Creates an image from a sequence of images.
    /// - Parameters:
    ///   - images: the images in order. An animated image contributes its own images.
    ///   - duration: the duration of one cycle, in seconds; 0 shows each image for a thirtieth of a second.
    /// - Returns: nil if `images` is empty.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        let still = images.flatMap { $0.images ?? [$0] }
        return still.first.map { UIImage(images: still, duration: duration, first: $0) }
    }

    /// Returns an image with a content id, if one exists.
    public static func registered(_ contentID: String) -> UIImage? {
        registered[contentID]?.lazy.compactMap(\.image).first
    }

    /// The number of registered content ids, including those of deallocated images.
    static var registeredCount: Int { registered.count }

    var renderValue: RenderValue { renderedPath.map { .string($0) } ?? .none }

    /// The image in the render tree: `symbol:` and a name, or the path at which clients fetch the file. Nil for an
    /// image with neither.
    var renderedPath: String? {
        if let systemName { return "symbol:" + systemName }
        return contentID.map { "/assets/" + $0 }
    }
}

extension UIImage: Hashable {
    /// Returns true if both references are to the same image object.
    public nonisolated static func == (left: UIImage, right: UIImage) -> Bool { left === right }

    /// Hashes the identity of the image object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
