import BatonSupport

/// A search of tracks by title, artist, album and file name.
///
/// Each word of the search text must be contained in one of these texts. Case, accents and the width of characters make
/// no difference. Only the first 16 words are used.
public struct LibrarySearch {
    /// The searched texts of each track, folded and joined by line feeds.
    private var texts: [[UInt8]]
    /// The last search and its result. Most searches add a character to the last search text. Then only the last result
    /// has to be searched, instead of all tracks.
    private var last: (words: [[UInt8]], result: [Int])?

    /// Creates a search of tracks. Results are indices of these tracks.
    public init(_ items: [MediaItem]) {
        texts = items.map { item in
            FoldedText.bytes(
                of: [item.title, item.artist, item.album, item.path.name.string].compactMap { $0 }.joined(
                    separator: "\n"))
        }
    }

    /// Returns the indices of the tracks that a text finds, in the order of the tracks. Nil if the text has no words.
    public mutating func indices(for text: String) -> [Int]? {
        let words = FoldedText.words(of: text)
        guard !words.isEmpty else {
            last = nil
            return nil
        }
        let candidates: [Int]
        if let last, last.words.allSatisfy({ former in words.contains { FoldedText.contains(former, in: $0) } }) {
            candidates = last.result
        } else {
            candidates = Array(texts.indices)
        }
        let result = candidates.filter { index in
            words.allSatisfy { FoldedText.contains($0, in: texts[index]) }
        }
        last = (words, result)
        return result
    }
}
