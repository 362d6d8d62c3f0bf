import MediaPlayback

/// The paths and addresses of a playlist's entries, as bytes.
enum PlaylistLocation {
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    // MARK: Reading

    /// The scheme of an address, in lower case; nil if the bytes are a path.
    static func scheme(of location: some Collection<UInt8>) -> String? {
        let head = Array(location.prefix(32))
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")), colon >= 2 else { return nil }
        let scheme = String(decoding: head[..<colon], as: UTF8.self).lowercased()
        guard let first = scheme.first, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else {
            return nil
        }
        let rest = head[(colon + 1)...]
        return rest.starts(with: "//".utf8) || scheme == "file" && rest.first == slash ? scheme : nil
    }

    /// The path of a `file` URL of this computer, such as `file:///music/a%20song.mp3`; nil for other URLs.
    static func path(ofFileURL location: some Collection<UInt8>) -> [UInt8]? {
        guard let colon = location.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var rest = Array(location[location.index(after: colon)...])
        if rest.starts(with: "//".utf8) {
            rest.removeFirst(2)
            let host = rest.prefix { $0 != slash }
            guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else { return nil }
            rest.removeFirst(host.count)
        }
        return rest.first == slash ? percentDecoded(rest) : nil
    }

    /// The path with backslashes as separators, as Windows writes it.
    static func withSlashes(_ location: some Sequence<UInt8>) -> [UInt8] {
        location.map { $0 == backslash ? slash : $0 }
    }

    /// The path begins with the letter of a drive, as in `C:/Music`.
    static func hasDrive(_ location: [UInt8]) -> Bool {
        guard location.count >= 3, location[1] == UInt8(ascii: ":"), location[2] == slash else { return false }
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= location[0] | 0x20
    }

    /// The path converted from ISO 8859-1 to UTF-8; nil if the bytes are valid UTF-8.
    static func fromLatin1(_ location: [UInt8]) -> [UInt8]? {
        guard String(validating: location, as: UTF8.self) == nil else { return nil }
        return location.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    }

    /// The absolute path without `.`, `..` and double slashes. Links are not resolved.
    static func normalized(_ path: MediaPath) -> MediaPath {
        var components: [ArraySlice<UInt8>] = []
        for component in path.bytes.split(separator: slash) {
            if component.elementsEqual("..".utf8) {
                _ = components.popLast()
            } else if !component.elementsEqual(".".utf8) {
                components.append(component)
            }
        }
        return MediaPath(bytes: [slash] + components.joined(separator: [slash]))
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        func value(_ index: Int) -> UInt8? {
            guard bytes.indices.contains(index) else { return nil }
            return Character(Unicode.Scalar(bytes[index])).hexDigitValue.flatMap { UInt8(exactly: $0) }
        }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let high = value(index + 1), let low = value(index + 2) {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    // MARK: Writing

    /// Encodes a path as an entry. A reader of the entry gets the same path.
    /// - Parameters:
    ///   - folder: the folder to which the entry is relative; nil for an absolute path.
    ///   - isUTF8: the file is in UTF-8, so a path that is not UTF-8 is written as a URL.
    static func bytes(of path: MediaPath, relativeTo folder: MediaPath?, isUTF8: Bool) -> [UInt8] {
        let bytes = folder.map { relative(path, to: $0) } ?? path.bytes
        let isUnclear = path.bytes.contains { $0 < 0x20 || $0 == 0x7f || $0 == backslash }
        let isForeign = isUTF8 && String(validating: path.bytes, as: UTF8.self) == nil
        if isUnclear || isForeign || bytes.last == UInt8(ascii: " ") { return "file://".utf8 + percentEncoded(path) }
        // Without the prefix, the name could be read as a comment, an address or a byte order mark.
        let isSpecial =
            bytes.first == UInt8(ascii: "#") || bytes.first == UInt8(ascii: " ")
            || bytes.prefix { $0 != slash }.contains(UInt8(ascii: ":"))
            || bytes.starts(with: PlaylistDocument.byteOrderMark)
        return isSpecial ? "./".utf8 + bytes : bytes
    }

    private static func relative(_ path: MediaPath, to folder: MediaPath) -> [UInt8] {
        let target = path.bytes.split(separator: slash)
        let base = folder.bytes.split(separator: slash)
        let common = zip(target.dropLast(), base).prefix { $0.0 == $0.1 }.count
        let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: base.count - common)
        return Array((up + target[common...]).joined(separator: [slash]))
    }

    private static func percentEncoded(_ path: MediaPath) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return path.bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), slash, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xf)]]
            }
        }
    }
}
