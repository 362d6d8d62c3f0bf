import Foundation

/// A CSV file to which rows are appended. All calls block.
struct RowFile {
    let location: KioskFolder.Location
    let name: String

    /// Appends a row, and returns after the row is on disk.
    func append(_ row: SavedRow, created: String) throws(RowStoreError) {
        // The file is opened in the folder that was checked, even if the folder has been renamed since. Links are not
        // followed.
        let descriptor = openat(
            location.folder.descriptor, location.file,
            O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
            0o640)
        guard descriptor >= 0 else { throw failure("the file cannot be opened") }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw failure("the file cannot be locked") }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw RowStoreError("\(Quoted.name(name)) is not a file")
        }

        let columns = ["created"] + row.fields.map(\.name)
        var delimiter: Character = ","
        var text = ""
        if information.st_size == 0 {
            text = Self.line(columns.map(Self.quoted), delimiter)
        } else {
            delimiter = try check(descriptor, columns: columns)
            // If a crash has cut off the last row, its missing quotation mark and line break are written first. The new
            // row then begins on its own line.
            if Self.lastByte(descriptor, size: Int(information.st_size)) != UInt8(ascii: "\n") {
                text = Self.hasOpenCell(descriptor) ? "\"\n" : "\n"
            }
        }
        text += Self.line([created] + row.fields.map { Self.cell($0, delimiter) }, delimiter)

        try write(text, to: descriptor)
        guard fsync(descriptor) == 0 else { throw failure("the file cannot be synced to the disk") }
        if information.st_size == 0 {
            // The folder is synced after a new file was created, because the folder contains the file's name.
            let folder = openat(location.folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else { throw failure("the file's folder cannot be synced to the disk") }
            defer { close(folder) }
            guard fsync(folder) == 0 else { throw failure("the file's folder cannot be synced to the disk") }
        }
    }

    /// Returns the delimiter of an existing file, after checking that the file has the same columns.
    private func check(_ descriptor: Int32, columns: [String]) throws(RowStoreError) -> Character {
        let start = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            return [UInt8](buffer.prefix(max(0, count)))
        }
        let header = Array(start.prefix { $0 != UInt8(ascii: "\n") })
        do {
            let reading = try CSVReading(header, name: name, maximumRowCount: 1)
            let there = reading.rows.first?.cells ?? []
            guard there == columns else {
                throw RowStoreError(
                    "\(Quoted.name(name)) has the columns \(there.prefix(20).joined(separator: ", ")), but the form has "
                        + "\(columns.joined(separator: ", ")). Rename the file: the next row then begins a new one"
                )
            }
            return reading.delimiter
        } catch let error as RowStoreError {
            throw error
        } catch {
            throw RowStoreError("\(Quoted.name(name)) cannot be extended: its first line is not a CSV header")
        }
    }

    private func write(_ text: String, to descriptor: Int32) throws(RowStoreError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("the file cannot be written") }
            bytes = bytes.dropFirst(count)
        }
    }

    private func failure(_ what: String) -> RowStoreError {
        let reason = String(cString: strerror(errno))
        return RowStoreError("The row was not saved in \(Quoted.name(name)): \(what) (\(reason))")
    }

    private static func lastByte(_ descriptor: Int32, size: Int) -> UInt8? {
        var byte: UInt8 = 0
        return pread(descriptor, &byte, 1, size - 1) == 1 ? byte : nil
    }

    /// Returns true if a quoted cell is not closed, which is the case if the number of quotation marks is
    /// odd.
    private static func hasOpenCell(_ descriptor: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            var (offset, isOpen) = (0, false)
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
                guard count > 0 else { return isOpen }
                for byte in buffer[..<count] where byte == UInt8(ascii: "\"") { isOpen.toggle() }
                offset += count
            }
        }
    }

    private static func line(_ cells: [String], _ delimiter: Character) -> String {
        cells.joined(separator: String(delimiter)) + "\n"
    }

    private static func cell(_ field: SavedRow.Field, _ delimiter: Character) -> String {
        guard case .text(let text) = field.value else { return quoted(field.value.text) }
        let isNumber = field.kind != .text && Double(text) != nil
        return quoted(isFormula(text) && !isNumber ? "'" + text : text)
    }

    /// Returns true if a spreadsheet would interpret the text as a formula, and so execute a visitor's input.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return ["=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains(first)
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar != "\"" && scalar != "," && scalar != ";" && scalar != "\t"
                && scalar.properties.generalCategory != .control
                && scalar != "\u{2028}" && scalar != "\u{2029}"
        }
        let isTrimmed = text.first?.isWhitespace != true && text.last?.isWhitespace != true
        return isPlain && isTrimmed ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
