import Foundation

/// An HTML document that the application provides as text.
struct HTMLDocument {
    /// The bytes of the document that the server sends.
    let bytes: [UInt8]
    /// The text of the document's first `title` element, or nil if there is no such element.
    let title: String?

    /// Creates a document from its text.
    /// - Parameter baseURL: the base of relative URLs in the document.
    init(_ html: String, baseURL: URL?) {
        title = Self.title(of: html)
        guard let baseURL, ["http", "https"].contains(baseURL.scheme?.lowercased()) else {
            bytes = Array(html.utf8)
            return
        }
        let base = "<base href=\"\(Self.escaped(baseURL.absoluteString))\">"
        // The `base` element is inserted after the document type: content before the document type would make browsers
        // use quirks mode. The HTML parser creates `html` and `head` elements for the `base` element. If the document
        // contains these elements later, the parser merges them with the created ones (HTML, 13.2.6.4).
        let start = Self.endOfDoctype(in: Array(html.utf8))
        bytes = Array(html.utf8.prefix(start)) + Array(base.utf8) + Array(html.utf8.dropFirst(start))
    }

    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(
                of: "<", with: "&lt;")
    }

    /// Returns the index after the document type declaration, or 0 if the document has none. Only white space and
    /// comments may precede the declaration.
    private static func endOfDoctype(in bytes: [UInt8]) -> Int {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        func begins(_ word: StaticString) -> Bool {
            guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
            let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
            return zip(bytes[index...], letters).allSatisfy {
                $0 == $1 || $0 | 0x20 == $1 && (0x61...0x7A).contains($1)
            }
        }
        while index < bytes.count {
            if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[index]) {
                index += 1
            } else if begins("<!--") {
                index += 4
                while index < bytes.count, !begins("-->") { index += 1 }
                index += 3
            } else if begins("<!doctype") {
                var quote: UInt8?
                while index < bytes.count {
                    let byte = bytes[index]
                    index += 1
                    if let open = quote {
                        if byte == open { quote = nil }
                    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                        quote = byte
                    } else if byte == UInt8(ascii: ">") {
                        return index
                    }
                }
                return 0
            } else {
                return 0
            }
        }
        return 0
    }

    private static func title(of html: String) -> String? {
        guard let start = html.range(of: "<title", options: .caseInsensitive),
            let open = html.range(of: ">", range: start.upperBound..<html.endIndex),
            let end = html.range(of: "</title", options: .caseInsensitive, range: open.upperBound..<html.endIndex)
        else { return nil }
        var text = html[open.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for (name, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacingOccurrences(of: name, with: letter)
        }
        return text.isEmpty ? nil : text
    }
}
