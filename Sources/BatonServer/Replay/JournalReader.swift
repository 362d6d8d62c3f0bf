import Foundation

/// Reads the files of a journal as one sequence of lines.
///
/// An incomplete last line, as a killed process leaves it, is ignored.
@MainActor
final class JournalReader {
    /// One file of the journal, mapped into memory.
    private final class Part {
        let file: String
        let bytes: UnsafeRawBufferPointer
        let header: JournalHeader
        /// The offset of the first line after the header.
        let start: Int

        init(_ file: String) throws(JournalError) {
            self.file = file
            let descriptor = open(file, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .cannotRead(file: file, reason: String(cString: strerror(errno))) }
            defer { close(descriptor) }
            var found = stat()
            guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
                throw .cannotRead(file: file, reason: "it is not a file")
            }
            let count = Int(found.st_size)
            guard count > 0, let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
            else {
                throw .notAJournal(file: file)
            }
            bytes = UnsafeRawBufferPointer(start: memory, count: count)
            guard let end = bytes.prefix(65_536).firstIndex(of: 0x0A),
                let header = try? JSONDecoder().decode(JournalHeader.self, from: Data(bytes[..<end])),
                header.baton == "journal"
            else { throw .notAJournal(file: file) }
            guard header.format == JournalHeader.format else {
                throw .unsupportedFormat(file: file, format: header.format)
            }
            self.header = header
            start = end + 1
        }

        deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
    }

    let file: String
    /// The header of the first file.
    let header: JournalHeader
    /// The number of bytes in an incomplete last line of the journal, which is ignored.
    private(set) var cutBytes = 0
    /// The number of lines that were read from all files, with headers. `lineOfPart` counts only those of the present
    /// file.
    private(set) var line = 1
    private(set) var lineOfPart = 1
    var fileCount: Int { parts.count }
    var currentFile: String { parts[min(part, parts.count - 1)].file }

    private let parts: [Part]
    private var part = 0
    private var offset: Int
    private var next: JournalLine?

    init(file: String) throws(JournalError) {
        self.file = file
        var parts = [try Part(file)]
        while let first = parts.first, first.header.part > 0 {
            let name = Self.predecessor(of: first.file)
            guard let earlier = try? Part(name), earlier.header.chain == first.header.chain,
                earlier.header.part == first.header.part - 1
            else { throw .missingPart(file: file, part: first.header.part, missing: name) }
            parts.insert(earlier, at: 0)
        }
        self.parts = parts
        header = parts[0].header
        offset = parts[0].start
    }

    /// Returns the name of the file with the earlier lines: FILE.1 for FILE, and FILE.2 for FILE.1.
    private static func predecessor(of file: String) -> String {
        let name = file.split(separator: ".", omittingEmptySubsequences: false)
        guard name.count > 1, let last = name.last, let number = Int(last), number > 0 else { return file + ".1" }
        return name.dropLast().joined(separator: ".") + ".\(number + 1)"
    }

    /// Returns the next line without consuming it; nil at the end of the journal.
    func peek() throws(JournalError) -> JournalLine? {
        if let next { return next }
        while part < parts.count {
            let bytes = parts[part].bytes
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            if rest.isEmpty {
                guard part + 1 < parts.count else { return nil }
                part += 1
                offset = parts[part].start
                line += 1
                lineOfPart = 1
                continue
            }
            guard let base = rest.baseAddress, let found = memchr(base, 0x0A, rest.count) else {
                // The line is incomplete, because the process ended while it wrote the line.
                cutBytes = rest.count
                return nil
            }
            let length = UnsafeRawPointer(found) - base
            guard let read = JournalLine(UnsafeRawBufferPointer(start: base, count: length)) else {
                let text = String(decoding: rest.prefix(min(length, 80)), as: UTF8.self)
                throw .damaged(file: parts[part].file, line: lineOfPart + 1, text: text)
            }
            offset += length + 1
            next = read
            return read
        }
        return nil
    }

    /// Consumes the line that `peek()` returned.
    func consume() {
        next = nil
        line += 1
        lineOfPart += 1
    }

    /// Decodes a JSON string, with or without its quotation marks.
    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        var bytes = bytes
        if bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
            bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst().dropLast())
        }
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        let quoted = Data([UInt8(ascii: "\"")]) + Data(bytes) + Data([UInt8(ascii: "\"")])
        return (try? JSONDecoder().decode(String.self, from: quoted)) ?? ""
    }
}
