import BatonSupport
import Foundation

/// The folded names of albums or artists in one text: a line for each name, in the order of the numbers. The parts of a
/// name, such as the title and the artist of an album, are separated by tabs.
///
/// A search reads the whole text, which is faster than reading a row for each name.
struct NameList {
    /// The quality of a match; the best one has the lowest value.
    private enum Rank: Int, Comparable {
        /// The first part of the name is the searched text.
        case equal
        /// The name begins with the searched text.
        case beginning
        /// The words are beginnings of words in the first part of the name.
        case firstPart
        /// The words are beginnings of words in the name.
        case words
        /// The name contains the words.
        case inside

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// Returns the text of a list.
    static func data(_ names: [[String]]) -> Data {
        var data = Data()
        for name in names {
            for (index, part) in name.enumerated() {
                if index > 0 { data.append(tab) }
                data.append(contentsOf: FoldedText.bytes(of: part).lazy.map { $0 == tab || $0 == lineFeed ? 0x20 : $0 })
            }
            data.append(lineFeed)
        }
        return data
    }

    private static let tab = UInt8(ascii: "\t")
    private static let lineFeed = UInt8(ascii: "\n")

    /// Returns the numbers of the best matches in a list, the best ones first.
    static func matches(_ words: SearchedWords, in data: Data, limit: Int) -> [UInt32] {
        var found: [(rank: Rank, number: Int)] = []
        // SAFETY: the pointer is used only in the closure.
        data.withUnsafeBytes { bytes in
            var start = 0
            var number = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: lineFeed) ?? bytes.count
                if let rank = match(words, UnsafeRawBufferPointer(rebasing: bytes[start..<end])) {
                    found.append((rank, number))
                }
                (start, number) = (end + 1, number + 1)
            }
        }
        return found.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.prefix(limit).map { UInt32($0.number) }
    }

    private static func match(_ words: SearchedWords, _ name: UnsafeRawBufferPointer) -> Rank? {
        let end = name.firstIndex(of: tab) ?? name.count
        var rank = Rank.firstPart
        for alternatives in words.folded {
            var best: Rank?
            for word in alternatives {
                guard let place = place(of: word, in: name) else { continue }
                let new: Rank =
                    place.isBeginning ? (place.start < end ? .firstPart : .words) : .inside
                if new != .inside || word.count >= SearchedWords.shortestPart { best = min(best ?? .inside, new) }
            }
            guard let best else { return nil }
            rank = max(rank, best)
        }
        guard rank < .inside, name.starts(with: words.phrase) else { return rank }
        return words.phrase.count == end ? .equal : .beginning
    }

    /// The position of the first occurrence at the beginning of a word, or else of the first one within a word.
    private static func place(of word: [UInt8], in name: UnsafeRawBufferPointer) -> (start: Int, isBeginning: Bool)? {
        guard let first = word.first, word.count <= name.count else { return nil }
        var inside: Int?
        for start in 0...(name.count - word.count) where name[start] == first {
            guard (1..<word.count).allSatisfy({ name[start + $0] == word[$0] }) else { continue }
            if start == 0 || !isLetter(name[start - 1]) { return (start, true) }
            inside = inside ?? start
        }
        return inside.map { ($0, false) }
    }

    /// The byte is part of a word: a lower-case ASCII letter, an ASCII digit, or a byte of a non-ASCII character.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
        default: false
        }
    }
}
