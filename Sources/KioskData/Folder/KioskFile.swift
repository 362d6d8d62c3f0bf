import Glibc

/// A file of a storyboard's folder, open to be read. It is closed when nobody holds it any more.
public final class KioskFile: Sendable {
    /// Its path from the storyboard's folder, as it was written.
    public let name: String
    /// Where it lies, without links.
    public let path: String
    /// How many bytes it had when it was opened.
    public let size: Int
    /// When it was changed last: nanoseconds since 1970.
    public let modified: Int
    /// The open file. Reading it with an offset of one's own (`pread`) is right on any thread.
    public let descriptor: Int32

    init(name: String, path: String, descriptor: Int32, information: stat) {
        self.name = name
        self.path = path
        self.descriptor = descriptor
        size = Int(information.st_size)
        modified = information.st_mtim.tv_sec * 1_000_000_000 + information.st_mtim.tv_nsec
    }

    deinit {
        close(descriptor)
    }

    /// All that it holds now.
    /// - Parameter limit: the most bytes; a file that has grown beyond is refused.
    public func read(limit: Int) throws(KioskFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(size, limit) + 1)
        while true {
            let (count, failure) = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
                let count = pread(descriptor, buffer.baseAddress, buffer.count, bytes.count)
                if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
                return (count, errno)
            }
            if count < 0, failure == EINTR { continue }
            guard count >= 0 else { throw KioskFileError(name, .refused(String(cString: strerror(failure)))) }
            guard bytes.count <= limit else { throw KioskFileError(name, .tooLarge(limit: limit)) }
            if count == 0 { return bytes }
        }
    }
}
