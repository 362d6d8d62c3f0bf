import Foundation

/// Text folded for searching: without case and accents.
public enum FoldedText {
    /// Returns the UTF-8 bytes of the folded text.
    public static func bytes(of text: String) -> [UInt8] {
        if let ascii = text.utf8.withContiguousStorageIfAvailable({ buffer -> [UInt8]? in
            guard buffer.allSatisfy({ $0 < 0x80 }) else { return nil }
            return buffer.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
        }), let ascii {
            return ascii
        }
        // Special letters that folding leaves unchanged are replaced by their usual transcription, such as ss for ß.
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.utf8.count)
        for scalar in folded.unicodeScalars {
            switch scalar {
            case "ß": bytes += Array("ss".utf8)
            case "æ": bytes += Array("ae".utf8)
            case "œ": bytes += Array("oe".utf8)
            case "ø": bytes += Array("o".utf8)
            case "ł": bytes += Array("l".utf8)
            case "đ": bytes += Array("d".utf8)
            case "ı": bytes += Array("i".utf8)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    /// Returns the first 16 words of a text, folded for searching.
    public static func words(of text: String) -> [[UInt8]] {
        text.split(whereSeparator: \.isWhitespace).prefix(16).map { bytes(of: String($0)) }
    }

    /// Returns whether a folded text contains a folded word. Every text contains the empty word.
    public static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard word.count <= text.count else { return false }
        return text.withUnsafeBufferPointer { text in
            word.withUnsafeBufferPointer { word in
                (0...(text.count - word.count)).contains { start in
                    text[start] == first && (1..<word.count).allSatisfy { text[start + $0] == word[$0] }
                }
            }
        }
    }
}
