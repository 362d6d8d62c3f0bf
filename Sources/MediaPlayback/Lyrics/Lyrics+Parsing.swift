/// Parsing of the format LRC, in which a line begins with its times: `[01:02.50]text`.
extension Lyrics {
    /// The maximum distance in seconds by which the tag `offset` may move the times.
    private static let offsetLimit = 600.0
    /// The maximum size of all lines in bytes. Further lines are left out.
    private static let textLimit = 100_000
    /// A later time is a mistake: 100 hours, in seconds.
    private static let timeLimit = 360_000.0

    /// Creates lyrics from a text in the format LRC, or from plain text. Returns nil if the text has no lines.
    ///
    /// A line can have several times. The tag `[offset:500]` moves all times 500 ms earlier. Other tags, such as the
    /// artist, and the times of single words (`<01:02.50>`) are ignored. If at least one line has a time, lines without
    /// a time are left out.
    package init?(parsing text: String) {
        var timed: [Line] = []
        var plain: [Line] = []
        var offset = 0.0
        var size = 0
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var rest = part.drop(while: \.isWhitespace)
            var starts: [Double] = []
            var isTag = false
            while let (tag, after) = Self.tag(rest) {
                if let start = Self.time(tag) {
                    if timed.count + starts.count < Self.lineLimit { starts.append(start) }
                } else if let milliseconds = Self.offset(tag) {
                    offset = min(max(-milliseconds / 1_000, -Self.offsetLimit), Self.offsetLimit)
                    isTag = true
                } else if Self.isMetadata(tag) {
                    isTag = true
                } else {
                    // Another text in brackets, such as `[Chorus]`, is a part of the line.
                    break
                }
                rest = after
            }
            if starts.isEmpty, isTag { continue }
            let line = Self.line(starts.isEmpty ? rest : Self.withoutWordTimes(rest))
            // A line with several times counts once for each of them.
            size += max(1, starts.count) * line.utf8.count
            if size > Self.textLimit { break }
            for start in starts { timed.append(Line(start: start, text: line)) }
            if starts.isEmpty, plain.count < Self.lineLimit { plain.append(Line(text: line)) }
            if timed.count >= Self.lineLimit { break }
        }
        if timed.isEmpty {
            let last = plain.lastIndex { !$0.text.isEmpty }
            let lines = plain[..<(last.map { $0 + 1 } ?? 0)].drop { $0.text.isEmpty }
            guard !lines.isEmpty else { return nil }
            self.init(lines: Array(lines))
        } else {
            let moved = timed.map { Line(start: Self.rounded(max(0, ($0.start ?? 0) + offset)), text: $0.text) }
            // The order of lines with the same time remains.
            let ordered = moved.enumerated().sorted {
                ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset)
            }
            guard moved.contains(where: { !$0.text.isEmpty }) else { return nil }
            self.init(lines: ordered.map(\.element))
        }
    }

    /// Returns the text in brackets at the beginning of a line, and the rest of the line.
    private static func tag(_ line: Substring) -> (tag: Substring, rest: Substring)? {
        guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
        return (line[line.index(after: line.startIndex)..<end], line[line.index(after: end)...])
    }

    /// Returns the milliseconds of a tag such as `offset:+500`.
    private static func offset(_ tag: Substring) -> Double? {
        guard tag.lowercased().hasPrefix("offset:") else { return nil }
        return Double(tag.dropFirst("offset:".count).filter { $0 != " " }).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the seconds of a time such as `1:02`, `01:02.5`, `01:02:50` or `1:01:02.50`.
    private static func time(_ text: Substring) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let minutes = number(parts[0]), let second = number(parts[1]) else { return nil }
        var seconds = minutes * 60 + second
        if parts.count == 3 {
            guard let third = number(parts[2]) else { return nil }
            // Some programs separate the fraction of a second by a colon.
            seconds =
                parts[2].contains(".") ? seconds * 60 + third : seconds + third / (parts[2].count > 2 ? 1_000 : 100)
        }
        return seconds <= timeLimit ? seconds : nil
    }

    /// Rounds to milliseconds, as positions are rounded.
    private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

    private static func number(_ text: Substring) -> Double? {
        guard let first = text.first, first.isASCII, first.isNumber,
            text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
        else { return nil }
        return Double(text)
    }

    /// Whether a tag contains information about the lyrics, such as `ar:Aurora`.
    private static func isMetadata(_ tag: Substring) -> Bool {
        guard let colon = tag.firstIndex(of: ":") else { return false }
        return ["ti", "ar", "al", "au", "by", "re", "ve", "length", "tool", "la", "id", "#", "lr"]
            .contains(tag[..<colon].lowercased())
    }

    private static func withoutWordTimes(_ text: Substring) -> Substring {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            result += rest[..<start]
            if time(rest[rest.index(after: start)..<end]) == nil { result += rest[start...end] }
            rest = rest[rest.index(after: end)...]
        }
        return Substring(result + rest)
    }

    /// A text without control characters and surrounding spaces, limited in length.
    private static func line(_ text: Substring) -> String {
        let scalars = text.unicodeScalars.prefix(lengthLimit * 2).map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
        return String(words.prefix(lengthLimit))
    }
}
