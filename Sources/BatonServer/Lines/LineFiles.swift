import Foundation

/// A file of lines and its older files: FILE, FILE.1, FILE.2, with the newest first.
///
/// Journals and audit logs both use this class, with different values of ``Form``.
final class LineFiles {
    /// The format of the files and their rotation.
    struct Form: Sendable {
        /// The word for this kind of file in messages to the administrator, such as `journal`.
        var kind: String
        /// The size in bytes at which a new file begins.
        var size: Int
        /// The number of older files to keep; the oldest is deleted first.
        var keep: Int
        /// Whether lines are appended to an existing file. Otherwise the existing file is renamed.
        var appendsToExistingFile = false
        /// Returns the line with which every file except the first one begins.
        var heading: (@Sendable (_ part: Int) -> Data)?
        /// The sentence that the administrator receives when the oldest file is deleted.
        var notice: String?
    }

    /// The reason why the file could not be opened.
    struct Problem: Error {
        var reason: String
    }

    private let file: String
    private let form: Form
    private var descriptor: Int32 = -1
    private var written = 0
    /// The file contains only its heading, and no further line yet.
    private var isFresh = true
    /// The file ends in the middle of a line.
    private var endsInPartialLine = false
    private var part = 0
    private var notice: String?

    init(file: String, form: Form) throws(Problem) {
        self.file = file
        self.form = form
        var found = stat()
        let exists = stat(file, &found) == 0
        if exists, found.st_mode & S_IFMT != S_IFREG {
            throw Problem(reason: "it is not a regular file")
        }
        // An existing file may be evidence of a crash, so it is not overwritten.
        if exists, !form.appendsToExistingFile { shiftNumbers() }
        if let reason = exists && form.appendsToExistingFile ? openExisting() : open() { throw Problem(reason: reason) }
    }

    deinit { close() }

    /// Syncs the file to disk and closes it, so that the lines of a server that ended normally survive a power
    /// failure.
    func close() {
        if descriptor >= 0 { fdatasync(descriptor) }
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    static func name(_ file: String, _ number: Int) -> String { number == 0 ? file : "\(file).\(number)" }

    private func open() -> String? {
        // Only the owner may read the file, because the lines show what people did.
        descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        written = 0
        isFresh = true
        endsInPartialLine = false
        return descriptor < 0 ? String(cString: strerror(errno)) : nil
    }

    /// Opens an existing file.
    private func openExisting() -> String? {
        descriptor = Glibc.open(file, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return String(cString: strerror(errno)) }
        written = Int(found.st_size)
        isFresh = written == 0
        var last: UInt8 = 0
        // If a file does not end with a line feed, the process that wrote the file was killed in the middle of a line.
        endsInPartialLine = written > 0 && pread(descriptor, &last, 1, off_t(written - 1)) == 1 && last != 0x0A
        return nil
    }

    /// Renames each file to the next higher number.
    private func shiftNumbers() {
        var last = 0
        while access(Self.name(file, last), F_OK) == 0 { last += 1 }
        for number in stride(from: last - 1, through: 0, by: -1) {
            if number >= form.keep {
                unlink(Self.name(file, number))
            } else {
                rename(Self.name(file, number), Self.name(file, number + 1))
            }
        }
    }

    func consumeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    private func rotate() -> String? {
        close()
        if part == form.keep { notice = form.notice }
        shiftNumbers()
        part += 1
        if let problem = open() { return problem }
        guard let heading = form.heading.map({ Array($0(part)) }), let problem = writeBytes(heading[...]) else {
            return nil
        }
        // A file with a partial heading cannot be read, so it is deleted, and the previous file becomes the newest
        // again.
        close()
        unlink(file)
        part -= 1
        var number = 1
        while rename(Self.name(file, number), Self.name(file, number - 1)) == 0 { number += 1 }
        return problem
    }

    /// The reason why lines could not be written, and the number of unwritten bytes.
    struct Failure {
        /// The reason why the lines could not be written, as a sentence.
        var sentence: String
        /// The number of unwritten bytes, which are the end of the data. These bytes begin with a whole line.
        var unwritten: Int
    }

    /// Writes whole lines. If a file becomes full, the rest is written to a new one. If only the beginning of a line
    /// could be written, it is removed from the file.
    /// - Returns: the failure; nil if everything was written.
    func write(_ lines: [UInt8]) -> Failure? {
        var rest = lines[...]
        func failure(_ problem: String) -> Failure {
            Failure(sentence: "\(file) cannot be written: \(problem).", unwritten: rest.count)
        }
        while !rest.isEmpty {
            // If the last attempt to create the file failed, the file is created now.
            if descriptor < 0, let problem = open() { return failure(problem) }
            let room = form.size - written
            var end = rest.endIndex
            if rest.count > room {
                // Finds the last line that fits within the size limit. The first line of a file is written even if it
                // exceeds the limit.
                let fits = rest.prefix(max(room, 0)).lastIndex(of: 0x0A).map { $0 + 1 }
                guard let place = fits ?? (isFresh ? rest.firstIndex(of: 0x0A).map { $0 + 1 } : nil) else {
                    if let problem = rotate() { return failure(problem) }
                    continue
                }
                end = place
            }
            if endsInPartialLine, let problem = writeBytes([0x0A]) { return failure(problem) }
            let start = written
            if let problem = writeBytes(rest[..<end]) {
                rest = rest[(rest.startIndex + truncatePartialLine(rest.prefix(written - start)))...]
                return failure(problem)
            }
            isFresh = false
            rest = rest[end...]
        }
        return nil
    }

    /// Removes a partial line from the end of the file.
    /// - Parameter bytes: the bytes that were written last.
    /// - Returns: the number of these bytes that are whole lines and stay in the file.
    private func truncatePartialLine(_ bytes: ArraySlice<UInt8>) -> Int {
        let wholeLineBytes = bytes.lastIndex(of: 0x0A).map { $0 + 1 - bytes.startIndex } ?? 0
        if wholeLineBytes > 0 { isFresh = false }
        // If the file cannot be truncated, a line feed is written before the next line, which would otherwise continue
        // the partial line.
        guard wholeLineBytes < bytes.count, ftruncate(descriptor, off_t(written - bytes.count + wholeLineBytes)) == 0
        else {
            return wholeLineBytes
        }
        written -= bytes.count - wholeLineBytes
        endsInPartialLine = false
        return wholeLineBytes
    }

    private func writeBytes(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return String(cString: strerror(errno)) }
                done += count
                written += count
                endsInPartialLine = bytes[done - 1] != 0x0A
            }
            return nil
        }
    }
}
