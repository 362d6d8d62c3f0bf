import CMedia
import Glibc

/// An image, as the bytes of an image file.
public struct Artwork: Sendable, Equatable {
    /// The bytes of the image file.
    public let bytes: [UInt8]
    /// The media type, for example `image/jpeg`.
    public let mediaType: String

    /// The maximum size of an image in bytes.
    public static let limit = 10 << 20

    /// The longer side of artwork from files, in pixels. A phone draws a cover at no more than about this size.
    package static let side = 640

    /// The size in bytes up to which a picture within `side` is used as it is.
    package static let smallSize = 200 << 10

    /// The size in bytes up to which a picture that cannot be decoded is used unchanged: a browser may support it.
    package static let undecodedLimit = 1 << 20

    /// Creates an image of a media type.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// Creates an image whose type is detected from its first bytes; nil if it is not JPEG, PNG or WebP.
    init?(bytes: [UInt8]) {
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self.init(bytes: bytes, mediaType: "image/jpeg")
        } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self.init(bytes: bytes, mediaType: "image/png")
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self.init(bytes: bytes, mediaType: "image/webp")
        } else {
            return nil
        }
    }

    /// Returns the artwork of a track: the picture inside its file, or else a picture file in the same folder. Large
    /// pictures are scaled down, because covers are cached, and sent to phones that show grids of them. Blocks.
    package static func find(for file: MediaPath) -> Artwork? {
        embedded(in: file) ?? beside(file)
    }

    private static func embedded(in file: MediaPath) -> Artwork? {
        var size = 0
        guard let picture = file.withCString({ cmedia_read_picture($0, limit, &size) }) else { return nil }
        defer { free(picture) }
        return Artwork(bytes: Array(UnsafeBufferPointer(start: picture, count: size)))?.scaled(toSide: side)
    }

    /// Returns the picture as a JPEG whose longer side has at most `side` pixels, with transparent parts in white.
    ///
    /// Returns the picture itself if it is small, or if the libraries for scaling are not installed. A picture that
    /// cannot be decoded is returned unchanged up to `undecodedLimit`; otherwise, the result is nil. Blocks.
    package func scaled(toSide side: Int) -> Artwork? {
        var picture: UnsafeMutablePointer<UInt8>?
        var size = 0
        let result = cmedia_scale_picture(
            bytes, bytes.count, Int32(clamping: side), Self.smallSize, &picture, &size)
        defer { free(picture) }
        switch result {
        case CMEDIA_SCALED:
            return Artwork(bytes: Array(UnsafeBufferPointer(start: picture, count: size)), mediaType: "image/jpeg")
        case CMEDIA_UNCHANGED:
            return self
        default:
            return bytes.count <= Self.undecodedLimit ? self : nil
        }
    }

    /// Returns the picture file named `cover`, `folder` or `front`, in this order and in any case, from the track's
    /// folder. Links are ignored, because they could lead anywhere.
    private static func beside(_ file: MediaPath) -> Artwork? {
        let names = AudioFileSearch.names(in: file.folder) ?? []
        let candidates = names.filter { ["jpg", "jpeg", "png", "webp"].contains($0.pathExtension) }
        for wanted in ["cover", "folder", "front"] {
            for name in candidates.filter({ $0.title.lowercased() == wanted }).sorted(by: { $0.string < $1.string }) {
                let artwork = file.folder.appending(name).readFile(limit: limit).flatMap(Artwork.init(bytes:))
                if let artwork = artwork?.scaled(toSide: side) { return artwork }
            }
        }
        return nil
    }
}
