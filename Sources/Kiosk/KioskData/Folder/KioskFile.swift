import Glibc

/// An open file in a storyboard's folder. The file is closed when the last reference to this object is released.
public final class KioskFile: Sendable {
    /// The file's path in the storyboard's folder, as given by the caller.
    public let name: String
    /// The file's absolute path with all symbolic links resolved.
    public let path: String
    /// The size in bytes when the file was opened.
    public let size: Int
    /// The time of the last change, in nanoseconds since 1970.
    public let modified: Int
    /// The file descriptor. Reads with an explicit offset (`pread`) are safe on any thread.
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

    /// Reads the whole file in its current state.
    /// - Parameter limit: The maximum number of bytes; a larger file is an error.
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
