import BatonSupport

/// A search for tracks by title, artist, album and file name.
///
/// Each word of the search text must be contained in one of these texts. Case, accents and the width of characters make
/// no difference. Only the first 16 words are used.
public struct LibrarySearch {
    /// For each track, the texts to search, without case and accents (folded), joined by line feeds.
    private var texts: [[UInt8]]
    /// The last search and its result. Most searches add a character to the last search text. In this case, only the
    /// last result has to be searched, not all tracks.
    private var last: (words: [[UInt8]], result: [Int])?

    /// Creates an object that searches these tracks. Results are indices into `items`.
    public init(_ items: [MediaItem]) {
        texts = items.map { item in
            FoldedText.bytes(
                of: [item.title, item.artist, item.album, item.path.name.string].compactMap { $0 }.joined(
                    separator: "\n"))
        }
    }

    /// Returns the indices of the tracks that match a search text, in ascending order; nil if the text has no words.
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
