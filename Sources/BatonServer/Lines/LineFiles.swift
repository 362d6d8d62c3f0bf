import Foundation

/// The file that lines are written to, and those before: FILE, FILE.1, FILE.2, the newest first.
///
/// A journal and an audit log are both this, and differ in what their ``Form`` says.
final class LineFiles {
    /// How files are begun and followed by others.
    struct Form: Sendable {
        /// What it is, as a sentence calls it: `journal`.
        var kind: String
        /// The bytes after which another file is begun.
        var size: Int
        /// How many of the files before are kept; the oldest goes first.
        var keep: Int
        /// Whether a file that is there is gone on with; else it is moved away.
        var goesOn = false
        /// What the parts after the first begin with.
        var heading: (@Sendable (_ part: Int) -> Data)?
        /// What somebody should know when the oldest goes.
        var notice: String?
    }

    /// Why it could not be begun.
    struct Problem: Error {
        var reason: String
    }

    private let file: String
    private let form: Form
    private var descriptor: Int32 = -1
    private var written = 0
    /// Whether nothing stands in the file but what each begins with.
    private var isFresh = true
    /// Whether it ends in the middle of a line.
    private var isCut = false
    private var part = 0
    private var notice: String?

    init(file: String, form: Form) throws(Problem) {
        self.file = file
        self.form = form
        var found = stat()
        let isThere = stat(file, &found) == 0
        if isThere, found.st_mode & S_IFMT != S_IFREG {
            throw Problem(reason: "it is no file that could be \(form.goesOn ? "gone on with" : "moved away")")
        }
        // What is there may tell of a crash: it is not written over.
        if isThere, !form.goesOn { moveAway() }
        if let reason = isThere && form.goesOn ? goOn() : open() { throw Problem(reason: reason) }
    }

    deinit { close() }

    /// Syncs and closes the file: what a server that ended by itself has written survives a power cut.
    func close() {
        if descriptor >= 0 { fdatasync(descriptor) }
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    static func name(_ file: String, _ number: Int) -> String { number == 0 ? file : "\(file).\(number)" }

    private func open() -> String? {
        // What people did is nobody else's.
        descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        written = 0
        isFresh = true
        isCut = false
        return descriptor < 0 ? String(cString: strerror(errno)) : nil
    }

    /// Opens a file that is there.
    private func goOn() -> String? {
        descriptor = Glibc.open(file, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return String(cString: strerror(errno)) }
        written = Int(found.st_size)
        isFresh = written == 0
        var last: UInt8 = 0
        // Somebody was ended while it wrote.
        isCut = written > 0 && pread(descriptor, &last, 1, off_t(written - 1)) == 1 && last != 0x0A
        return nil
    }

    /// Gives each file the next number.
    private func moveAway() {
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

    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    private func rotate() -> String? {
        close()
        if part == form.keep { notice = form.notice }
        moveAway()
        part += 1
        if let problem = open() { return problem }
        guard let heading = form.heading.map({ Array($0(part)) }), let problem = put(heading[...]) else { return nil }
        // Half a heading is none: the part before is the newest again, so that all that was written can be read.
        close()
        unlink(file)
        part -= 1
        var number = 1
        while rename(Self.name(file, number), Self.name(file, number - 1)) == 0 { number += 1 }
        return problem
    }

    /// Why lines could not be written.
    struct Failure {
        /// The sentence.
        var sentence: String
        /// How many bytes of the lines are not in the file, from the end. They begin with a whole line.
        var unwritten: Int
    }

    /// Writes whole lines, as many into one file as fit. Of a line that could not be written to its end nothing stays in the file.
    /// - Returns: the failure; nil where all is written.
    func write(_ lines: [UInt8]) -> Failure? {
        var rest = lines[...]
        func failure(_ problem: String) -> Failure {
            Failure(sentence: "\(file) cannot be written: \(problem).", unwritten: rest.count)
        }
        while !rest.isEmpty {
            // It could not be made the last time.
            if descriptor < 0, let problem = open() { return failure(problem) }
            let room = form.size - written
            var end = rest.endIndex
            if rest.count > room {
                // The last line that fits; the very first of a file is taken however long it is.
                let fits = rest.prefix(max(room, 0)).lastIndex(of: 0x0A).map { $0 + 1 }
                guard let place = fits ?? (isFresh ? rest.firstIndex(of: 0x0A).map { $0 + 1 } : nil) else {
                    if let problem = rotate() { return failure(problem) }
                    continue
                }
                end = place
            }
            if isCut, let problem = put([0x0A]) { return failure(problem) }
            let start = written
            if let problem = put(rest[..<end]) {
                rest = rest[(rest.startIndex + cutBack(rest.prefix(written - start)))...]
                return failure(problem)
            }
            isFresh = false
            rest = rest[end...]
        }
        return nil
    }

    /// Takes the beginning of a line off the end of the file.
    /// - Parameter bytes: the bytes that were written last.
    /// - Returns: how many of them are whole lines, and stay.
    private func cutBack(_ bytes: ArraySlice<UInt8>) -> Int {
        let whole = bytes.lastIndex(of: 0x0A).map { $0 + 1 - bytes.startIndex } ?? 0
        if whole > 0 { isFresh = false }
        // Where the file cannot be made shorter, the next line begins behind an end of line.
        guard whole < bytes.count, ftruncate(descriptor, off_t(written - bytes.count + whole)) == 0 else {
            return whole
        }
        written -= bytes.count - whole
        isCut = false
        return whole
    }

    private func put(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return String(cString: strerror(errno)) }
                done += count
                written += count
                isCut = bytes[done - 1] != 0x0A
            }
            return nil
        }
    }
}
