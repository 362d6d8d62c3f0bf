/// The lines of a script or style sheet without indentation, empty lines, and comments on their own lines. In a
/// script, a line that continues the line before is joined to it, which compresses better.
///
/// The source is split without parsing the language. Source that could be misread in this way is refused: template
/// literals over several lines, and comments that begin after code and continue on the next line.
struct SourceLines {
    /// A line of source with its number.
    struct Line {
        var number: Int
        var text: Substring
        /// The line is not indented, so it is outside of all functions.
        var isUnindented: Bool
    }

    private(set) var lines: [Line] = []

    init(_ text: String, file: String, isScript: Bool) throws(BundleError) {
        var isInComment = false
        for (index, whole) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = Self.trimmed(whole)
            let isUnindented = line.startIndex == whole.startIndex
            while true {
                if isInComment {
                    guard let end = line.firstRange(of: "*/") else { line = ""; break }
                    line = Self.trimmed(line[end.upperBound...])
                    isInComment = false
                }
                guard line.hasPrefix("/*") else { break }
                isInComment = true
                line = line.dropFirst(2)
            }
            if line.isEmpty || isScript && line.hasPrefix("//") { continue }
            if isScript { line = Self.withoutTypes(line) }
            func refuse(_ problem: String) -> BundleError { BundleError(file: file, line: index + 1, problem: problem) }
            if isScript && line.utf8.count(where: { $0 == UInt8(ascii: "`") }) % 2 != 0 {
                throw refuse("has a template literal (text between backticks) over several lines")
            }
            if line.hasSuffix("\\") { throw refuse("has a line that ends with a backslash") }
            if let last = line.ranges(of: "/*").last, line[last.upperBound...].firstRange(of: "*/") == nil {
                throw refuse("has a comment that begins after code and continues on the next line")
            }
            if isScript, let last = lines.last, let separator = Self.separator(between: last.text, and: line) {
                lines[lines.count - 1].text = Substring("\(last.text)\(separator)\(line)")
                continue
            }
            lines.append(Line(number: index + 1, text: line, isUnindented: isUnindented))
        }
        if isInComment { throw BundleError(file: file, problem: "has a comment without an end") }
    }

    /// Returns the text to insert between two lines of a script that are joined; nil if the line break stays.
    private static func separator(between line: Substring, and next: Substring) -> String? {
        // If the first line ends with a `//` comment, joining the lines would make the next line a part of the comment.
        guard !line.contains("//") else { return nil }
        if line.hasSuffix("(") || line.hasSuffix("[") || next.hasPrefix(")") || next.hasPrefix("]") { return "" }
        let isContinued = line.hasSuffix(",") || ["? ", ": ", "&& ", "|| ", "?? "].contains { next.hasPrefix($0) }
        return isContinued ? " " : nil
    }

    /// Removes type annotations inside a line, as in `/** @type {Node} */ (x)`.
    private static func withoutTypes(_ line: Substring) -> Substring {
        guard let start = line.firstRange(of: "/** "), let end = line[start.upperBound...].firstRange(of: "*/") else {
            return line
        }
        return trimmed(withoutTypes(line[..<start.lowerBound] + line[end.upperBound...]))
    }

    static func trimmed(_ text: Substring) -> Substring {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        let bytes = text.utf8
        guard let start = bytes.firstIndex(where: { !isBlank($0) }), let end = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return text[start...end]
    }
}
