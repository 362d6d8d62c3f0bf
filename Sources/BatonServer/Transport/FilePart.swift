import CLibwebsockets
import Foundation

/// A part of a file of this machine, for the body of an answer.
public struct FilePart: Sendable {
    /// The file, open for reading.
    let handle: OpenFile
    /// Where it begins, in bytes.
    let offset: Int
    /// How many bytes it has.
    public let count: Int

    init(_ handle: OpenFile, offset: Int, count: Int) {
        self.handle = handle
        self.offset = offset
        self.count = count
    }
}

/// A file that is open for reading, and closed when nobody holds it any more.
final class OpenFile: Sendable {
    /// Its length when it was opened, in bytes.
    let size: Int
    /// Names its content, as far as its length and the instant of its last change do.
    let etag: String
    private let descriptor: Int32

    /// Opens a plain file; nil for what is none, or may not be read. A pipe or a device is not waited for.
    /// - Parameter followsLinks: whether a link's file is meant where the last of the path is one; else a link is no file.
    init?(_ path: String, followsLinks: Bool = true) {
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

    /// The bytes of a part; fewer where the file has become shorter, or cannot be read.
    func bytes(offset: Int, count: Int) -> [UInt8] {
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
