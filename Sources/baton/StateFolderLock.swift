import ArgumentParser
import BatonSupport
import Foundation

/// The exclusive lock of a state folder. Without it, two servers with the same folder would overwrite each other's
/// files.
final class StateFolderLock {
    private let descriptor: Int32

    /// Creates the folder if needed, and locks it for the lifetime of this object.
    /// - Throws: `ValidationError` if another server holds the lock, or the folder cannot be locked.
    init(folder: String) throws {
        let file = folder + "/server.lock"
        do throws(DurableFileError) {
            try DurableFile.makeFolder(folder)
        } catch {
            throw ValidationError("\(error). \(Self.remedy)")
        }
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw ValidationError(
                "The state folder \(folder) cannot be written to: \(String(cString: strerror(errno))). \(Self.remedy)"
            )
        }
        // The system releases the lock when the process ends, also after `kill -9`.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            let holder = Self.process(in: descriptor)
            close(descriptor)
            throw ValidationError(
                isTaken
                    ? "Another server\(holder.map { " (process \($0))" } ?? "") uses the state folder \(folder). Stop it, or name another folder with --state DIR, or save nothing with --state none."
                    : "The state folder \(folder) cannot be locked: \(reason). \(Self.remedy)"
            )
        }
        let line = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, line, line.count, 0)
    }

    deinit { close(descriptor) }

    private static let remedy = "Name another folder with --state DIR, or save nothing with --state none."

    private static func process(in descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
