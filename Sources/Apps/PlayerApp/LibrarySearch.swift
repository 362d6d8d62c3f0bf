import Foundation
import MediaPlayback

/// A search of tracks by title, artist, album and file name.
///
/// Each word of the search text must be contained in one of these texts. Case, accents and the width of characters make
/// no difference.
struct LibrarySearch {
    private var texts: [ContiguousArray<UInt8>]
    /// The last search and its result. Most searches add a character to the last search text. Then only the last result
    /// has to be searched, instead of all tracks.
    private var last: (words: [ContiguousArray<UInt8>], result: [Int])?

    /// Creates a search of tracks. Results are indices of these tracks.
    init(_ items: [MediaItem]) {
        texts = items.map { item in
            Self.folded(
                [item.title, item.artist, item.album, item.path.name.string].compactMap { $0 }.joined(separator: "\n"))
        }
    }

    /// Returns the indices of the tracks that a text finds, in the order of the tracks. Nil if the text is empty.
    mutating func indices(for text: String) -> [Int]? {
        let words = Self.folded(text).split { $0 == UInt8(ascii: " ") }.map(ContiguousArray.init)
        guard !words.isEmpty else {
            last = nil
            return nil
        }
        let narrows = last.map { last in
            last.words.allSatisfy { word in words.contains { Self.contains($0, word) } }
        }
        let candidates = narrows == true ? last?.result ?? [] : Array(texts.indices)
        let result = candidates.filter { index in words.allSatisfy { Self.contains(texts[index], $0) } }
        last = (words, result)
        return result
    }

    /// Returns the UTF-8 bytes of a text without differences of case, accents and width.
    private static func folded(_ text: String) -> ContiguousArray<UInt8> {
        // Most texts are ASCII, for which Foundation's folding is needlessly slow.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return ContiguousArray(text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
        }
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        return ContiguousArray(text.folding(options: options, locale: nil).utf8)
    }

    /// Returns whether a text contains a word, which is not empty.
    private static func contains(_ text: ContiguousArray<UInt8>, _ word: ContiguousArray<UInt8>) -> Bool {
        text.withUnsafeBytes { text in
            word.withUnsafeBytes { word in
                guard var start = text.baseAddress, let pattern = word.baseAddress else { return false }
                var count = text.count
                // `memchr` finds the next occurrence of the word's first byte. It is fast, because it compares many
                // bytes at once.
                while count >= word.count, let found = memchr(start, Int32(word[0]), count - word.count + 1) {
                    if memcmp(found, pattern, word.count) == 0 { return true }
                    count -= UnsafeRawPointer(found) - start + 1
                    start = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
