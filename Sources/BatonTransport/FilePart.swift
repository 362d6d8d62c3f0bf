import CBatonTransport
import Foundation

/// A part of a local file, as the body of an HTTP response.
public struct FilePart: Sendable {
    /// The open file.
    package let handle: OpenFile
    /// The offset of the first byte.
    package let offset: Int
    /// The number of bytes.
    public let count: Int

    package init(_ handle: OpenFile, offset: Int, count: Int) {
        self.handle = handle
        self.offset = offset
        self.count = count
    }
}

/// A file that is open for reading. It closes when its last reference is released.
package final class OpenFile: Sendable {
    /// The file's length at the time of opening, in bytes.
    package let size: Int
    /// The entity tag, made from the inode, the modification time and the length.
    package let etag: String
    private let descriptor: Int32

    /// Opens a regular file. Returns nil for anything else, and if the file cannot be read. For a pipe or a device, the
    /// call does not block.
    /// - Parameter followsLinks: whether a symbolic link at the end of the path is followed; if not, a link gives
    ///   nil.
    package init?(_ path: String, followsLinks: Bool = true) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(facts.st_size)
        let parts = [Int(facts.st_ino), Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec), size]
        etag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    deinit {
        close(descriptor)
    }

    /// Reads a range of bytes. The result is shorter if the file has become shorter or cannot be read.
    package func bytes(offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                if read < 0 && errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}
