import CMedia
import Glibc

/// A picture, as the bytes of an image file.
public struct Artwork: Sendable, Equatable {
    /// The image file.
    public let bytes: [UInt8]
    /// Its media type, for example `image/jpeg`.
    public let mediaType: String

    /// The largest image that is taken from a file or folder, in bytes.
    public static let limit = 10 << 20

    /// A picture of that type.
    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }

    /// A picture whose type follows from how it begins; nil where that is none of JPEG, PNG and WebP, whatever its name says.
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

    /// The picture that the file holds, or else the one that lies beside it. Blocking.
    static func find(for file: MediaPath) -> Artwork? {
        embedded(in: file) ?? beside(file)
    }

    private static func embedded(in file: MediaPath) -> Artwork? {
        var size = 0
        guard let picture = file.withCString({ cmedia_read_picture($0, limit, &size) }) else { return nil }
        defer { free(picture) }
        return Artwork(bytes: Array(UnsafeBufferPointer(start: picture, count: size)))
    }

    /// `cover`, `folder` or `front`, in this order, in any case of letters, as a file of its own: a link could lead anywhere.
    private static func beside(_ file: MediaPath) -> Artwork? {
        let names = FolderWalk.names(in: file.folder) ?? []
        let candidates = names.filter { ["jpg", "jpeg", "png", "webp"].contains($0.pathExtension) }
        for wanted in ["cover", "folder", "front"] {
            for name in candidates.filter({ $0.title.lowercased() == wanted }).sorted(by: { $0.string < $1.string }) {
                if let artwork = read(file.folder.appending(name)).flatMap(Artwork.init(bytes:)) {
                    return artwork
                }
            }
        }
        return nil
    }

    /// The bytes of a file that is a file, and not too large.
    private static func read(_ path: MediaPath) -> [UInt8]? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            information.st_size <= limit
        else {
            return nil
        }
        let size = Int(information.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let start = buffer.baseAddress {
                let read = Glibc.read(descriptor, start + count, size - count)
                guard read > 0 else { break }
                count += read
            }
        }
    }
}
